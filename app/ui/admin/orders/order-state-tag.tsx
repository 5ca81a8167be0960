import { isCompleted, isPending, orderStateLabel } from "../../../domain/orders/order";

/** Where an order is; a status that other tools wrote is shown as it is. */
export function OrderStateTag({ status }: { status: string }) {
  const tone = isPending(status) ? " tag-alert" : isCompleted(status) ? " tag-good" : "";
  return <span className={`tag${tone}`}>{orderStateLabel(status) || "Sin estado"}</span>;
}
