import type { OpenedProvider } from "../../app/payments/open-provider.server";
import type { NewCheckout, PaymentProvider } from "../../app/payments/payment-provider";
import { askOf, SILENT_PROVIDER } from "./silent-provider";

export type CheckoutProvider = OpenedProvider & {
  /** The requested checkouts, oldest first. */
  checkouts: NewCheckout[];
  /** Errors for its next answers; each is thrown once. */
  failures: Error[];
};

/** A provider that returns the same page for the same key, like the real one. */
export function aCheckoutProvider(accountId = "1001"): CheckoutProvider {
  const checkouts: NewCheckout[] = [];
  const failures: Error[] = [];
  const provider: PaymentProvider = {
    ...SILENT_PROVIDER,
    async createCheckout(checkout) {
      checkouts.push(checkout);
      await new Promise((resolve) => setImmediate(resolve));
      const failure = failures.shift();
      if (failure) throw failure;
      const id = `${accountId}-${checkout.idempotencyKey}`;
      return { id, address: `https://www.mercadopago.com.ar/checkout/v1/redirect?pref_id=${id}` };
    },
  };
  return { ask: askOf(provider), accountId, isLive: true, checkouts, failures };
}
