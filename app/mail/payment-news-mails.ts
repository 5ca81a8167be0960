import type { PaymentMails } from "../data/apply-payment.server";
import { composeMoveMails } from "./move-mails";

/** The mails that tell of a payment's news. `origin` is the shop's public address, without a final slash. */
export function paymentMails(origin: string): PaymentMails {
  return {
    moved: (order, settings) => composeMoveMails({ order, settings, origin }),
    alerted: () => [],
  };
}
