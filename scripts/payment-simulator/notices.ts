import { nextId, readClock, type SimulatorState } from "./simulator-state";
import { formatMoment, type WirePayment } from "./wire-shapes";

/** Something to tell a shop, before it is signed. */
export type Notice = {
  topic: "payment" | "mp-connect" | "payment-ipn" | "merchant-order-ipn";
  /** With its query. */
  url: string;
  body: Record<string, unknown>;
  /** What is signed; null where the signature means nothing, as in the old kind of notice. */
  dataId: string | null;
};

export type PaymentAction = "payment.created" | "payment.updated";

/** Null for a preference that names no address when the application names none either. */
export function findNoticeAddress(state: SimulatorState, payment: WirePayment): string | null {
  const order = state.merchantOrders.get(Number(payment.order.id));
  const preference = order && state.preferences.get(order.preferenceId);
  return preference?.notification_url ?? state.settings.app.noticesTo;
}

export function makePaymentNotice(
  state: SimulatorState,
  to: string,
  dataId: string,
  action: PaymentAction,
): Notice {
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

/** The three that still come along with every notice; nobody can check their signatures. */
export function makeLegacyNotices(to: string, payment: WirePayment): Notice[] {
  const id = String(payment.id);
  const orderId = payment.order.id;
  const order: Notice = {
    topic: "merchant-order-ipn",
    url: extend(to, { id: orderId, topic: "merchant_order" }),
    body: { resource: orderId, topic: "merchant_order" },
    dataId: null,
  };
  const ipn: Notice = {
    topic: "payment-ipn",
    url: extend(to, { id, topic: "payment" }),
    body: { resource: id, topic: "payment" },
    dataId: null,
  };
  return [ipn, order, order];
}

export function makeConnectNotice(state: SimulatorState, to: string, accountId: number): Notice {
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
