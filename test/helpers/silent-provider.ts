import type { OpenedProvider } from "../../app/payments/open-provider.server";
import type { PaymentProvider } from "../../app/payments/payment-provider";

const notAsked = () => Promise.reject(new Error("Nobody asks for that here"));

/** The shop's way to ask this provider, without a token that can be rejected. */
export function askOf(provider: PaymentProvider): OpenedProvider["ask"] {
  return (question) => question(provider);
}

/** A provider whose methods all throw; tests override what they need. */
export const SILENT_PROVIDER: PaymentProvider = {
  createPaymentPage: notAsked,
  createQr: notAsked,
  findQr: notAsked,
  cancelQr: notAsked,
  findPayment: notAsked,
  findPayer: notAsked,
  findCoupon: notAsked,
  searchPayments: notAsked,
  listPayments: notAsked,
  refund: notAsked,
  getAccount: notAsked,
};
