import { nextId, readClock, type SimulatorState } from "./simulator-state";
import { formatMoment, type WirePayment } from "./wire-shapes";

/** A webhook before it is signed. */
export type Webhook = {
  topic: "payment" | "mp-connect" | "payment-ipn" | "merchant-order-ipn";
  /** With its query. */
  url: string;
  body: Record<string, unknown>;
  /** The signed id; null for the older notifications (IPN), whose signature means nothing. */
  dataId: string | null;
};

export type PaymentAction = "payment.created" | "payment.updated";

/** Null when neither the preference nor the application has an address. */
export function findWebhookAddress(state: SimulatorState, payment: WirePayment): string | null {
  const order = state.merchantOrders.get(Number(payment.order.id));
  const preference = order && state.preferences.get(order.preferenceId);
  return preference?.notification_url ?? state.settings.app.webhooksTo;
}

export function makePaymentWebhook(
  state: SimulatorState,
  to: string,
  dataId: string,
  action: PaymentAction,
): Webhook {
  const body = {
    id: nextId(state),
    live_mode: state.settings.liveMode,
    type: "payment",
    date_created: formatMoment(readClock(state)),
    user_id: state.seller.id,
    api_version: "v1",
    action,
    data: { id: dataId },
  };
  return {
    topic: "payment",
    url: extend(to, { "data.id": dataId, type: "payment" }),
    body,
    dataId,
  };
}

/** The three older notifications (IPN) that come with every webhook. Their signature is random. */
export function makeLegacyWebhooks(to: string, payment: WirePayment): Webhook[] {
  const id = String(payment.id);
  const orderId = payment.order.id;
  const order: Webhook = {
    topic: "merchant-order-ipn",
    url: extend(to, { id: orderId, topic: "merchant_order" }),
    body: { resource: orderId, topic: "merchant_order" },
    dataId: null,
  };
  const ipn: Webhook = {
    topic: "payment-ipn",
    url: extend(to, { id, topic: "payment" }),
    body: { resource: id, topic: "payment" },
    dataId: null,
  };
  return [ipn, order, order];
}

export function makeConnectWebhook(state: SimulatorState, to: string, accountId: number): Webhook {
  const id = String(nextId(state));
  const body = {
    action: "application.deauthorized",
    api_version: "v1",
    data: { id },
    date_created: formatMoment(readClock(state)),
    id,
    live_mode: state.settings.liveMode,
    type: "mp-connect",
    user_id: accountId,
  };
  const url = extend(to, { "data.id": id, type: "mp-connect" });
  return { topic: "mp-connect", url, body, dataId: id };
}

function extend(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value);
  return url.href;
}
