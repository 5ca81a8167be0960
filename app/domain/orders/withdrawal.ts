import { createLetterCode, parseLetterCode } from "../plain/letter-code";
import { sum } from "../plain/lists";
import type { ReturnRequest } from "../returns/return-request";
import type { AwayPieces } from "../stock/returned-pieces";
import type { PieceCount } from "../stock/piece-count";
import { hasEnded, hasLeft, type Order, type OrderItem } from "./order";

/**
 * The "Botón de arrepentimiento" (Disposición 954/2025; Ley 24.240 art. 34): the shopper gets a
 * code at once, and an answer within 24 hours by the same means. The "botón de baja" of the same
 * rule is for subscriptions, which this shop does not sell.
 */
export const ANSWER_HOURS = 24;

const HOUR_MS = 60 * 60 * 1000;

export const WITHDRAWAL_LIMITS = { orderNumber: 40, email: 120, reason: 1000 } as const;

/** Letters of what the shop adds to the ready text of a mail. */
export const MESSAGE_LIMIT = 1000;

/** In the order in which they come. The ids are stored; people read the labels, the shopper the sentences. */
export const WITHDRAWAL_STATES = [
  { id: "asked", label: "Recibido", said: "Recibimos tu arrepentimiento." },
  { id: "coming", label: "En camino", said: "Te escribimos cómo devolver la prenda." },
  { id: "received", label: "Recibida la prenda", said: "Nos llegó la prenda." },
  { id: "refunded", label: "Reintegrado", said: "Te devolvimos lo que pagaste." },
  { id: "closed", label: "Cerrado", said: "Quedó terminado." },
] as const;

export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]["id"];

/** What a person of the shop does about one, in the usual order, and where it comes to by that. */
export const WITHDRAWAL_STEPS = [
  { id: "answer", to: "coming", label: "Respondido" },
  { id: "receive", to: "received", label: "Llegó la prenda" },
  { id: "refund", to: "refunded", label: "Dinero devuelto" },
  { id: "close", to: "closed", label: "Cerrado" },
] as const;

export type WithdrawalStep = (typeof WITHDRAWAL_STEPS)[number]["id"];

/** A shopper's request. The order number stays as typed when it matches no order. */
export type WithdrawalRequest = { orderNumber: string; email: string; reason: string };

export type Withdrawal = WithdrawalRequest & {
  id: number;
  code: string;
  matchedOrder: string | null;
  state: WithdrawalState;
  createdAt: Date | null;
  answeredAt: Date | null;
};

export type DoneStep = {
  step: WithdrawalStep;
  /** What came back, how much money went back, or what the shopper was told; empty for nothing. */
  text: string;
  /** Empty for what an older version of the shop stored. */
  author: string;
  at: Date | null;
};

/** Pieces that came back for sale, and pieces that came back broken. */
export type PiecesBack = { itemId: number; backToStock: number; broken: number };

/** With all that the shop did about it. */
export type HandledWithdrawal = Withdrawal & {
  orderId: number | null;
  steps: DoneStep[];
  pieces: PiecesBack[];
  /** While Mercado Pago has not finished its refund. */
  isRefunding: boolean;
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

export function withdrawalStateLabel(state: WithdrawalState): string {
  return WITHDRAWAL_STATES.find(({ id }) => id === state)?.label ?? state;
}

export function withdrawalStepLabel(step: WithdrawalStep): string {
  return WITHDRAWAL_STEPS.find(({ id }) => id === step)?.label ?? step;
}

type Handled = Pick<HandledWithdrawal, "state" | "steps" | "isRefunding">;

/**
 * What can be done with one now, the usual step first. The money may go back before the piece is here, as the
 * law allows; each step is made once.
 */
export function listWithdrawalSteps(withdrawal: Handled): WithdrawalStep[] {
  const { state, isRefunding } = withdrawal;
  if (state === "closed") return [];
  return WITHDRAWAL_STEPS.map(({ id }) => id).filter((step) => {
    if (isStepDone(step, withdrawal)) return false;
    if (step === "answer") return state === "asked";
    // Its money is on the way back: the provider's answer comes first.
    return !(isRefunding && (step === "refund" || step === "close"));
  });
}

/** True for a step that was made already: pressed twice, it is no error. */
export function isStepDone(step: WithdrawalStep, { steps }: Pick<Handled, "steps">): boolean {
  return steps.some((done) => done.step === step);
}

/** A piece that comes after its money went back leaves the state as it is. */
export function stateAfterStep(state: WithdrawalState, step: WithdrawalStep): WithdrawalState {
  const to = WITHDRAWAL_STEPS.find(({ id }) => id === step)?.to ?? state;
  const rankOf = (one: WithdrawalState) => WITHDRAWAL_STATES.findIndex(({ id }) => id === one);
  return rankOf(to) > rankOf(state) ? to : state;
}

/** True for an order whose pieces its shopper has, or had: one that was cancelled before it left can be refunded too. */
export function didLeave({ status, events }: Pick<Order, "status" | "events">): boolean {
  if (status !== "refunded") return hasLeft(status);
  const last = events.findLast((event) => event.kind === "moved" && !hasEnded(event.status));
  return last === undefined || hasLeft(last.status);
}

/**
 * How many pieces of each line can still come back: neither those of its exchanges and other withdrawals, nor
 * those that came back by hand.
 */
export function listComingBack(
  items: readonly Pick<OrderItem, "id" | "quantity">[],
  already: {
    requests: readonly ReturnRequest[];
    away: readonly AwayPieces[];
    withdrawn: readonly PiecesBack[];
  },
): PieceCount[] {
  const exchanged = already.requests
    .filter(({ state }) => state !== "refused")
    .flatMap((request) => request.items);
  return items.flatMap(({ id, quantity }) => {
    const ofLine = exchanged.filter(({ orderItemId }) => orderItemId === id);
    const withdrawn = sum(already.withdrawn.filter(({ itemId }) => itemId === id).map(countBack));
    const away = already.away.find(({ itemId }) => itemId === id);
    const known = sum(ofLine.map(countBack)) + withdrawn;
    const byHand = Math.max((away?.returned ?? 0) - known, 0);
    const left = quantity - sum(ofLine.map((item) => item.quantity)) - withdrawn - byHand;
    return left > 0 ? [{ itemId: id, pieces: left }] : [];
  });
}

const countBack = ({ backToStock, broken }: Pick<PiecesBack, "backToStock" | "broken">) =>
  backToStock + broken;

/** The pieces whose money is to go back: those that came back, of all lines; null for the whole order. */
export function listToRefund(
  items: readonly Pick<OrderItem, "id" | "quantity">[],
  pieces: readonly PiecesBack[],
): PieceCount[] | null {
  const counts = items.map(({ id }) => ({
    itemId: id,
    pieces: sum(pieces.filter(({ itemId }) => itemId === id).map(countBack)),
  }));
  const isWhole = items.every(({ quantity }, at) => quantity === counts[at]?.pieces);
  const chosen = counts.filter((count) => count.pieces > 0);
  return isWhole || chosen.length === 0 ? null : chosen;
}

/** Those that came before it wait longer than the law allows. */
export function findAnswerLimit(now: Date): Date {
  return new Date(now.getTime() - ANSWER_HOURS * HOUR_MS);
}

export function describeAnswerTime(
  { createdAt, answeredAt }: Pick<Withdrawal, "createdAt" | "answeredAt">,
  now: Date,
): { text: string; isOverdue: boolean } | null {
  if (answeredAt !== null) return null;
  const sinceMs = createdAt === null ? 0 : now.getTime() - createdAt.getTime();
  const leftMs = ANSWER_HOURS * HOUR_MS - sinceMs;
  if (leftMs <= 0) return { text: `pasaron ${ANSWER_HOURS} horas`, isOverdue: true };
  const minutes = Math.ceil(leftMs / 60_000);
  const hours = Math.floor(leftMs / HOUR_MS);
  const inMinutes = minutes === 1 ? "queda 1 minuto" : `quedan ${minutes} minutos`;
  const inHours = hours === 1 ? "queda 1 h" : `quedan ${Math.min(hours, ANSWER_HOURS)} h`;
  return { text: leftMs < HOUR_MS ? inMinutes : inHours, isOverdue: false };
}
