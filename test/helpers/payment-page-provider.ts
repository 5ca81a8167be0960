import type { OpenedProvider } from "../../app/payments/open-provider.server";
import type { NewPaymentPage, PaymentProvider } from "../../app/payments/payment-provider";
import { askOf, SILENT_PROVIDER } from "./silent-provider";

export type PaymentPageProvider = OpenedProvider & {
  /** The requested pages, oldest first. */
  pages: NewPaymentPage[];
  /** Errors for its next answers; each is thrown once. */
  failures: Error[];
};

/** A provider that returns the same page for the same key, like the real one. */
export function aPaymentPageProvider(accountId = "1001"): PaymentPageProvider {
  const pages: NewPaymentPage[] = [];
  const failures: Error[] = [];
  const provider: PaymentProvider = {
    ...SILENT_PROVIDER,
    async createPaymentPage(page) {
      pages.push(page);
      await new Promise((resolve) => setImmediate(resolve));
      const failure = failures.shift();
      if (failure) throw failure;
      const id = `${accountId}-${page.idempotencyKey}`;
      return { id, address: `https://www.mercadopago.com.ar/checkout/v1/redirect?pref_id=${id}` };
    },
  };
  return { ask: askOf(provider), accountId, isLive: true, pages, failures };
}
