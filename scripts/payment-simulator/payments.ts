import { failure, json, type Answer, type SimulatorRequest } from "./answers";
import { findMerchantOrder } from "./merchant-orders";
import { nextId, readClock, type SimulatorAccount, type SimulatorState } from "./simulator-state";
import { formatMoment, totalOf, type WirePayment, type WirePreference } from "./wire-shapes";

export type PaymentChoice = {
  status: string;
  statusDetail?: string;
  /** `visa`, `debvisa`, `account_money`, `rapipago` … */
  method?: string;
  instalments?: number;
};

/** The payment methods of the page, by the type that a preference may exclude. */
export const METHOD_TYPES: Record<string, string> = {
  visa: "credit_card",
  master: "credit_card",
  debvisa: "debit_card",
  account_money: "account_money",
  rapipago: "ticket",
  pagofacil: "ticket",
};

const USUAL_DETAILS: Record<string, string> = {
  approved: "accredited",
  pending: "pending_waiting_payment",
  in_process: "pending_contingency",
  authorized: "pending_capture",
  rejected: "cc_rejected_other_reason",
  cancelled: "by_collector",
  refunded: "refunded",
  charged_back: "settled",
  in_mediation: "pending",
};

function usualDetail(status: string): string {
  return USUAL_DETAILS[status] ?? "accredited";
}

/** Creates a payment of a preference and adds it to the merchant order. */
export function makePayment(
  state: SimulatorState,
  preference: WirePreference,
  choice: PaymentChoice,
): WirePayment {
  const clock = readClock(state);
  const now = formatMoment(clock);
  const method = choice.method ?? (choice.status === "pending" ? "rapipago" : "visa");
  const type = METHOD_TYPES[method] ?? "credit_card";
  const instalments = type === "credit_card" ? (choice.instalments ?? 1) : 1;
  const id = nextId(state);
  const order = findMerchantOrder(state, preference.id);
  order.paymentIds.push(id);
  const isApproved = choice.status === "approved";
  const payment: WirePayment = {
    id,
    status: choice.status,
    status_detail: choice.statusDetail ?? usualDetail(choice.status),
    ...describeMoney(totalOf(preference), instalments),
    transaction_amount_refunded: 0,
    currency_id: preference.items[0]?.currency_id ?? "ARS",
    external_reference: preference.external_reference,
    description: preference.items.map(({ title }) => title).join(", "),
    payment_method_id: method,
    payment_type_id: type,
    installments: instalments,
    live_mode: state.settings.liveMode,
    collector_id: preference.collector_id,
    payer: {
      id: "600000001",
      email: "comprador@simulador.example",
      identification: { type: "DNI", number: "12345678" },
    },
    order: { id: String(order.id), type: "mercadopago" },
    operation_type: "regular_payment",
    captured: choice.status !== "authorized",
    binary_mode: preference.binary_mode,
    statement_descriptor: preference.statement_descriptor,
    date_created: now,
    date_approved: isApproved ? now : null,
    date_last_updated: now,
    date_of_expiration: choice.status === "pending" ? preference.date_of_expiration : null,
    money_release_date: isApproved ? formatMoment(clock + 18 * 86_400_000) : null,
    charges_details: [],
    refunds: [],
    metadata: preference.metadata,
  };
  state.payments.set(id, payment);
  return payment;
}

/** The buyer's financing cost and the provider's fee. Neither changes the price. */
function describeMoney(cents: number, instalments: number) {
  const financed = Math.round(cents * (1 + 0.05 * (instalments - 1)));
  const fee = Math.round(cents * 0.0761);
  return {
    transaction_amount: cents / 100,
    fee_details: [{ type: "mercadopago_fee", amount: fee / 100, fee_payer: "collector" }],
    transaction_details: {
      net_received_amount: (cents - fee) / 100,
      total_paid_amount: financed / 100,
      installment_amount: Math.round(financed / instalments) / 100,
      external_resource_url: null,
    },
  };
}

/** Changes the status of a payment. */
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

/** The seller and the payer can read a payment. */
export function findVisiblePayment(
  state: SimulatorState,
  id: string,
  account: SimulatorAccount,
): WirePayment | null {
  const payment = state.payments.get(Number(id));
  const isTheirs = payment?.collector_id === account.id || payment?.payer.id === String(account.id);
  return payment && isTheirs ? payment : null;
}

export function paymentNotFound(): Answer {
  return failure(404, "not_found", "Payment not found", 2000);
}

export function readPayment(state: SimulatorState, id: string, account: SimulatorAccount): Answer {
  const payment = findVisiblePayment(state, id, account);
  return payment ? json(payment) : paymentNotFound();
}

/** Search results have ids as texts, other answers as numbers. */
export function searchPayments(
  state: SimulatorState,
  { query }: SimulatorRequest,
  account: SimulatorAccount,
): Answer {
  const reference = query.get("external_reference");
  const status = query.get("status");
  const isWanted = (payment: WirePayment) =>
    (reference === null || payment.external_reference === reference) &&
    (status === null || payment.status === status) &&
    isInPeriod(payment, query) &&
    findVisiblePayment(state, String(payment.id), account) !== null;
  const found = [...state.payments.values()].filter(isWanted);
  if (query.get("criteria") !== "asc") found.reverse();
  const limit = Number(query.get("limit") ?? 30);
  const offset = Number(query.get("offset") ?? 0);
  const results = found
    .slice(offset, offset + limit)
    .map((payment) => ({ ...payment, id: String(payment.id) }));
  return json({ paging: { total: found.length, limit, offset }, results });
}

/** Compares the date that the query names in `range`. */
function isInPeriod(payment: WirePayment, query: URLSearchParams): boolean {
  const time = Date.parse(
    query.get("range") === "date_last_updated" ? payment.date_last_updated : payment.date_created,
  );
  const limitOf = (name: string, otherwise: number) =>
    Date.parse(query.get(name) ?? "") || otherwise;
  return time >= limitOf("begin_date", -Infinity) && time <= limitOf("end_date", Infinity);
}

const CANCELLABLE = ["pending", "in_process", "authorized"];

/** `changed` is the payment when its webhooks have to be sent. */
export function cancelPayment(
  state: SimulatorState,
  request: SimulatorRequest,
  account: SimulatorAccount,
  id: string,
): { answer: Answer; changed: WirePayment | null } {
  const payment = findVisiblePayment(state, id, account);
  if (payment?.collector_id !== account.id) return { answer: paymentNotFound(), changed: null };
  if (request.body?.status !== "cancelled" || !CANCELLABLE.includes(payment.status)) {
    const message = "The action requested is not valid for the current payment state";
    return { answer: failure(400, "bad_request", message, 2063), changed: null };
  }
  changePayment(state, payment, "cancelled", "by_collector");
  return { answer: json(payment), changed: payment };
}
