import { Payment } from "mercadopago";
import { z } from "zod";

import type { ProviderPayment } from "../../domain/payments/payment";
import { PaymentProviderError, type ListedPayments, type PaymentPeriod } from "../payment-provider";
import {
  Cents,
  OptionalDate,
  OptionalReference,
  OptionalText,
  ProviderId,
} from "./mp-answers.server";
import { callMercadoPago, type MpAccess } from "./mp-call.server";
import { unreadable } from "./mp-fault.server";

/** Anything else would ask for something else. */
const PaymentId = /^[1-9]\d{0,19}$/;
const MOST_RESULTS = 50;

const ReceivedCents = Cents.refine((cents) => cents >= 0);

const PaymentSchema = z
  .object({
    id: ProviderId,
    status: z.string().min(1).max(64),
    status_detail: OptionalText,
    transaction_amount: ReceivedCents,
    transaction_amount_refunded: ReceivedCents.nullish(),
    currency_id: z.string().min(1).max(16),
    external_reference: OptionalReference,
    collector_id: ProviderId.nullish(),
    collector: z.object({ id: ProviderId }).nullish().catch(null),
    live_mode: z.boolean(),
    payment_method_id: OptionalText,
    payment_type_id: OptionalText,
    installments: z.int().min(1).catch(1),
    transaction_details: z.object({ net_received_amount: Cents.nullish() }).nullish().catch(null),
    date_created: OptionalDate,
    date_approved: OptionalDate,
    date_last_updated: OptionalDate,
  })
  .transform((payment, context): ProviderPayment => {
    const collectorId = payment.collector_id ?? payment.collector?.id;
    if (collectorId === undefined) {
      context.addIssue({ code: "custom", path: ["collector_id"] });
      return z.NEVER;
    }
    return {
      id: payment.id,
      status: payment.status,
      statusDetail: payment.status_detail,
      amountInCents: payment.transaction_amount,
      refundedInCents: payment.transaction_amount_refunded ?? 0,
      currency: payment.currency_id,
      externalReference: payment.external_reference,
      collectorId,
      isLive: payment.live_mode,
      method: payment.payment_method_id,
      type: payment.payment_type_id,
      instalments: payment.installments,
      // It says 0 until the money is there.
      netInCents:
        payment.date_approved === null
          ? null
          : (payment.transaction_details?.net_received_amount ?? null),
      createdAt: payment.date_created,
      approvedAt: payment.date_approved,
      updatedAt: payment.date_last_updated,
    };
  });

/** Each on its own: one that cannot be read must not keep the others out. */
const SearchSchema = z.object({ results: z.array(z.unknown()) });
const ReferenceSchema = z.object({ external_reference: OptionalReference });

/** Results come bare, or each in a wrapping of its own as the older search had them. */
function unwrap(result: unknown): unknown {
  const isWrapped = typeof result === "object" && result !== null && "collection" in result;
  return isWrapped ? result.collection : result;
}

/** Null when there is none, or it is another seller's. @throws PaymentProviderError */
export async function findPayment(access: MpAccess, id: string): Promise<ProviderPayment | null> {
  if (!PaymentId.test(id)) return null;
  try {
    return await callMercadoPago(access, {
      answer: PaymentSchema.refine((payment) => payment.id === id),
      isRepeatable: true,
      send: (config) => new Payment(config).get({ id }),
    });
  } catch (error) {
    if (error instanceof PaymentProviderError && error.status === 404) return null;
    throw error;
  }
}

/** Who paid, in one line: what the provider hides stays hidden. */
const PayerSchema = z
  .object({ first_name: OptionalText, last_name: OptionalText, email: OptionalText })
  .transform(({ first_name, last_name, email }) =>
    [`${first_name} ${last_name}`.trim(), email].filter((part) => part !== "").join(" · "),
  )
  .catch("");

/**
 * Name and e-mail of who made a payment; empty where the provider hides them.
 *
 * @throws PaymentProviderError
 */
export async function findPayer(access: MpAccess, id: string): Promise<string> {
  if (!PaymentId.test(id)) return "";
  const { payer } = await callMercadoPago(access, {
    answer: z.object({ payer: PayerSchema }),
    isRepeatable: true,
    send: (config) => new Payment(config).get({ id }),
  });
  return payer;
}

/**
 * The newest first. One that cannot be read is left out while there are others: it is asked for again
 * by its number, or with the next search.
 *
 * @throws PaymentProviderError
 */
export async function searchPayments(
  access: MpAccess,
  externalReference: string,
): Promise<ProviderPayment[]> {
  const { results } = await callMercadoPago(access, {
    answer: SearchSchema,
    isRepeatable: true,
    send: (config) =>
      new Payment(config).search({
        options: {
          external_reference: externalReference,
          sort: "date_created",
          criteria: "desc",
          limit: MOST_RESULTS,
        },
      }),
  });
  const ours = results
    .map(unwrap)
    .filter((result) => readReference(result) === externalReference)
    .map((result) => PaymentSchema.safeParse(result));
  const readable = ours.flatMap(({ data }) => data ?? []);
  if (readable.length === 0 && ours.length > 0) throw unreadable("results");
  return readable;
}

/**
 * The payments that the account took, or made, in a period. One that cannot be read is left out.
 *
 * @throws PaymentProviderError
 */
export async function listPayments(
  access: MpAccess,
  { begin, end, skip }: PaymentPeriod,
): Promise<ListedPayments> {
  const { results } = await callMercadoPago(access, {
    answer: SearchSchema,
    isRepeatable: true,
    send: (config) =>
      new Payment(config).search({
        options: {
          ...{ range: "date_created", sort: "date_created", criteria: "asc" },
          ...{ begin_date: begin.toISOString(), end_date: end.toISOString() },
          ...{ limit: MOST_RESULTS, offset: skip },
        },
      }),
  });
  const payments = results
    .map(unwrap)
    .flatMap((result) => PaymentSchema.safeParse(result).data ?? []);
  return { payments, readCount: results.length, isLast: results.length < MOST_RESULTS };
}

function readReference(result: unknown): string | null {
  return ReferenceSchema.safeParse(result).data?.external_reference ?? null;
}
