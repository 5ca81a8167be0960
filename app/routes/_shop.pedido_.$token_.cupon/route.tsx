import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { requireOrder, seeOrder } from "../../flows/token-order.server";
import { findOrderCoupon } from "../../payments/ask-provider-briefly.server";
import { NO_STORE } from "../../http/caching";

/** Leads to the coupon at the provider, whose address is asked for anew each time. */
export async function loader({ params }: LoaderFunctionArgs) {
  const order = await requireOrder(params.token);
  const address = await findOrderCoupon(order, new Date());
  return address === null
    ? seeOrder(order.token, NO_COUPON)
    : redirect(address, { status: 303, headers: NO_STORE });
}

const NO_COUPON = {
  title: "No pudimos abrir el cupón",
  text: "También está en el e-mail que te mandó Mercado Pago. O probá de nuevo en un rato.",
};
