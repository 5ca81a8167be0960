import { Preference } from "mercadopago";
import { z } from "zod";

import type { CheckoutPage, NewCheckout } from "../payment-provider";
import { callMercadoPago, type MpAccess } from "./mp-call.server";
import { unreadable } from "./mp-fault.server";
import { buildPreference } from "./preference-body";
import { isPaymentPage } from "./provider-hosts.server";

const PreferenceSchema = z.object({ id: z.string().min(1).max(128), init_point: z.string() });

/** @throws PaymentProviderError; RangeError when the items are not worth what is asked for */
export async function createCheckout(
  access: MpAccess,
  checkout: NewCheckout,
): Promise<CheckoutPage> {
  const body = buildPreference(checkout);
  const { id, init_point: address } = await callMercadoPago(access, {
    answer: PreferenceSchema,
    idempotencyKey: checkout.idempotencyKey,
    isRepeatable: true,
    send: (config) => new Preference(config).create({ body }),
  });
  if (!isPaymentPage(address, access.apiBase)) throw unreadable("init_point");
  return { id, address };
}
