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
  const { id, init_point: address } = await callMercadoPago(access, {
    path: "/checkout/preferences/",
    body: buildPreference(checkout),
    idempotencyKey: checkout.idempotencyKey,
    answer: PreferenceSchema,
  });
  if (!isPaymentPage(address, access.apiBase)) throw unreadable("init_point");
  return { id, address };
}
