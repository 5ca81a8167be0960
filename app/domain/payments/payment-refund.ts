import { formatPaid } from "./payment-words";

/** The states of a refund through the provider. The ids are stored. */
export const REFUND_STATES = [
  { id: "wanted", label: "Pidiéndolo a Mercado Pago" },
  { id: "in_process", label: "En proceso" },
  { id: "approved", label: "Devuelto" },
  /** The provider refused; no money went back. */
  { id: "refused", label: "No se hizo" },
] as const;

export type RefundState = (typeof REFUND_STATES)[number]["id"];

export function holdsMoney(status: string): boolean {
  return status !== "refused";
}

/** True until the provider did it, or refused. */
export function isRefundOpen({ status }: { status: string }): boolean {
  return status === "wanted" || status === "in_process";
}

export function isAccepted(status: string): boolean {
  return status === "approved" || status === "in_process";
}

export function refundStateLabel(status: string): string {
  return REFUND_STATES.find(({ id }) => id === status)?.label ?? status;
}

/** The state for the provider's status. An unknown status is not a refusal. */
export function refundStateOf(providerStatus: string): Exclude<RefundState, "wanted"> {
  if (providerStatus === "approved") return "approved";
  const isRefused = providerStatus === "rejected" || providerStatus === "cancelled";
  return isRefused ? "refused" : "in_process";
}

export function refundSentence(refund: {
  status: string;
  amountInCents: number;
  lastError: string;
}): string {
  const { status, lastError } = refund;
  const amount = formatPaid(refund.amountInCents);
  switch (status) {
    case "approved":
      return `Reembolso de ${amount}: hecho.`;
    case "in_process":
      return `Reembolso de ${amount}: Mercado Pago lo está haciendo.`;
    case "refused":
      return `Reembolso de ${amount}: no se hizo. ${lastError}`;
    default:
      return `Reembolso de ${amount}: pedido. Mercado Pago todavía no contestó, y la tienda lo vuelve a pedir sola.`;
  }
}

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a lease on a refund lasts: no other run asks the provider meanwhile. */
export const REFUND_LEASE_MS = 2 * MINUTE_MS;
export const LONGEST_REFUND_WAIT_MS = HOUR_MS;

/** The provider may forget the idempotency key: after that, the same request would refund twice. */
const ASKS_FOR_MS = 20 * HOUR_MS;
const WATCHES_FOR_MS = 30 * 24 * HOUR_MS;

export function canAskAgain(wantedAt: Date, now: Date): boolean {
  return now.getTime() - wantedAt.getTime() < ASKS_FOR_MS;
}

export function isWatched(wantedAt: Date, now: Date): boolean {
  return now.getTime() - wantedAt.getTime() < WATCHES_FOR_MS;
}

export function nextRefundAttempt(attempts: number, now: Date): Date {
  const waitMs =
    attempts <= 1 ? 5 * MINUTE_MS : attempts === 2 ? 15 * MINUTE_MS : LONGEST_REFUND_WAIT_MS;
  return new Date(now.getTime() + waitMs);
}

/** Its refunded amount grew by at least this, beside earlier refunds and the other ones since. */
export function isSeenGone(
  { amountInCents }: { amountInCents: number },
  figures: { goneInCents: number; beforeInCents: number; othersInCents: number },
): boolean {
  const { goneInCents, beforeInCents, othersInCents } = figures;
  return goneInCents - beforeInCents - othersInCents >= amountInCents;
}

export const describeCredit =
  (code: string) => (amountInCents: number, garments: string, note: string) => {
    const what = garments === "" ? "" : `, por ${garments}`;
    const sentence = `Diste ${formatPaid(amountInCents)} de crédito en la tienda, con el código ${code}${what}`;
    return note === "" ? sentence : `${sentence}: ${note}`;
  };

export function describeManualRefund(amountInCents: number, garments: string, note: string) {
  const what = garments === "" ? "" : `, por ${garments}`;
  const sentence = `Devolviste ${formatPaid(amountInCents)} por transferencia o en efectivo${what}`;
  return note === "" ? sentence : `${sentence}: ${note}`;
}
