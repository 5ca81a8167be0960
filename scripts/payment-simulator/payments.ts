import {
  type AccountCall,
  formatMoment,
  nextId,
  readClock,
  type SimulatorAccount,
  type SimulatorState,
  createOnce,
} from "./simulator-state";
import { failure } from "./responses";
import {
  totalOf,
  type WirePayment,
  type WirePreference,
  toCents,
  type WireRefund,
} from "./wire-shapes";

export type PaymentChoice = {
  status: string;
  statusDetail?: string;
  /** `visa`, `debvisa`, `account_money`, `rapipago` … */
  method?: string;
  instalments?: number;
};

const METHOD_TYPES: Record<string, string> = {
  visa: "credit_card",
  master: "credit_card",
  debvisa: "debit_card",
  account_money: "account_money",
  rapipago: "ticket",
};

const USUAL_DETAILS: Record<string, string> = {
  approved: "accredited",
  pending: "pending_waiting_payment",
  in_process: "pending_contingency",
  rejected: "cc_rejected_other_reason",
  cancelled: "by_collector",
  refunded: "refunded",
  charged_back: "settled",
  in_mediation: "pending",
};

function usualDetail(status: string): string {
  return USUAL_DETAILS[status] ?? "accredited";
}

export function createPayment(
  state: SimulatorState,
  preference: WirePreference,
  choice: PaymentChoice,
): WirePayment {
  const { status, statusDetail = usualDetail(status) } = choice;
  const now = formatMoment(readClock(state));
  const method = choice.method ?? (status === "pending" ? "rapipago" : "visa");
  const type = METHOD_TYPES[method] ?? "credit_card";
  const instalments = type === "credit_card" ? (choice.instalments ?? 1) : 1;
  const cents = totalOf(preference);
  const id = nextId(state);
  const payment: WirePayment = {
    id,
    status,
    status_detail: statusDetail,
    transaction_amount: cents / 100,
    transaction_amount_refunded: 0,
    currency_id: "ARS",
    external_reference: preference.external_reference,
    payment_method_id: method,
    payment_type_id: type,
    installments: instalments,
    live_mode: true,
    collector_id: preference.collector_id,
    payer: { id: "600000001", email: "comprador@simulador.example" },
    order: { id: String(preference.order_id), type: "mercadopago" },
    date_created: now,
    date_approved: status === "approved" ? now : null,
    date_last_updated: now,
    date_of_expiration: status === "pending" ? (preference.date_of_expiration ?? null) : null,
    // The provider's fee, and the buyer's financing cost. Neither changes the price.
    transaction_details: {
      net_received_amount: (cents - Math.round(cents * 0.0761)) / 100,
      total_paid_amount: Math.round(cents * (1 + 0.05 * (instalments - 1))) / 100,
      external_resource_url:
        type === "ticket" ? new URL(`/payments/${id}/ticket`, preference.init_point).href : null,
    },
    refunds: [],
  };
  state.payments.set(payment.id, payment);
  return payment;
}

export function changePayment(
  state: SimulatorState,
  payment: WirePayment,
  status: string,
  statusDetail = usualDetail(status),
): void {
  // Later than before, even when a test's clock stands still.
  const earliest = Date.parse(payment.date_last_updated) + 1;
  const now = formatMoment(Math.max(readClock(state), earliest));
  Object.assign(payment, { status, status_detail: statusDetail, date_last_updated: now });
  if (status === "approved") payment.date_approved ??= now;
}

/** The payment when the account is its seller or its payer. */
function findVisiblePayment(
  state: SimulatorState,
  id: string,
  account: SimulatorAccount,
): WirePayment | null {
  const payment = state.payments.get(Number(id));
  const isTheirs = payment?.collector_id === account.id || payment?.payer.id === String(account.id);
  return payment && isTheirs ? payment : null;
}

function paymentNotFound(): Response {
  return failure(404, "not_found", "Payment not found", 2000);
}

export function readPayment({ state, account, id }: AccountCall): Response {
  const payment = findVisiblePayment(state, id, account);
  return payment ? Response.json(payment) : paymentNotFound();
}

/** Search results have ids as texts, other answers as numbers. */
export function searchPayments({ state, account, query }: AccountCall): Response {
  const reference = query.get("external_reference");
  const begin = Date.parse(query.get("begin_date") ?? "") || -Infinity;
  const end = Date.parse(query.get("end_date") ?? "") || Infinity;
  const found = [...state.payments.values()].filter((payment) => {
    const time = Date.parse(payment.date_created);
    const isAsked = reference === null || payment.external_reference === reference;
    const isVisible = findVisiblePayment(state, String(payment.id), account) !== null;
    return isAsked && isVisible && time >= begin && time <= end;
  });
  if (query.get("criteria") !== "asc") found.reverse();
  const limit = Number(query.get("limit") ?? 30);
  const offset = Number(query.get("offset") ?? 0);
  const results = found
    .slice(offset, offset + limit)
    .map((payment) => ({ ...payment, id: String(payment.id) }));
  return Response.json({ paging: { total: found.length, limit, offset }, results });
}

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
