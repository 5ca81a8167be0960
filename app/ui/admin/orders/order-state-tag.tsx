import { isCompleted, isPending, orderStateLabel } from "../../../domain/orders/order";

/** An order's state; an unknown stored value is shown as it is. */
export function OrderStateTag({ status }: { status: string }) {
  const tone = isPending(status) ? " tag-alert" : isCompleted(status) ? " tag-good" : "";
  return <span className={`tag${tone}`}>{orderStateLabel(status) || "Sin estado"}</span>;
}
