import { announce, tell, type News, type WebhookHabit } from "./announce";
import type { Delivery, Emitter } from "./emitter";
import type { FaultOptions } from "./faults";
import { makeConnectWebhook } from "./webhooks";
import { changePayment, makePayment, type PaymentChoice } from "./payments";
import { addRefund } from "./refunds";
import { makeReturnAddress } from "./return-address";
import { clearState, type SimulatorState } from "./simulator-state";
import { toCents, type WirePayment, type WirePreference, type WireRefund } from "./wire-shapes";

/** What a test, or whoever tries the shop, has happen at the provider. */
export type SimulatorControl = {
  listPayments(): WirePayment[];
  listPreferences(): WirePreference[];
  /** @throws Error for a number it does not know */
  getPayment(id: number | string): WirePayment;
  /** Pays, however often and however late; `returnTo` is where a browser would be sent. */
  pay(preferenceId: string, choice?: Partial<PaymentChoice>): Promise<Paid>;
  /** Resolves as `pay` does: what is told goes on its way by the habit of the moment. */
  setPayment(id: number | string, change: PaymentChange): Promise<void>;
  /** Money the owner gives back at the provider; all of it without an amount. */
  refundPayment(id: number | string, amountInCents?: number): Promise<void>;
  /** What becomes of refunds the shop asks for. */
  setRefundStatus(status: WireRefund["status"]): void;
  /** How the shop is told from now on. */
  setWebhooks(habit: WebhookHabit): void;
  /** Tells of a payment once more. Resolves once all was answered, or given up. */
  deliver(paymentId: number | string, habit?: Partial<WebhookHabit>): Promise<void>;
  /** Sends the same bytes again. Resolves with the answer's status, null for none. */
  replay(delivery: Delivery): Promise<number | null>;
  /** Sends what `delayed` holds back. */
  release(): void;
  /** The owner takes the permission back at the provider. */
  deauthorize(): Promise<void>;
  /** Of every token that was granted, or of the one that is given. */
  expireToken(token?: string): void;
  fault(fault: FaultOptions): void;
  clearFaults(): void;
  /** Moves the simulator's clock. */
  advance(milliseconds: number): void;
  flush(): Promise<void>;
  /** Forgets all that happened, and is as it was at its start. */
  reset(): void;
};

export type Paid = { payment: WirePayment; returnTo: string | null };
export type PaymentChange = { status: string; statusDetail?: string };

/** The habit is the control's to change and everyone's to follow. */
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

/** Told at the application's own address, because no preference has anything to do with it. */
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
