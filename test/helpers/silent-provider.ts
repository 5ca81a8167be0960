import type { PaymentProvider } from "../../app/payments/payment-provider";

const notAsked = () => Promise.reject(new Error("Nobody asks for that here"));

/** A provider that must not be asked for anything: what a test needs stands in front of it. */
export const SILENT_PROVIDER: PaymentProvider = {
  createCheckout: notAsked,
  findPayment: notAsked,
  searchPayments: notAsked,
  listPayments: notAsked,
  refund: notAsked,
  getAccount: notAsked,
};
