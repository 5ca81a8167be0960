import { failure, json, type Answer, type SimulatorRequest } from "./answers";
import {
  nextId,
  type MerchantOrderRecord,
  type SimulatorAccount,
  type SimulatorState,
} from "./simulator-state";
import { toCents, totalOf, type WirePayment } from "./wire-shapes";

/** The merchant order of a preference; created at the first call. */
export function findMerchantOrder(
  state: SimulatorState,
  preferenceId: string,
): MerchantOrderRecord {
  const orders = [...state.merchantOrders.values()];
  const found = orders.find((order) => order.preferenceId === preferenceId);
  if (found) return found;
  const order = { id: nextId(state), preferenceId, paymentIds: [] };
  state.merchantOrders.set(order.id, order);
  return order;
}

export function readMerchantOrder(
  state: SimulatorState,
  id: string,
  account: SimulatorAccount,
): Answer {
  const order = state.merchantOrders.get(Number(id));
  const described = order ? describe(state, order, account) : null;
  return described
    ? json(described)
    : failure(404, "not_found", "The merchant order was not found");
}

export function searchMerchantOrders(
  state: SimulatorState,
  { query }: SimulatorRequest,
  account: SimulatorAccount,
): Answer {
  const preferenceId = query.get("preference_id");
  const reference = query.get("external_reference");
  const elements = [...state.merchantOrders.values()]
    .map((order) => describe(state, order, account))
    .filter((order) => order !== null)
    .filter((order) => preferenceId === null || order.preference_id === preferenceId)
    .filter((order) => reference === null || order.external_reference === reference);
  return json({ elements, next_offset: elements.length, total: elements.length });
}

function describe(state: SimulatorState, order: MerchantOrderRecord, account: SimulatorAccount) {
  const preference = state.preferences.get(order.preferenceId);
  if (preference?.collector_id !== account.id) return null;
  const payments = order.paymentIds.flatMap((id) => state.payments.get(id) ?? []);
  const total = totalOf(preference);
  const paid = sumOf(payments, "approved") + sumOf(payments, "refunded");
  const refunded = payments.reduce(
    (sum, payment) => sum + toCents(payment.transaction_amount_refunded),
    0,
  );
  return {
    id: order.id,
    status: paid >= total ? "closed" : "opened",
    order_status: statusOf(payments, { total, paid, refunded }),
    preference_id: preference.id,
    external_reference: preference.external_reference,
    notification_url: preference.notification_url,
    site_id: "MLA",
    collector: { id: preference.collector_id, nickname: account.nickname },
    items: preference.items,
    total_amount: total / 100,
    shipping_cost: preference.shipments.cost,
    paid_amount: paid / 100,
    refunded_amount: refunded / 100,
    cancelled: false,
    payments: payments.map((payment) => ({
      id: payment.id,
      transaction_amount: payment.transaction_amount,
      total_paid_amount: payment.transaction_details.total_paid_amount,
      amount_refunded: payment.transaction_amount_refunded,
      currency_id: payment.currency_id,
      status: payment.status,
      status_detail: payment.status_detail,
      operation_type: payment.operation_type,
      date_created: payment.date_created,
      date_approved: payment.date_approved,
      last_modified: payment.date_last_updated,
    })),
  };
}

function sumOf(payments: WirePayment[], status: string): number {
  return payments
    .filter((payment) => payment.status === status)
    .reduce((sum, payment) => sum + toCents(payment.transaction_amount), 0);
}

type Sums = Record<"total" | "paid" | "refunded", number>;

function statusOf(payments: WirePayment[], { total, paid, refunded }: Sums): string {
  const has = (...statuses: string[]) => payments.some(({ status }) => statuses.includes(status));
  if (refunded > 0) return refunded >= paid ? "refunded" : "partially_refunded";
  if (paid > 0) return paid >= total ? "paid" : "partially_paid";
  return has("pending", "in_process", "authorized") ? "payment_in_process" : "payment_required";
}
