import type { Order } from "../orders/order-details";
import { sendTo } from "../owner/roles";
import { formatPesos } from "../plain/money";
import { sum } from "../plain/sum";
import { formatPaid } from "./payment-words";
import { holdsMoney } from "./payment-refund";

type GivenBack = Pick<Order, "payments" | "refunds" | "manualRefunds">;

export type OverRefundLimit = { outcome: "over-limit"; order: Order; limitInPesos: number };

/** Refunds on their way count beside the provider's figure, which may not know them yet. */
export function givenBackInCents({ payments, refunds, manualRefunds }: GivenBack): number {
  const online = payments.map(({ id, refundedInCents }) => {
    const asked = refunds.filter(({ paymentId, status }) => paymentId === id && holdsMoney(status));
    const isDone = ({ status }: { status: string }) => status === "approved";
    // Refunds from the provider's own panel are in its figure, but not among our rows.
    const doneInCents = Math.max(refundedInCents, sumUp(asked.filter(isDone)));
    return doneInCents + sumUp(asked.filter((refund) => !isDone(refund)));
  });
  return sum(online) + sumUp(manualRefunds);
}

function sumUp(refunds: readonly { amountInCents: number }[]): number {
  return sum(refunds.map(({ amountInCents }) => amountInCents));
}

/** True when a refund goes beyond what may be refunded of one order, in one or in many parts. */
export function isOverRefundLimit(
  order: GivenBack,
  amountInCents: number,
  limitInPesos: number,
): boolean {
  return givenBackInCents(order) + amountInCents > limitInPesos * 100;
}

/** @param owners - the names of the active owners */
export function describeRefundLimit(
  order: GivenBack,
  limitInPesos: number,
  owners: readonly string[],
): string {
  const ask = sendTo(owners);
  if (limitInPesos === 0) return `Tu rol no puede devolver dinero.${ask}`;
  const givenInCents = givenBackInCents(order);
  const given =
    givenInCents === 0 ? "" : `, y de este ya se devolvieron ${formatPaid(givenInCents)}`;
  return `Tu rol puede devolver hasta ${formatPesos(limitInPesos)} por pedido${given}.${ask}`;
}
