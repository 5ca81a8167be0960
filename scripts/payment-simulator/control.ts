import { announce, tell, type News, type WebhookHabit } from "./announce";
import type { Delivery, Emitter } from "./emitter";
import type { FaultOptions } from "./faults";
import { makeConnectWebhook } from "./webhooks";
import { changePayment, makePayment, type PaymentChoice } from "./payments";
import { addRefund } from "./refunds";
import { makeReturnAddress } from "./return-address";
import { clearState, type SimulatorState } from "./simulator-state";
import { toCents, type WirePayment, type WirePreference, type WireRefund } from "./wire-shapes";

/** Makes things happen at the provider, for tests and for the panel. */
export type SimulatorControl = {
  listPayments(): WirePayment[];
  listPreferences(): WirePreference[];
  /** @throws Error for an unknown id */
  getPayment(id: number | string): WirePayment;
  /** Pays, also repeatedly or after the end; `returnTo` is the buyer's way back. */
  pay(preferenceId: string, choice?: Partial<PaymentChoice>): Promise<Paid>;
  /** Changes a payment and sends its webhooks as `setWebhooks` says. */
  setPayment(id: number | string, change: PaymentChange): Promise<void>;
  /** A refund that the owner makes at the provider; without an amount it is total. */
  refundPayment(id: number | string, amountInCents?: number): Promise<void>;
  /** The status of refunds that the shop asks for. */
  setRefundStatus(status: WireRefund["status"]): void;
  /** How webhooks are sent from now on. */
  setWebhooks(habit: WebhookHabit): void;
  /** Sends a payment's webhooks again. Resolves when each is answered or given up. */
  deliver(paymentId: number | string, habit?: Partial<WebhookHabit>): Promise<void>;
  /** Sends the same bytes again. Resolves with the status of the answer; null without one. */
  replay(delivery: Delivery): Promise<number | null>;
  /** Sends the delayed webhooks. */
  release(): void;
  /** The owner revokes the shop's permission at the provider. */
  deauthorize(): Promise<void>;
  /** Expires the given token, or every granted one. */
  expireToken(token?: string): void;
  fault(fault: FaultOptions): void;
  clearFaults(): void;
  /** Moves the simulator's clock. */
  advance(milliseconds: number): void;
  flush(): Promise<void>;
  /** Returns to the state after the start. */
  reset(): void;
};

export type Paid = { payment: WirePayment; returnTo: string | null };
export type PaymentChange = { status: string; statusDetail?: string };

/** The control changes the habit; all senders read it. */
export type WebhookHabits = { current: WebhookHabit };

export const USUAL_HABIT: WebhookHabit = { mode: "normal" };

export function makeControl(
  state: SimulatorState,
  emitter: Emitter,
  habits: WebhookHabits,
): SimulatorControl {
  const teller = { state, emitter };
  const getPayment = (id: number | string) => {
    const payment = state.payments.get(Number(id));
    if (!payment) throw new Error(`The simulator has no payment ${id}`);
    return payment;
  };
  const tellOfChange = (payment: WirePayment) =>
    announce(teller, { payment, action: "payment.updated" }, habits.current);

  return {
    listPayments: () => [...state.payments.values()],
    listPreferences: () => [...state.preferences.values()],
    getPayment,
    async pay(preferenceId, choice = {}) {
      const preference = state.preferences.get(preferenceId);
      if (!preference) throw new Error(`The simulator has no preference ${preferenceId}`);
      const payment = makePayment(state, preference, { status: "approved", ...choice });
      await announce(teller, { payment, action: "payment.created" }, habits.current);
      return { payment, returnTo: makeReturnAddress(preference, payment) };
    },
    async setPayment(id, { status, statusDetail }) {
      const payment = getPayment(id);
      changePayment(state, payment, status, statusDetail);
      await tellOfChange(payment);
    },
    async refundPayment(id, amountInCents) {
      const payment = getPayment(id);
      const left = payment.transaction_amount - payment.transaction_amount_refunded;
      addRefund(state, payment, amountInCents ?? toCents(left), "approved");
      await tellOfChange(payment);
    },
    setRefundStatus: (status) => (state.refundStatus = status),
    setWebhooks: (habit) => (habits.current = habit),
    async deliver(id, habit = {}) {
      const news: News = { payment: getPayment(id), action: "payment.updated" };
      await emitter.track((send) => tell(state, send, news, { ...USUAL_HABIT, ...habit }));
    },
    replay: (delivery) => emitter.replay(delivery),
    release: () => emitter.release(),
    deauthorize: () => deauthorize(state, emitter),
    expireToken: (token) => expireToken(state, token),
    fault: (fault) => state.faults.push({ ...fault, left: fault.times ?? Infinity }),
    clearFaults: () => (state.faults = []),
    advance: (milliseconds) => (state.clockOffsetMs += milliseconds),
    flush: () => emitter.flush(),
    reset() {
      emitter.abort();
      emitter.deliveries.length = 0;
      habits.current = USUAL_HABIT;
      clearState(state);
    },
  };
}

/** Sends this webhook to the application's own address, because it belongs to no preference. */
async function deauthorize(state: SimulatorState, emitter: Emitter): Promise<void> {
  const accounts = new Set(state.grants.map(({ accountId }) => accountId));
  for (const grant of state.grants) grant.isRevoked = true;
  const to = state.settings.app.webhooksTo;
  if (to === null) return;
  const ids = accounts.size > 0 ? [...accounts] : [state.seller.id];
  await emitter.track(async (send) => {
    await Promise.all(ids.map((id) => send(makeConnectWebhook(state, to, id))));
  });
}

function expireToken(state: SimulatorState, token?: string): void {
  if (token === state.settings.app.accessToken) state.hasOwnTokenExpired = true;
  for (const grant of state.grants) {
    if (token === undefined || grant.accessToken === token) grant.expiresAt = 0;
  }
}
