import { z } from "zod";

import {
  PaymentProviderError,
  type CreatedQr,
  type NewQr,
  type ProviderQr,
} from "../payment-provider";
import { callMercadoPago, OptionalReference, unreadable, type MpAccess } from "./mp-call.server";

/** Any other text could change the path of the request. */
const QrId = /^ORD[0-9A-Z]{1,60}$/;
const LONGEST_TITLE = 150;

/** Of Mercado Pago's Orders API, which knows more kinds of orders than codes. */
const OrderSchema = z.object({
  id: z.string().regex(QrId),
  external_reference: OptionalReference,
  type_response: z
    .object({ qr_data: z.string().max(2000).catch("") })
    .nullish()
    .catch(null),
  transactions: z
    .object({ payments: z.array(z.object({ reference_id: OptionalReference })).catch([]) })
    .catch({ payments: [] }),
});

/** @throws PaymentProviderError */
export async function createQr(access: MpAccess, qr: NewQr): Promise<CreatedQr> {
  const { idempotencyKey, externalReference, totalInPesos, title, posId, opensAt, closesAt } = qr;
  const amount = `${totalInPesos}.00`;
  const seconds = Math.floor((closesAt.getTime() - opensAt.getTime()) / 1000);
  const { id, type_response: response } = await callMercadoPago(access, {
    path: "/v1/orders",
    body: {
      type: "qr",
      total_amount: amount,
      description: Array.from(title).slice(0, LONGEST_TITLE).join(""),
      external_reference: externalReference,
      expiration_time: `PT${seconds}S`,
      config: { qr: { external_pos_id: posId, mode: "dynamic" } },
      transactions: { payments: [{ amount }] },
    },
    idempotencyKey,
    answer: OrderSchema,
  });
  const text = response?.qr_data ?? "";
  if (text === "") throw unreadable("qr_data");
  return { id, text };
}

/** @throws PaymentProviderError */
export async function findQr(access: MpAccess, id: string): Promise<ProviderQr | null> {
  if (!QrId.test(id)) return null;
  try {
    const order = await callMercadoPago(access, { path: `/v1/orders/${id}`, answer: OrderSchema });
    const ids = order.transactions.payments.map(({ reference_id: paymentId }) => paymentId);
    return {
      externalReference: order.external_reference,
      // A payment has one name in the shop, or its money would count twice.
      paymentIds: ids.filter((paymentId) => /^\d+$/.test(paymentId)),
    };
  } catch (error) {
    if (error instanceof PaymentProviderError && error.status === 404) return null;
    throw error;
  }
}

/** @throws PaymentProviderError */
export async function cancelQr(
  access: MpAccess,
  id: string,
  idempotencyKey: string,
): Promise<void> {
  if (!QrId.test(id)) throw new RangeError("This is no id of a code");
  await callMercadoPago(access, {
    path: `/v1/orders/${id}/cancel`,
    body: {},
    idempotencyKey,
    answer: OrderSchema,
  });
}
