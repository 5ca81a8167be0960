import type { HeldReason } from "./mail";
import { findMailRule, type MailFacts } from "./mail-kinds";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The parts of a stored mail that its validity depends on. */
type DatedMail = { kind: string; createdAt: Date | null };

/** Why the mail must not be sent automatically now; null when it may be. */
export function findHoldReason(mail: DatedMail, facts: MailFacts, now: Date): HeldReason | null {
  const { kind, createdAt } = mail;
  const { validForDays, saysWhereToTransfer = false } = findMailRule(kind);
  if (createdAt === null || now.getTime() - createdAt.getTime() > validForDays * DAY_MS)
    return "expired";
  if (saysWhereToTransfer && isPastDeadline(facts, now)) return "expired";
  return isStillTrue(mail, facts) ? null : "untrue";
}

/** True when the mail's text is still correct, whatever its age. */
export function isStillTrue({ kind, createdAt }: DatedMail, facts: MailFacts): boolean {
  return findMailRule(kind).isTrue?.(facts, createdAt ?? new Date(0)) ?? true;
}

function isPastDeadline({ order }: MailFacts, now: Date): boolean {
  if (order?.paymentMethod !== "transfer") return false;
  const { paidAt, paymentDueAt } = order;
  return paidAt === null && paymentDueAt !== null && paymentDueAt < now;
}
