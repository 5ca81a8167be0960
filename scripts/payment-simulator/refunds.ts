import { failure, json, type Answer, type SimulatorRequest } from "./answers";
import { changePayment, findVisiblePayment, paymentNotFound } from "./payments";
import { nextId, readClock, type SimulatorAccount, type SimulatorState } from "./simulator-state";
import { formatMoment, toCents, type WirePayment, type WireRefund } from "./wire-shapes";

type Outcome = { answer: Answer; changed: WirePayment | null };

/** Without an amount the refund is total. `changed` is the payment when its webhooks have to be sent. */
export function refundPayment(
  state: SimulatorState,
  request: SimulatorRequest,
  account: SimulatorAccount,
  id: string,
): Outcome {
  const refuse = (answer: Answer): Outcome => ({ answer, changed: null });
  const payment = findVisiblePayment(state, id, account);
  if (payment?.collector_id !== account.id) return refuse(paymentNotFound());
  const key = request.headers["x-idempotency-key"];
  if (!key) return refuse(failure(400, "bad_request", "Header X-Idempotency-Key can't be null"));
  const place = `refund ${payment.id} ${key}`;
  const kept = state.keptAnswers.get(place);
  if (kept) return refuse(json(kept.body, kept.status));

  const { amount } = request.body ?? { amount: "unreadable" };
  if (amount !== undefined && (typeof amount !== "number" || !(amount > 0))) {
    return refuse(failure(400, "bad_request", "Invalid refund amount", 2020));
  }
  if (payment.status !== "approved") {
    const message = "The action requested is not valid for the current payment state";
    return refuse(failure(400, "bad_request", message, 2063));
  }
  const cents = amount === undefined ? leftOf(payment) : toCents(amount);
  if (cents > leftOf(payment)) {
    return refuse(failure(400, "bad_request", "Amount to refund is greater than available", 2017));
  }
  const refund = addRefund(state, payment, cents, state.refundStatus);
  state.keptAnswers.set(place, { status: 201, body: structuredClone(refund) });
  return { answer: json(refund, 201), changed: payment };
}

export function listRefunds(state: SimulatorState, id: string, account: SimulatorAccount): Answer {
  const payment = findVisiblePayment(state, id, account);
  return payment ? json(payment.refunds) : paymentNotFound();
}

export function readRefund(
  state: SimulatorState,
  account: SimulatorAccount,
  id: string,
  refundId: string,
): Answer {
  const payment = findVisiblePayment(state, id, account);
  const refund = payment?.refunds.find((one) => String(one.id) === refundId);
  return refund ? json(refund) : failure(404, "not_found", "Refund not found", 2024);
}

/** Adds a refund that the shop asked for, or that the owner made at the provider. */
export function addRefund(
  state: SimulatorState,
  payment: WirePayment,
  cents: number,
  status: WireRefund["status"],
): WireRefund {
  const refund: WireRefund = {
    id: nextId(state),
    payment_id: payment.id,
    amount: cents / 100,
    status,
    refund_mode: "standard",
    reason: null,
    source: { id: String(payment.collector_id), name: state.seller.nickname, type: "collector" },
    unique_sequence_number: null,
    adjustment_amount: 0,
    metadata: {},
    date_created: formatMoment(readClock(state)),
  };
  payment.refunds.push(refund);
  if (status === "approved") giveBack(state, payment, cents);
  return refund;
}

function giveBack(state: SimulatorState, payment: WirePayment, cents: number): void {
  payment.transaction_amount_refunded =
    (toCents(payment.transaction_amount_refunded) + cents) / 100;
  if (payment.transaction_amount_refunded < payment.transaction_amount) {
    changePayment(state, payment, "approved", "partially_refunded");
  } else {
    changePayment(state, payment, "refunded", "refunded");
  }
}

/** In cents. Refunds in process count as refunded. */
function leftOf(payment: WirePayment): number {
  const gone = payment.refunds
    .filter(({ status }) => status !== "rejected")
    .reduce((sum, { amount }) => sum + toCents(amount), 0);
  return toCents(payment.transaction_amount) - gone;
}
