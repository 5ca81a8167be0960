import type { PaymentProvider } from "../../app/payments/payment-provider";

const notAsked = () => Promise.reject(new Error("Nobody asks for that here"));

/** A provider whose methods all throw; tests override what they need. */
export const SILENT_PROVIDER: PaymentProvider = {
  createCheckout: notAsked,
  findPayment: notAsked,
  searchPayments: notAsked,
  listPayments: notAsked,
  refund: notAsked,
  getAccount: notAsked,
};
