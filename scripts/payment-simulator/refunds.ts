import type { AccountCall } from "./call";
import { changePayment, findVisiblePayment, paymentNotFound } from "./payments";
import { failure } from "./responses";
import {
  createOnce,
  formatMoment,
  nextId,
  readClock,
  type SimulatorState,
} from "./simulator-state";
import { toCents, type WirePayment, type WireRefund } from "./wire-shapes";

/** Without an amount the refund is total. */
export function refundPayment(call: AccountCall): Response {
  const { state, account, id, headers, body, announce } = call;
  const payment = findVisiblePayment(state, id, account);
  if (payment?.collector_id !== account.id) return paymentNotFound();
  const key = headers.get("X-Idempotency-Key");
  if (!key) return failure(400, "bad_request", "Header X-Idempotency-Key can't be null");
  const place = `refund ${payment.id} ${key}`;
  const refusal = state.keptAnswers.has(place) ? null : findRefusal(payment, body);
  if (refusal) return refusal;
  return createOnce(state, place, () => {
    const amount = body?.amount;
    const cents = typeof amount === "number" ? toCents(amount) : leftOf(payment);
    const refund = addRefund(state, payment, cents);
    void announce(payment, "payment.updated");
    return refund;
  });
}

function findRefusal(payment: WirePayment, body: Record<string, unknown> | null): Response | null {
  const { amount } = body ?? { amount: "unreadable" };
  if (amount !== undefined && (typeof amount !== "number" || !(amount > 0))) {
    return failure(400, "bad_request", "Invalid refund amount", 2020);
  }
  if (payment.status !== "approved") {
    const message = "The action requested is not valid for the current payment state";
    return failure(400, "bad_request", message, 2063);
  }
  if (amount !== undefined && toCents(amount) > leftOf(payment)) {
    return failure(400, "bad_request", "Amount to refund is greater than available", 2017);
  }
  return null;
}

/** Adds a refund that the shop asked for, or that the owner made at the provider. */
export function addRefund(state: SimulatorState, payment: WirePayment, cents: number): WireRefund {
  const refund: WireRefund = {
    id: nextId(state),
    payment_id: payment.id,
    amount: cents / 100,
    status: "approved",
    date_created: formatMoment(readClock(state)),
  };
  payment.refunds.push(refund);
  payment.transaction_amount_refunded =
    (toCents(payment.transaction_amount_refunded) + cents) / 100;
  if (leftOf(payment) > 0) changePayment(state, payment, "approved", "partially_refunded");
  else changePayment(state, payment, "refunded");
  return refund;
}

/** In cents. */
export function leftOf(payment: WirePayment): number {
  return toCents(payment.transaction_amount) - toCents(payment.transaction_amount_refunded);
}
