import type { PaymentMails } from "../data/payments/apply-payment.server";
import type { RefundMails } from "../data/payments/apply-refund.server";
import { composeMoveMails } from "./move-mails";
import {
  composeGivenBackMails,
  composePaymentAlertMails,
  composeRefundMails,
  composeUnpaidMails,
} from "./payment-mails";

export function composePaymentMails(origin: string): PaymentMails & RefundMails {
  return {
    moved: (order, settings) =>
      order.status === "refunded"
        ? composeGivenBackMails({ order, settings, origin })
        : composeMoveMails({ order, settings, origin }),
    failed: (order, settings) => composeUnpaidMails({ order, settings, origin }),
    alerted: (order, settings) => composePaymentAlertMails({ order, settings, origin }),
    refunded: (order, settings, refund) => composeRefundMails({ order, settings, origin }, refund),
  };
}
