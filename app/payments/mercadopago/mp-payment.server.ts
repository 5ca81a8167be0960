import { z } from "zod";

import type { ProviderPayment } from "../../domain/payments/payment";
import { PaymentProviderError, type ListedPayments, type PaymentPeriod } from "../payment-provider";
import {
  Cents,
  OptionalDate,
  OptionalReference,
  OptionalText,
  ProviderId,
  callMercadoPago,
  type MpAccess,
  unreadable,
} from "./mp-call.server";
import { isPaymentPage } from "./provider-hosts.server";

/** Any other text could change the path of the request. */
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
    date_of_expiration: OptionalDate,
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
      // The net amount is 0 until the payment is approved.
      netInCents:
        payment.date_approved === null
          ? null
          : (payment.transaction_details?.net_received_amount ?? null),
      createdAt: payment.date_created,
      approvedAt: payment.date_approved,
      updatedAt: payment.date_last_updated,
      expiresAt: payment.date_of_expiration,
    };
  });

/** Null when there is none, or it belongs to another seller. @throws PaymentProviderError */
export async function findPayment(access: MpAccess, id: string): Promise<ProviderPayment | null> {
  if (!PaymentId.test(id)) return null;
  try {
    return await callMercadoPago(access, {
      path: `/v1/payments/${id}`,
      answer: PaymentSchema.refine((payment) => payment.id === id),
    });
  } catch (error) {
    if (error instanceof PaymentProviderError && error.status === 404) return null;
    throw error;
  }
}

const PayerSchema = z
  .object({ first_name: OptionalText, last_name: OptionalText, email: OptionalText })
  .transform(({ first_name, last_name, email }) =>
    [`${first_name} ${last_name}`.trim(), email].filter((part) => part !== "").join(" · "),
  )
  .catch("");

/** Empty where the provider hides them. @throws PaymentProviderError */
export async function findPayer(access: MpAccess, id: string): Promise<string> {
  if (!PaymentId.test(id)) return "";
  const { payer } = await callMercadoPago(access, {
    path: `/v1/payments/${id}`,
    answer: z.object({ payer: PayerSchema }),
  });
  return payer;
}

const CouponSchema = z.object({
  status: OptionalText,
  transaction_details: z
    .object({ external_resource_url: OptionalText })
    .catch({ external_resource_url: "" }),
});

/** Null for a payment without one, or one that does not wait any more. @throws PaymentProviderError */
export async function findCoupon(access: MpAccess, id: string): Promise<string | null> {
  if (!PaymentId.test(id)) return null;
  const { status, transaction_details } = await callMercadoPago(access, {
    path: `/v1/payments/${id}`,
    answer: CouponSchema,
  });
  const address = transaction_details.external_resource_url;
  return status === "pending" && isPaymentPage(address, access.apiBase) ? address : null;
}

/**
 * An unreadable one is left out, unless none can be read: the next check asks for it again.
 * @throws PaymentProviderError
 */
export async function searchPayments(
  access: MpAccess,
  externalReference: string,
): Promise<ProviderPayment[]> {
  const results = await search(access, {
    external_reference: externalReference,
    sort: "date_created",
    criteria: "desc",
    limit: String(MOST_RESULTS),
  });
  const ours = results
    .filter((result) => readReference(result) === externalReference)
    .map((result) => PaymentSchema.safeParse(result));
  const readable = ours.flatMap(({ data }) => data ?? []);
  if (readable.length === 0 && ours.length > 0) throw unreadable("results");
  return readable;
}

export async function listPayments(
  access: MpAccess,
  { begin, end, skip }: PaymentPeriod,
): Promise<ListedPayments> {
  const results = await search(access, {
    range: "date_created",
    begin_date: begin.toISOString(),
    end_date: end.toISOString(),
    sort: "date_created",
    criteria: "asc",
    limit: String(MOST_RESULTS),
    offset: String(skip),
  });
  const payments = results.flatMap((result) => PaymentSchema.safeParse(result).data ?? []);
  return { payments, readCount: results.length, isLast: results.length < MOST_RESULTS };
}

/** The results are not parsed here: one that cannot be read must not hide the others. */
const SearchSchema = z.object({ results: z.array(z.unknown()) });

async function search(access: MpAccess, query: Record<string, string>): Promise<unknown[]> {
  const { results } = await callMercadoPago(access, {
    path: `/v1/payments/search?${new URLSearchParams(query)}`,
    answer: SearchSchema,
  });
  return results.map(unwrap);
}

/** An older form of the search puts each payment into a `collection`. */
function unwrap(result: unknown): unknown {
  const isWrapped = typeof result === "object" && result !== null && "collection" in result;
  return isWrapped ? result.collection : result;
}

const ReferenceSchema = z.object({ external_reference: OptionalReference });

function readReference(result: unknown): string | null {
  return ReferenceSchema.safeParse(result).data?.external_reference ?? null;
}
