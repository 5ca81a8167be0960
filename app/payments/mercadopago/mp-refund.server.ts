import { PaymentRefund } from "mercadopago";
import { z } from "zod";

import type { ProviderRefund } from "../../domain/payments/payment";
import type { NewRefund } from "../payment-provider";
import { Cents, ProviderId } from "./mp-answers.server";
import { callMercadoPago, type MpAccess } from "./mp-call.server";

const RefundSchema = z.object({
  id: ProviderId,
  amount: Cents.refine((cents) => cents > 0),
  status: z.string().min(1).max(64),
});

/** @throws PaymentProviderError; RangeError for an amount that is none */
export async function refundPayment(access: MpAccess, refund: NewRefund): Promise<ProviderRefund> {
  const { paymentId, amountInCents, idempotencyKey } = refund;
  // What JSON cannot say becomes null, and a refund without an amount gives everything back.
  if (amountInCents !== null && !(Number.isSafeInteger(amountInCents) && amountInCents > 0)) {
    throw new RangeError("A refund takes a whole number of cents");
  }
  const { id, amount, status } = await callMercadoPago(access, {
    answer: RefundSchema,
    idempotencyKey,
    isRepeatable: true,
    send: (config) => {
      const client = new PaymentRefund(config);
      return amountInCents === null
        ? client.total({ payment_id: paymentId })
        : client.create({ payment_id: paymentId, body: { amount: amountInCents / 100 } });
    },
  });
  return { id, amountInCents: amount, status };
}
