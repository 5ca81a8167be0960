import type { ActionFunctionArgs } from "@remix-run/node";

import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { wasShopperMailed } from "../data/orders/shopper-order-changes.server";
import { findOrderByToken } from "../data/orders/order-details.server";
import type { Order } from "../domain/orders/order";
import { toShopperOrder, type ShopperOrder } from "../domain/orders/shopper-order";
import { readOfferedSettings } from "../data/shop/settings.server";
import { dueOnline } from "../domain/payments/rest-online";
import type { Flash } from "../domain/plain/flash";
import type { createPostLimit } from "../http/address-limit.server";
import { readMailOrigin } from "../http/origin.server";
import { notFound, seeOther } from "../http/responses";
import { paths } from "../paths";
import type { PaymentContext } from "../payments/check-payments.server";
import { askProviderBriefly } from "../payments/ask-provider-briefly.server";
import { serializeFlash } from "../sessions/flash.server";

export type OpenedOrder = Order & { token: string };

export async function openOrder(token: string | null | undefined): Promise<OpenedOrder | null> {
  if (!token) return null;
  const order = await findOrderByToken(token);
  return order && { ...order, token };
}

export async function requireOrder(token: string | undefined): Promise<OpenedOrder> {
  const order = await openOrder(token);
  if (!order) throw notFound();
  return order;
}

export type ShownOrder =
  | { kind: "order"; order: ShopperOrder; stored: OpenedOrder }
  /** A missing or unknown token: the page reveals no order. */
  | { kind: "unknown" }
  | { kind: "unavailable" };

/** @param refresh asks the provider; true when the order must be read again */
export async function showOrder(
  token: string | null | undefined,
  now: Date,
  refresh: (order: OpenedOrder) => Promise<boolean> = () => Promise.resolve(false),
): Promise<ShownOrder> {
  try {
    const found = await openOrder(token);
    const stored = found && (await refresh(found)) ? await openOrder(token) : found;
    if (!stored) return { kind: "unknown" };
    const wasMailed = await wasShopperMailed(stored.id);
    return {
      kind: "order",
      order: toShopperOrder({ ...stored, wasMailed }, await readOfferedSettings(now), now),
      stored,
    };
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return { kind: "unavailable" };
    throw error;
  }
}

/**
 * First asks the provider for payments that the shop does not know: the order may be paid.
 * @param limit - by order, because each post may call the provider
 * @throws Response 404 for an unknown token, or back to the order's page after too many posts
 */
export async function openOrderPost(
  { request, params }: ActionFunctionArgs,
  limit: ReturnType<typeof createPostLimit>,
  composeMails: (origin: string) => PaymentContext["mails"],
) {
  const order = await requireOrder(params.token);
  const waitSeconds = await limit.countKey(order.token);
  if (waitSeconds !== null) {
    const text = `Probá de nuevo en ${waitSeconds} segundos.`;
    throw await seeOrder(order.token, { title: "Esperá un momento", text });
  }
  const origin = readMailOrigin(request);
  const now = new Date();
  const mails = composeMails(origin);
  if (dueOnline(order) > 0) await askProviderBriefly(order.orderNumber, null, { now, mails });
  return { order, origin, now };
}

export async function seeOrder(token: string, flash: Flash) {
  return seeOther(paths.order(token), await serializeFlash(flash));
}
