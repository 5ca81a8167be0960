import { findOfferedProducts } from "../data/catalogue/storefront.server";
import { listAddable } from "../domain/buying/addable-products";
import { toOfferedLine } from "../domain/buying/priced-cart";
import { describeNextPiece, type NextPieceHint } from "../domain/offers/describe-next-piece";
import { findNextPiece } from "../domain/offers/next-piece";
import { calendarDay } from "../domain/plain/buenos-aires";
import type { CurrentCart } from "./cart.server";

/** What one or two more pieces would save by a quantity offer; null for nothing, or without any line. */
export async function suggestNextPiece(current: CurrentCart): Promise<NextPieceHint | null> {
  const { cart, priced, products, pricing } = current;
  const { discounts, now } = pricing;
  if (priced.lines.length === 0 || discounts.quantityOffers.length === 0) return null;
  const lines = priced.lines.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product ? [toOfferedLine(product, quantity, pricing)] : [];
  });
  const own = [...new Set(priced.lines.flatMap(({ productId }) => products.get(productId) ?? []))];
  const others = await findOfferedProducts(own.map(({ id }) => id));
  const addable = listAddable(cart, [...own, ...others.products], pricing);
  const next = findNextPiece({ lines, discounts, today: calendarDay(now) }, addable);
  return next && describeNextPiece(next, lines, others.taxonomy);
}
