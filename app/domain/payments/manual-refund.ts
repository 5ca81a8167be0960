import type { ManualRefund } from "../orders/order-details";
import { formatPaid } from "./payment-labels";

/** For the history: what was given back by hand, and the owner's note. */
export function describeManualRefund({
  amountInCents,
  note,
}: Pick<ManualRefund, "amountInCents" | "note">): string {
  const said = `Devolviste ${formatPaid(amountInCents)} por transferencia o en efectivo`;
  return note === "" ? said : `${said}: ${note}`;
}
