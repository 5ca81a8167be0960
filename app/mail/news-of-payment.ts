import type { PaymentMails } from "../data/apply-payment.server";
import { composeMoveMails } from "./move-mails";

/** The mails that news of a payment can cause. */
export function composePaymentMails(origin: string): PaymentMails {
  return {
    moved: (order, settings) => composeMoveMails({ order, settings, origin }),
    alerted: () => [],
  };
}
