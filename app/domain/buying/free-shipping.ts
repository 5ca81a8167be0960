import { formatPesos } from "../plain/money";
import { piecesBefore, type PriceBlock } from "../payments/price-block";
import { freeZones, type OrderQuote } from "./order-quote";
import type { PostalCodeAnswer, ShippingZone } from "./shipping";

/** How far the pieces are from free shipping. */
export type FreeShippingGap = { text: string; reachedInPesos: number; goalInPesos: number };

type Asked = { answer: PostalCodeAnswer };

type Shipping = {
  quote: Pick<OrderQuote, "missingForFreeInPesos"> | null;
  shipping: Asked | null;
};

/**
 * For a cart: null where shipping is never free, and where the shop does not ship. While the
 * destination is unknown and zones differ, it is the nearest of their limits.
 */
export function findFreeShippingGap(
  zones: readonly ShippingZone[],
  block: PriceBlock,
  { quote, shipping }: Shipping,
): FreeShippingGap | null {
  if (quote) return toGap(block, quote.missingForFreeInPesos);
  if (shipping?.answer.outcome === "not-reached") return null;
  const limits = freeZones(zones, block).map(({ freeAboveInPesos }) => freeAboveInPesos);
  const known = limits.filter((limit) => limit !== null);
  if (known.length === 0) return null;
  const missing = Math.max(Math.min(...known) - piecesBefore(block), 0);
  return toGap(block, missing, new Set(limits).size > 1);
}

export function toGap(
  block: PriceBlock,
  missingInPesos: number | null,
  isByZone = false,
): FreeShippingGap | null {
  if (missingInPesos === null) return null;
  const reachedInPesos = piecesBefore(block);
  return {
    text: describeGap(missingInPesos, isByZone),
    reachedInPesos,
    goalInPesos: reachedInPesos + missingInPesos,
  };
}

export function describeGap(missingInPesos: number, isByZone = false): string {
  if (missingInPesos > 0) {
    const where = isByZone ? ", según la zona" : "";
    return `Te faltan ${formatPesos(missingInPesos)} para el envío gratis${where}.`;
  }
  return isByZone ? "Ya tenés envío gratis en algunas zonas." : "Tu envío es gratis.";
}

/** For a page that tells it elsewhere: the answer to the postal code would say it again. */
export function leaveOutGaps<Answered extends Asked>(asked: Answered): Answered {
  const { answer } = asked;
  if (answer.outcome !== "quoted") return asked;
  const quotes = answer.quotes.map((quote) => ({ ...quote, missingForFreeInPesos: null }));
  return { ...asked, answer: { ...answer, quotes } };
}
