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
  // JSON turns NaN and Infinity into null, and a refund without an amount gives everything back.
  if (amountInCents !== null && !(Number.isSafeInteger(amountInCents) && amountInCents > 0)) {
    throw new RangeError("A refund takes a whole number of cents");
  }
  const { id, amount, status } = await callMercadoPago(access, {
    path: `/v1/payments/${encodeURIComponent(paymentId)}/refunds`,
    body: amountInCents === null ? {} : { amount: amountInCents / 100 },
    idempotencyKey,
    answer: RefundSchema,
  });
  return { id, amountInCents: amount, status };
}
