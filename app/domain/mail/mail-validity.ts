import type { HeldReason, MailKind } from "./mail";
import { MAIL_KINDS } from "./mail";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** What a mail says is compared with what is true now. Null where there is no such thing. */
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
  /** Whether room for files runs low. */
  isRoomLow: boolean;
  /** Whether some product has no picture. */
  isPictureMissing: boolean;
};

/** A stored mail, as far as its validity depends on it. */
export type DatedMail = { kind: string; createdAt: Date | null };

type OrderFacts = NonNullable<MailFacts["order"]>;

type Rule = {
  /** How long after it was written the mail is of use. */
  validForMs: number;
  /** Whether what it says is still so; true for news that stay true. */
  isTrue: (facts: MailFacts, createdAt: Date) => boolean;
};

const always = () => true;

/** For a mail about an order; one that belongs to no order has nothing that could have changed. */
const whileOrder =
  (isTrue: (order: OrderFacts, createdAt: Date) => boolean): Rule["isTrue"] =>
  ({ order }, createdAt) =>
    order === null || isTrue(order, createdAt);

const isIn = (order: OrderFacts, ...states: string[]) => states.includes(order.status);

/** Every kind of mail has a rule: the compiler asks for one where a kind is added. */
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
  "order-refund": { validForMs: 14 * DAY_MS, isTrue: always },
  "order-note": { validForMs: 7 * DAY_MS, isTrue: always },
  // It promises an answer within a day.
  withdrawal: { validForMs: 3 * DAY_MS, isTrue: always },
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
  // The next one is written on the next day.
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
 * The mail about a new order tells how to pay it. By Mercado Pago it says itself what to do when it
 * is paid already; any other money that came in makes it wrong, and so does the end of the wait.
 */
function stillAsksFor(order: OrderFacts, createdAt: Date): boolean {
  if (isIn(order, "cancelled", "refunded")) return false;
  if (order.paymentMethod === "mercadopago") return true;
  return order.paidAt === null || order.paidAt <= createdAt;
}

/** Why the mail must not leave by itself now; null when it may. */
export function findHoldReason(mail: DatedMail, facts: MailFacts, now: Date): HeldReason | null {
  const { kind, createdAt } = mail;
  const { validForMs } = findRule(kind);
  if (createdAt === null || now.getTime() - createdAt.getTime() > validForMs) return "expired";
  if (isPastDeadline(kind, facts, now)) return "expired";
  return isStillTrue(mail, facts) ? null : "untrue";
}

/** Whether what the mail says is so, whatever its age. */
export function isStillTrue({ kind, createdAt }: DatedMail, facts: MailFacts): boolean {
  return findRule(kind).isTrue(facts, createdAt ?? new Date(0));
}

/** A mail that asks for a transfer is of no use once the shop waits for it no longer. */
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
