import { makeReturnAddress } from "./checkout";
import type { Delivery, Emitter } from "./emitter";
import type { FaultOptions } from "./faults";
import {
  type Announce,
  clearState,
  type SimulatorState,
  type WebhookHabit,
} from "./simulator-state";
import { changePayment, createPayment, type PaymentChoice, addRefund, leftOf } from "./payments";
import { announceQr, makeConnectWebhook, sendWebhooks } from "./webhooks";
import type { WirePayment, WirePreference, WireQrOrder } from "./wire-shapes";

export type SimulatorControl = ReturnType<typeof makeControl>;

/** Makes things happen at the provider, for tests and for the panel. */
export function makeControl(state: SimulatorState, emitter: Emitter, announce: Announce) {
  /** @throws Error for an unknown id */
  function getPayment(id: number | string): WirePayment {
    const payment = state.payments.get(Number(id));
    if (!payment) throw new Error(`The simulator has no payment ${id}`);
    return payment;
  }

  return {
    listPayments: () => [...state.payments.values()],
    listPreferences: (): WirePreference[] => [...state.preferences.values()],
    getPayment,

    /** Pays, also repeatedly or after the end; `returnTo` is the buyer's way back. */
    async pay(preferenceId: string, choice: Partial<PaymentChoice> = {}) {
      const preference = state.preferences.get(preferenceId);
      if (!preference) throw new Error(`The simulator has no preference ${preferenceId}`);
      const payment = createPayment(state, preference, { status: "approved", ...choice });
      await announce(payment, "payment.created");
      return { payment, returnTo: makeReturnAddress(preference, payment) };
    },

    listQrOrders: (): WireQrOrder[] => [...state.qrOrders.values()].map(({ wire }) => wire),

    /** Somebody pays a code, also repeatedly, after its end or with another amount, whole pesos. */
    payQr(id: string, { amount, ...choice }: Partial<PaymentChoice> & { amount?: number } = {}) {
      const found = state.qrOrders.get(id);
      if (!found) throw new Error(`The simulator has no code ${id}`);
      const { wire, sale } = found;
      const pesos = amount ?? Number(wire.total_amount);
      const items = sale.items.map((item) => ({ ...item, unit_price: pesos }));
      const status = choice.status ?? "approved";
      const method = "account_money";
      const payment = createPayment(state, { ...sale, items }, { method, ...choice, status });
      wire.transactions.payments.push({
        ...{ id: `PAY01${payment.id}`, reference_id: String(payment.id) },
        ...{ amount: `${pesos}.00`, status: status === "approved" ? "processed" : status },
      });
      if (status === "approved") wire.status = "processed";
      announceQr(state, emitter, id);
      return payment;
    },

    async setPayment(id: number | string, change: { status: string; statusDetail?: string }) {
      const payment = getPayment(id);
      changePayment(state, payment, change.status, change.statusDetail);
      await announce(payment, "payment.updated");
    },

    /** A refund that the owner makes at the provider; without an amount it is total. */
    async refundPayment(id: number | string, amountInCents?: number) {
      const payment = getPayment(id);
      addRefund(state, payment, amountInCents ?? leftOf(payment));
      await announce(payment, "payment.updated");
    },

    setWebhooks: (habit: WebhookHabit) => void (state.webhooks = habit),

    /** Sends a payment's webhooks again. Resolves when each is answered or given up. */
    async deliver(id: number | string, change: Partial<WebhookHabit> = {}) {
      const payment = getPayment(id);
      const habit = { mode: "normal" as const, ...change };
      await emitter.run((send) =>
        sendWebhooks(state, send, { payment, action: "payment.updated", habit }),
      );
    },

    replay: (delivery: Delivery) => emitter.replay(delivery),
    release: () => emitter.release(),
    flush: () => emitter.flush(),

    /** The owner revokes the shop's permission at the provider. */
    async deauthorize() {
      const accounts = new Set(state.grants.map(({ accountId }) => accountId));
      for (const grant of state.grants) grant.isRevoked = true;
      const ids = accounts.size > 0 ? [...accounts] : [state.seller.id];
      const webhooks = ids.flatMap((id) => makeConnectWebhook(state, id) ?? []);
      await emitter.run(async (send) => {
        await Promise.all(webhooks.map((webhook) => send(webhook)));
      });
    },

    /** Expires the given token, or every granted one. */
    expireToken(token?: string) {
      if (token === state.settings.app.accessToken) state.hasOwnTokenExpired = true;
      for (const grant of state.grants) {
        if (token === undefined || grant.accessToken === token) grant.expiresAt = 0;
      }
    },

    fault: (fault: FaultOptions) =>
      void state.faults.push({ ...fault, left: fault.times ?? Infinity }),
    clearFaults: () => void (state.faults = []),
    advance: (milliseconds: number) => void (state.clockOffsetMs += milliseconds),
    reset() {
      emitter.abort();
      emitter.deliveries.length = 0;
      clearState(state);
    },
  };
}
