import { createLetterCode, parseLetterCode } from "../plain/letter-code";

/**
 * The "Botón de arrepentimiento" (Disposición 954/2025; Ley 24.240 art. 34): the shopper gets a
 * code at once, and an answer within 24 hours by the same means. The "botón de baja" of the same
 * rule is for subscriptions, which this shop does not sell.
 */
export const ANSWER_HOURS = 24;

const HOUR_MS = 60 * 60 * 1000;

export const WITHDRAWAL_LIMITS = { orderNumber: 40, email: 120, reason: 1000 } as const;

/** A shopper's request. The order number stays as typed when it matches no order. */
export type WithdrawalRequest = { orderNumber: string; email: string; reason: string };

export type Withdrawal = WithdrawalRequest & {
  id: number;
  code: string;
  matchedOrder: string | null;
  createdAt: Date | null;
  answeredAt: Date | null;
};

export type ListedWithdrawal = Withdrawal & {
  /** True when an order has the typed number, even if it belongs to another person. */
  namesOrder: boolean;
};

/** `ARR-` and eight letters, from at least eight random bytes. */
export function createWithdrawalCode(bytes: Uint8Array): string {
  return createLetterCode("ARR", bytes);
}

export function parseWithdrawalCode(typed: string): string | null {
  return parseLetterCode("ARR", typed);
}

export function describeAnswerTime(
  { createdAt, answeredAt }: Pick<Withdrawal, "createdAt" | "answeredAt">,
  now: Date,
): { text: string; isOverdue: boolean } | null {
  if (answeredAt !== null) return null;
  const sinceMs = createdAt === null ? 0 : now.getTime() - createdAt.getTime();
  const leftMs = ANSWER_HOURS * HOUR_MS - sinceMs;
  if (leftMs <= 0) return { text: "vencido", isOverdue: true };
  const minutes = Math.ceil(leftMs / 60_000);
  const hours = Math.floor(leftMs / HOUR_MS);
  const inMinutes = minutes === 1 ? "queda 1 minuto" : `quedan ${minutes} minutos`;
  const inHours = hours === 1 ? "queda 1 h" : `quedan ${Math.min(hours, ANSWER_HOURS)} h`;
  return { text: leftMs < HOUR_MS ? inMinutes : inHours, isOverdue: false };
}
