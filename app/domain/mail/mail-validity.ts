import { RESTOCK_CONFIRM_HOURS } from "../stock/restock-turn";
import type { HeldReason, MailKind } from "./mail";
import { MAIL_KINDS } from "./mail";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The current facts that a mail's text depends on. Null when the mail has no such subject. */
export type MailFacts = {
  order: {
    /** As stored, here and below. */
    status: string;
    paymentMethod: string;
    paymentAlert: string;
    paidAt: Date | null;
    paymentDueAt: Date | null;
  } | null;
  /** The withdrawal that the mail is about. */
  withdrawal: { isAnswered: boolean } | null;
  /** Whether free disk space is low. */
  isRoomLow: boolean;
  /** Whether a product has no picture. */
  isPictureMissing: boolean;
};

/** The parts of a stored mail that its validity depends on. */
export type DatedMail = { kind: string; createdAt: Date | null };

type OrderFacts = NonNullable<MailFacts["order"]>;

type Rule = {
  /** How long the mail is useful after it was written. */
  validForMs: number;
  /** Whether its text is still true; always true for facts that do not change. */
  isTrue: (facts: MailFacts, createdAt: Date) => boolean;
};

const always = () => true;

/** For mails about an order; without an order there is nothing that could have changed. */
const whileOrder =
  (isTrue: (order: OrderFacts, createdAt: Date) => boolean): Rule["isTrue"] =>
  ({ order }, createdAt) =>
    order === null || isTrue(order, createdAt);

const isIn = (order: OrderFacts, ...states: string[]) => states.includes(order.status);

/** Every kind of mail needs a rule; the compiler reports a missing one. */
const RULES: Record<MailKind, Rule> = {
  "order-received": { validForMs: 5 * DAY_MS, isTrue: whileOrder(stillAsksFor) },
  "order-transfer": {
    validForMs: 5 * DAY_MS,
    isTrue: whileOrder(
      (order) =>
        order.paidAt === null && order.paymentMethod === "transfer" && isIn(order, "pending"),
    ),
  },
  "order-paid": {
    validForMs: 7 * DAY_MS,
    isTrue: whileOrder((order) => order.paidAt !== null && !isIn(order, "cancelled", "refunded")),
  },
  "order-payment-undone": {
    validForMs: 7 * DAY_MS,
    isTrue: whileOrder((order) => order.paidAt === null),
  },
  "order-unpaid": {
    validForMs: 3 * DAY_MS,
    isTrue: whileOrder((order) => order.paidAt === null && isIn(order, "pending")),
  },
  "order-shipped": {
    validForMs: 7 * DAY_MS,
    isTrue: whileOrder((order) => isIn(order, "shipped")),
  },
  "order-ready": {
    validForMs: 7 * DAY_MS,
    isTrue: whileOrder((order) => isIn(order, "ready_for_pickup")),
  },
  "order-cancelled": {
    validForMs: 14 * DAY_MS,
    isTrue: whileOrder((order) => isIn(order, "cancelled", "refunded")),
  },
  "order-held": {
    validForMs: DAY_MS,
    isTrue: whileOrder((order) => order.paidAt === null && isIn(order, "pending")),
  },
  "order-freed": {
    validForMs: DAY_MS,
    isTrue: whileOrder((order) => order.paidAt === null && isIn(order, "pending")),
  },
  "order-expiring": {
    validForMs: DAY_MS / 2,
    isTrue: whileOrder((order) => order.paidAt === null && isIn(order, "pending")),
  },
  "order-expired": {
    validForMs: 7 * DAY_MS,
    isTrue: whileOrder((order) => order.paidAt === null && isIn(order, "cancelled")),
  },
  "order-refund": { validForMs: 14 * DAY_MS, isTrue: always },
  "order-note": { validForMs: 7 * DAY_MS, isTrue: always },
  // The mail promises an answer within a day.
  withdrawal: { validForMs: 3 * DAY_MS, isTrue: always },
  "restock-confirm": { validForMs: RESTOCK_CONFIRM_HOURS * HOUR_MS, isTrue: always },
  // By then the pieces are probably sold again.
  restock: { validForMs: 2 * DAY_MS, isTrue: always },
  "owner-order": {
    validForMs: 7 * DAY_MS,
    isTrue: whileOrder((order) => isIn(order, "pending", "paid")),
  },
  "owner-cancelled": {
    validForMs: 7 * DAY_MS,
    isTrue: whileOrder((order) => isIn(order, "cancelled")),
  },
  "owner-receipt": {
    validForMs: 7 * DAY_MS,
    isTrue: whileOrder((order) => order.paidAt === null && isIn(order, "pending")),
  },
  "owner-payment": {
    validForMs: 14 * DAY_MS,
    isTrue: whileOrder((order) => order.paymentAlert !== ""),
  },
  "owner-withdrawal": {
    validForMs: 7 * DAY_MS,
    isTrue: ({ withdrawal }) => withdrawal === null || !withdrawal.isAnswered,
  },
  // The next one is written the next day.
  "owner-pictures": {
    validForMs: 2 * DAY_MS,
    isTrue: ({ isPictureMissing }) => isPictureMissing,
  },
  "owner-storage": { validForMs: DAY_MS, isTrue: ({ isRoomLow }) => isRoomLow },
  "owner-password": { validForMs: 14 * DAY_MS, isTrue: always },
};

/** For a stored kind that this version does not know. */
const RULE_OF_UNKNOWN: Rule = { validForMs: 7 * DAY_MS, isTrue: always };

/**
 * The mail about a new order explains how to pay. For Mercado Pago it also covers an order that is
 * already paid; any other payment makes it wrong, and so does the end of the waiting time.
 */
function stillAsksFor(order: OrderFacts, createdAt: Date): boolean {
  if (isIn(order, "cancelled", "refunded")) return false;
  if (order.paymentMethod === "mercadopago") return true;
  return order.paidAt === null || order.paidAt <= createdAt;
}

/** Why the mail must not be sent automatically now; null when it may be. */
export function findHoldReason(mail: DatedMail, facts: MailFacts, now: Date): HeldReason | null {
  const { kind, createdAt } = mail;
  const { validForMs } = findRule(kind);
  if (createdAt === null || now.getTime() - createdAt.getTime() > validForMs) return "expired";
  if (isPastDeadline(kind, facts, now)) return "expired";
  return isStillTrue(mail, facts) ? null : "untrue";
}

/** True when the mail's text is still correct, whatever its age. */
export function isStillTrue({ kind, createdAt }: DatedMail, facts: MailFacts): boolean {
  return findRule(kind).isTrue(facts, createdAt ?? new Date(0));
}

/** A mail that asks for a transfer is useless after the shop stops waiting for it. */
function isPastDeadline(kind: string, { order }: MailFacts, now: Date): boolean {
  if (!["order-received", "order-transfer"].includes(kind) || order?.paymentMethod !== "transfer")
    return false;
  const { paidAt, paymentDueAt } = order;
  return paidAt === null && paymentDueAt !== null && paymentDueAt < now;
}

function findRule(kind: string): Rule {
  const known = MAIL_KINDS.find(({ id }) => id === kind);
  return known ? RULES[known.id] : RULE_OF_UNKNOWN;
}
