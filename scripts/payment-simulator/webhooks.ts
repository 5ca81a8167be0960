import type { Emitter, Send } from "./emitter";
import {
  type Announce,
  type PaymentAction,
  formatMoment,
  nextId,
  readClock,
  type SimulatorState,
  isForgery,
  type Webhook,
  type WebhookHabit,
} from "./simulator-state";
import type { WirePayment } from "./wire-shapes";

/** The payment id that the "simulate" button of the real panel sends. */
const PANEL_TEST_ID = "123456";

export function makeAnnounce(state: SimulatorState, emitter: Emitter): Announce {
  return async (payment, action) => {
    const habit = state.webhooks;
    const work = (send: Send) => sendWebhooks(state, send, { payment, action, habit });
    if (habit.mode === "delayed") return emitter.hold(work);
    const sent = emitter.run(work);
    if (habit.mode === "before-return") await sent;
  };
}

/** The webhooks of a code that was scanned in the shop, to the address in the application's panel. */
export function announceQr(state: SimulatorState, emitter: Emitter, id: string): void {
  const to = state.settings.app.webhooksTo;
  const { mode, times = mode === "duplicate" ? 10 : 1 } = state.webhooks;
  if (to === null || mode === "never") return;
  const webhook = makeWebhook(state, to, { dataId: id, type: "order", action: "order.processed" });
  const work = async (send: Send) => {
    for (let sent = 0; sent < times; sent += 1) await send(webhook);
  };
  if (mode === "delayed") emitter.hold(work);
  else void emitter.run(work);
}

/** Resolves when every webhook is answered or given up. */
export async function sendWebhooks(
  state: SimulatorState,
  send: Send,
  { payment, action, habit }: { payment: WirePayment; action: PaymentAction; habit: WebhookHabit },
): Promise<void> {
  const { mode, legacy = true, times = mode === "duplicate" ? 10 : 1 } = habit;
  const preferences = [...state.preferences.values()];
  const preference = preferences.find(({ order_id }) => String(order_id) === payment.order.id);
  const to = preference?.notification_url ?? state.settings.app.webhooksTo;
  if (to === null || mode === "never") return;
  const make = (dataId: string, what = action) =>
    makeWebhook(state, to, { dataId, type: "payment", action: what });
  const id = String(payment.id);
  if (isForgery(mode)) return send(make(id), mode);
  if (mode === "panel-test") return send(make(PANEL_TEST_ID, "payment.updated"));
  if (mode === "other-seller") return send(make(copyToOtherSeller(state, payment)));

  const sendAll = (webhooks: Webhook[]) => Promise.all(webhooks.map((one) => send(one)));
  const webhook = make(id);
  const copies = Array.from({ length: times }, () => webhook);
  const signed =
    mode === "out-of-order" ? [make(id, "payment.updated"), make(id, "payment.created")] : copies;
  const sendSigned = async () => {
    if (mode === "duplicate") await sendAll(signed);
    else for (const one of signed) await send(one);
  };
  await Promise.all([sendSigned(), sendAll(legacy ? makeLegacyWebhooks(to, payment) : [])]);
}

/** The webhook of a revoked permission; null when the application's panel has no address. */
export function makeConnectWebhook(state: SimulatorState, accountId: number): Webhook | null {
  const to = state.settings.app.webhooksTo;
  const dataId = String(nextId(state));
  const parts = { dataId, type: "mp-connect", action: "application.deauthorized" } as const;
  return to === null ? null : makeWebhook(state, to, parts, accountId);
}

function makeWebhook(
  state: SimulatorState,
  to: string,
  {
    dataId,
    type,
    action,
  }: { dataId: string; type: "payment" | "order" | "mp-connect"; action: string },
  userId = state.seller.id,
): Webhook {
  const body = {
    id: nextId(state),
    live_mode: true,
    type,
    date_created: formatMoment(readClock(state)),
    user_id: userId,
    api_version: "v1",
    action,
    data: { id: dataId },
  };
  return { topic: type, url: extend(to, { "data.id": dataId, type }), body, dataId };
}

/** The three older notifications (IPN) that come with every webhook. */
function makeLegacyWebhooks(to: string, payment: WirePayment): Webhook[] {
  const make = (id: string, topic: "payment" | "merchant_order"): Webhook => ({
    topic: topic === "payment" ? "payment-ipn" : "merchant-order-ipn",
    url: extend(to, { id, topic }),
    body: { resource: id, topic },
    dataId: null,
  });
  const order = make(payment.order.id, "merchant_order");
  return [make(String(payment.id), "payment"), order, order];
}

function extend(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value);
  return url.href;
}

/** Copies the payment to another seller. Our seller can read the copy, as its payer. */
function copyToOtherSeller(state: SimulatorState, payment: WirePayment): string {
  const id = nextId(state);
  const payer = { ...payment.payer, id: String(state.seller.id) };
  const copy = { ...structuredClone(payment), id, payer, collector_id: state.otherSeller.id };
  state.payments.set(id, copy);
  return String(id);
}
