import type { Emitter, Send } from "./emitter";
import {
  findWebhookAddress,
  makeConnectWebhook,
  makeLegacyWebhooks,
  makePaymentWebhook,
  type Webhook,
  type PaymentAction,
} from "./webhooks";
import { nextId, type SimulatorState } from "./simulator-state";
import { FORGERIES, type Forgery } from "./sign-request";
import type { WirePayment } from "./wire-shapes";

export const WEBHOOK_MODES = [
  "normal",
  "delayed",
  "before-return",
  "duplicate",
  "out-of-order",
  "never",
  "panel-test",
  "other-seller",
  "mp-connect",
  ...FORGERIES,
] as const;

export type WebhookMode = (typeof WEBHOOK_MODES)[number];

/** How the simulator sends webhooks. */
export type WebhookHabit = {
  mode: WebhookMode;
  /** How often it sends one webhook: `duplicate` sends all at once, other modes one after another. */
  times?: number;
  /** For `delayed`. Without it the webhooks wait for `release`. */
  delayMs?: number;
  /** Also sends the three older notifications (IPN), as Mercado Pago does. */
  legacy?: boolean;
};

/** The payment id that the "simulate" button of the real panel sends. */
const PANEL_TEST_ID = "123456";

export type Teller = { state: SimulatorState; emitter: Emitter };

export type News = { payment: WirePayment; action: PaymentAction };

/**
 * Sends the webhooks of a payment. Resolves when the buyer may go back to the shop: at once, except for
 * `before-return`.
 */
export async function announce(teller: Teller, news: News, habit: WebhookHabit): Promise<void> {
  const { state, emitter } = teller;
  const work = (send: Send) => tell(state, send, news, habit);
  if (habit.mode === "delayed") {
    emitter.hold(work, habit.delayMs);
    return;
  }
  const told = emitter.track(work);
  if (habit.mode === "before-return") await told;
}

/** Resolves when every webhook is answered or given up. */
export async function tell(
  state: SimulatorState,
  send: Send,
  { payment, action }: News,
  habit: WebhookHabit,
): Promise<void> {
  const to = findWebhookAddress(state, payment);
  const { mode, legacy = true } = habit;
  if (to === null || mode === "never") return;
  const id = String(payment.id);
  if (isForgery(mode)) return send(makePaymentWebhook(state, to, id, action), mode);
  if (mode === "panel-test") {
    return send(makePaymentWebhook(state, to, PANEL_TEST_ID, "payment.updated"));
  }
  if (mode === "mp-connect") return send(makeConnectWebhook(state, to, state.seller.id));
  if (mode === "other-seller") {
    return send(makePaymentWebhook(state, to, copyToOtherSeller(state, payment), action));
  }
  const rounds = planRounds((what) => makePaymentWebhook(state, to, id, what), action, habit);
  const signed = async () => {
    for (const round of rounds) await Promise.all(round.map((webhook) => send(webhook)));
  };
  const old = legacy ? makeLegacyWebhooks(to, payment) : [];
  await Promise.all([signed(), ...old.map((webhook) => send(webhook))]);
}

/** The webhooks of one round are sent at once; the rounds one after another. */
function planRounds(
  make: (action: PaymentAction) => Webhook,
  action: PaymentAction,
  { mode, times }: WebhookHabit,
): Webhook[][] {
  if (mode === "out-of-order") return [[make("payment.updated")], [make("payment.created")]];
  const same = make(action);
  return mode === "duplicate"
    ? [repeat(same, times ?? 10)]
    : repeat(same, times ?? 1).map((webhook) => [webhook]);
}

function repeat(webhook: Webhook, times: number): Webhook[] {
  return Array.from({ length: times }, () => webhook);
}

function isForgery(mode: string): mode is Forgery {
  return (FORGERIES as readonly string[]).includes(mode);
}

/** Copies the payment to another seller. Our seller can read the copy, as its payer. */
function copyToOtherSeller(state: SimulatorState, payment: WirePayment): string {
  const id = nextId(state);
  const payer = { ...payment.payer, id: String(state.seller.id) };
  const copy = { ...structuredClone(payment), id, payer, collector_id: state.otherSeller.id };
  state.payments.set(id, copy);
  return String(id);
}
