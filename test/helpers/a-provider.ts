import type { ProviderPayment, ProviderRefund } from "../../app/domain/payments/payment";
import {
  PaymentProviderError,
  type NewRefund,
  type PaymentProvider,
} from "../../app/payments/payment-provider";
import { aPayment } from "./a-payment";
import { SILENT_PROVIDER } from "./silent-provider";

export type FakeProvider = PaymentProvider & {
  payments: Map<string, ProviderPayment>;
  /** The requested refunds, in order. */
  refunds: NewRefund[];
  /** Failures to answer with, once each: before or after the refund is made. */
  failures: { error: PaymentProviderError; isDone: boolean }[];
  /** The status of the next refund. */
  refundStatus: string;
  /** True when it returns no payments. */
  isSilent: boolean;
};

/**
 * A provider with payments in memory. It refunds once for each idempotency key, like the real one.
 */
export function aProvider(payments: readonly ProviderPayment[] = [aPayment()]): FakeProvider {
  const answers = new Map<string, ProviderRefund>();
  const fake: FakeProvider = {
    ...SILENT_PROVIDER,
    payments: new Map(payments.map((payment) => [payment.id, payment])),
    refunds: [],
    failures: [],
    refundStatus: "approved",
    isSilent: false,
    searchPayments: (reference) =>
      Promise.resolve(
        [...fake.payments.values()].filter((payment) => payment.externalReference === reference),
      ),
    findPayment: (id) =>
      fake.isSilent
        ? Promise.reject(new PaymentProviderError("unavailable", "No contesta."))
        : Promise.resolve(fake.payments.get(id) ?? null),
    refund(wanted) {
      fake.refunds.push(wanted);
      const failure = fake.failures.shift();
      if (failure && !failure.isDone) return Promise.reject(failure.error);
      const answer = answers.get(wanted.idempotencyKey) ?? giveBack(fake, wanted);
      answers.set(wanted.idempotencyKey, answer);
      return failure ? Promise.reject(failure.error) : Promise.resolve(answer);
    },
  };
  return fake;
}

function giveBack(fake: FakeProvider, { paymentId, amountInCents }: NewRefund): ProviderRefund {
  const payment = fake.payments.get(paymentId);
  if (!payment) throw new Error(`There is no payment ${paymentId}`);
  const amount = amountInCents ?? payment.amountInCents - payment.refundedInCents;
  if (fake.refundStatus === "approved") {
    const refundedInCents = payment.refundedInCents + amount;
    const isAll = refundedInCents === payment.amountInCents;
    fake.payments.set(paymentId, {
      ...payment,
      refundedInCents,
      status: isAll ? "refunded" : payment.status,
      statusDetail: isAll ? "refunded" : "partially_refunded",
      updatedAt: new Date((payment.updatedAt?.getTime() ?? 0) + 1000),
    });
  }
  return {
    id: `9${fake.refunds.length}`,
    amountInCents: amount,
    status: fake.refundStatus,
  };
}
