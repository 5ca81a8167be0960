import { DatabaseUnavailableError } from "../data/sqlite/database.server";
import { findOrderByToken } from "../data/orders/order-details.server";
import type { Order } from "../domain/orders/order-details";
import { toShopperOrder, type ShopperOrder } from "../domain/orders/shopper-order";
import { readOfferedSettings } from "../data/shop/offered-settings.server";
import { notFound, serviceUnavailable } from "../http/responses";

export type OpenedOrder = Order & { token: string };

/**
 * The order that a token opens; null when it opens none.
 *
 * @throws DatabaseUnavailableError
 */
export async function openOrder(token: string | null | undefined): Promise<OpenedOrder | null> {
  if (!token) return null;
  const order = await findOrderByToken(token);
  return order && { ...order, token };
}

/** @throws Response 404 for no order of ours, and 503 while that cannot be known */
export async function requireOrder(token: string | undefined): Promise<OpenedOrder> {
  const order = await answerDatabase(openOrder(token));
  if (!order) throw notFound();
  return order;
}

/** @throws Response 503 while the database does not answer */
export function answerDatabase<T>(question: Promise<T>): Promise<T> {
  return question.catch((error: unknown) => {
    throw error instanceof DatabaseUnavailableError ? serviceUnavailable() : error;
  });
}

export type ShownOrder =
  | { kind: "order"; order: ShopperOrder; stored: OpenedOrder }
  /** No token, or one of no order: nothing is told of any. */
  | { kind: "unknown" }
  | { kind: "unavailable" };

/**
 * What a page that a token opens has to show, as the database has it now.
 *
 * @param refresh tells whether the order may have changed meanwhile, and is to be read again
 */
export async function showOrder(
  token: string | null | undefined,
  now: Date,
  refresh: (order: OpenedOrder) => Promise<boolean> = () => Promise.resolve(false),
): Promise<ShownOrder> {
  try {
    const found = await openOrder(token);
    const stored = found && (await refresh(found)) ? await openOrder(token) : found;
    if (!stored) return { kind: "unknown" };
    return {
      kind: "order",
      order: toShopperOrder(stored, await readOfferedSettings(now), now),
      stored,
    };
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return { kind: "unavailable" };
    throw error;
  }
}
