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

/** How the shop is told of payments. */
export type WebhookHabit = {
  mode: WebhookMode;
  /** Of `duplicate`: all at once. Of the others: one after the other. */
  times?: number;
  /** Of `delayed`; without it, until they are released. */
  delayMs?: number;
  /** With the three webhooks of the old kind, as the real one. */
  legacy?: boolean;
};

/** The number in the webhook that the real panel's "simulate" button sends. */
const PANEL_TEST_ID = "123456";

/** Who tells: what happened, and the way to the shop. */
export type Teller = { state: SimulatorState; emitter: Emitter };

export type News = { payment: WirePayment; action: PaymentAction };

/**
 * Tells the shop of a payment, by its preference's address. Resolves once the buyer may go back: at
 * once, but for `before-return`.
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

/** Resolves once all was answered, or given up. */
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

/** Each round at once, one round after the other. */
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

/** The same sale, but the money went to someone else; the seller sees it as the one who paid. */
function copyToOtherSeller(state: SimulatorState, payment: WirePayment): string {
  const id = nextId(state);
  const payer = { ...payment.payer, id: String(state.seller.id) };
  const copy = { ...structuredClone(payment), id, payer, collector_id: state.otherSeller.id };
  state.payments.set(id, copy);
  return String(id);
}
