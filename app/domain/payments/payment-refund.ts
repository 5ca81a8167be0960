import { formatPaid } from "./payment-labels";

/** Where money is that the owner gives back. Values are stored. */
export const REFUND_STATES = [
  /** Asked for, and the provider has not said yet. */
  { id: "wanted", label: "Pidiéndolo a Mercado Pago" },
  { id: "in_process", label: "En proceso" },
  { id: "approved", label: "Devuelto" },
  /** The provider does not do it; nothing went back. */
  { id: "refused", label: "No se hizo" },
] as const;

export type RefundState = (typeof REFUND_STATES)[number]["id"];

/** Whether it takes from what can still be given back. */
export function holdsMoney(status: string): boolean {
  return status !== "refused";
}

/** Whether the provider took it on. */
export function isAccepted(status: string): boolean {
  return status === "approved" || status === "in_process";
}

/** The label of a stored state; one that is unknown is shown as it is. */
export function refundStateLabel(status: string): string {
  return REFUND_STATES.find(({ id }) => id === status)?.label ?? status;
}

/** What the provider's word for a refund means; one that is new is no refusal. */
export function refundStateOf(providerStatus: string): Exclude<RefundState, "wanted"> {
  if (providerStatus === "approved") return "approved";
  const isRefused = providerStatus === "rejected" || providerStatus === "cancelled";
  return isRefused ? "refused" : "in_process";
}

type ToldRefund = { status: string; amountInCents: number; lastError: string };

/** What an order's history says of a refund, as a whole sentence. */
export function refundSentence({ status, amountInCents, lastError }: ToldRefund): string {
  const amount = formatPaid(amountInCents);
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

/** How long a refund that is under way is left to whoever asked the provider for it. */
export const REFUND_LEASE_MS = 2 * MINUTE_MS;
/** The longest wait between two looks at a refund; see `nextRefundAttempt`. */
export const LONGEST_REFUND_WAIT_MS = HOUR_MS;

/**
 * Until when the provider is asked again with the same key. It promises nothing of how long it knows
 * one, and after that the same request would give the money back twice.
 */
const ASKS_FOR_MS = 20 * HOUR_MS;
/** How long one that is in process is watched. */
const WATCHES_FOR_MS = 30 * 24 * HOUR_MS;

/** Whether the provider can still be asked for it. */
export function canAskAgain(wantedAt: Date, now: Date): boolean {
  return now.getTime() - wantedAt.getTime() < ASKS_FOR_MS;
}

/** Whether it is still worth looking what became of it. */
export function isWatched(wantedAt: Date, now: Date): boolean {
  return now.getTime() - wantedAt.getTime() < WATCHES_FOR_MS;
}

/**
 * When to ask, or to look, again.
 *
 * @param attempts how often it was tried so far
 */
export function nextRefundAttempt(attempts: number, now: Date): Date {
  const waitMs =
    attempts <= 1 ? 5 * MINUTE_MS : attempts === 2 ? 15 * MINUTE_MS : LONGEST_REFUND_WAIT_MS;
  return new Date(now.getTime() + waitMs);
}

/**
 * Whether a refund of which the provider said nothing must have been done: as much went back of its
 * payment, beside what had gone before and the other refunds that came since.
 */
export function isSeenGone(
  { amountInCents }: { amountInCents: number },
  figures: { goneInCents: number; beforeInCents: number; othersInCents: number },
): boolean {
  const { goneInCents, beforeInCents, othersInCents } = figures;
  return goneInCents - beforeInCents - othersInCents >= amountInCents;
}
