import type { CartLine } from "../buying/cart";
import type { Address, Buyer } from "../buying/checkout";
import { payWithCredit, quoteBlock, type QuoteSettings } from "../buying/order-quote";
import type { DatedZone, DeliveryMethod } from "../buying/shipping";
import { pictureFor } from "../catalogue/product-picture";
import type { Product } from "../catalogue/product";
import { showPicture } from "../catalogue/shown-picture";
import { groupPieces, spread } from "../offers/piece-prices";
import { isOnSaleAt, priceAt } from "../offers/sale";
import { findPaymentMethod } from "../payments/payment-method";
import {
  buildPriceBlock,
  paidByCredit,
  type PriceBlock,
  type Reductions,
} from "../payments/price-block";
import { currentTotal } from "../payments/corrected-money";
import { sum } from "../plain/lists";
import type { PieceCount } from "../stock/piece-count";
import type { Order } from "./order";
import { countRefunded } from "./paid-pieces";

/** A line as it is stored. */
export type OrderLine = {
  /** Null for one that comes. */
  id: number | null;
  productId: string;
  name: string;
  price: number;
  listPrice: number | null;
  offerDiscount: number;
  codeDiscount: number;
  size: string;
  color: string;
  quantity: number;
  image: string;
  ivaPermille: number;
};

/** What a line is to be; no pieces take it away. */
export type LineWish = { itemId: number; size: string; color: string; quantity: number };

export type CorrectionWish = {
  buyer: Pick<Buyer, "name" | "email" | "phone">;
  delivery: DeliveryMethod;
  address: Address | null;
  lines: readonly LineWish[];
  added: CartLine | null;
};

/** Where it goes is priced by these; the rest of the address is not. */
export function isSameDestination(
  order: Pick<Order, "deliveryMethod" | "province" | "postalCode">,
  { delivery, address }: Pick<CorrectionWish, "delivery" | "address">,
): boolean {
  if (order.deliveryMethod !== delivery) return false;
  if (delivery === "pickup") return true;
  return address?.province === order.province && address.postalCode === order.postalCode;
}

/**
 * The line as it is to be: what stays keeps its price, and its part of what an offer or a code took off. Pieces
 * that come cost what they cost now, without either: as a line of their own where they are paid otherwise.
 */
export function correctLine(
  line: OrderLine,
  wish: Pick<LineWish, "size" | "color" | "quantity">,
  { product, now }: { product: Product | null; now: Date },
): OrderLine[] {
  const { size, color, quantity } = wish;
  const kept = Math.min(quantity, line.quantity);
  const isOther = size !== line.size || color !== line.color;
  const image = isOther && product ? pictureOf(product, color) : line.image;
  const own = {
    ...{ ...line, size, color, image, quantity: kept },
    offerDiscount: keepShare(line.offerDiscount, line, kept),
    codeDiscount: keepShare(line.codeDiscount, line, kept),
  };
  if (quantity === kept || !product) return kept === 0 ? [] : [own];
  const more = newLine(product, { size, color, quantity: quantity - kept }, now);
  // In one row with others, a piece would take of what is off those.
  const isOff = own.offerDiscount + own.codeDiscount > 0;
  const isSamePrice = more.price === line.price && more.listPrice === line.listPrice;
  return isSamePrice && !isOff ? [{ ...own, quantity }] : [own, more];
}

export function newLine(
  product: Product,
  { size, color, quantity }: Pick<CartLine, "size" | "color" | "quantity">,
  now: Date,
): OrderLine {
  return {
    ...{ id: null, productId: product.id, name: product.name, size, color, quantity },
    price: priceAt(product, now),
    listPrice: isOnSaleAt(product, now) ? product.priceInPesos : null,
    ...{ offerDiscount: 0, codeDiscount: 0, ivaPermille: product.ivaPermille },
    image: pictureOf(product, color),
  };
}

function pictureOf(product: Product, color: string): string {
  return showPicture(pictureFor(product, color), product.imageFocus);
}

/** Of pieces that differ by a peso, those with the larger part go: as a refund of them would count. */
function keepShare(off: number, { price, quantity }: OrderLine, kept: number): number {
  const each = spread(
    off,
    Array.from({ length: quantity }, () => price),
  );
  return sum(each.toSorted((left, right) => left - right).slice(0, kept));
}

/** Of a line with fewer pieces than before, those whose money went back go first: they are its cheapest. */
export function listRefundedGone(
  order: Order,
  lines: readonly { before: { id: number; quantity: number } | null; after: OrderLine | null }[],
): PieceCount[] {
  const refunded = countRefunded(order);
  return lines.flatMap(({ before, after }) => {
    if (!before) return [];
    const gone = before.quantity - (after?.quantity ?? 0);
    const pieces = Math.min(gone, refunded.get(before.id) ?? 0);
    return pieces > 0 ? [{ itemId: before.id, pieces }] : [];
  });
}

export type CorrectedPrice = {
  offerInPesos: number;
  codeInPesos: number;
  discountInPesos: number;
  shippingInPesos: number;
  shippingLabel: string;
  /** Business days until delivery, where it is priced anew; null for pick-up. */
  days: DatedZone["days"] | null;
  isPricedAnew: boolean;
  block: PriceBlock | null;
  totalInPesos: number;
};

type PricedOrder = Pick<
  Order,
  | ("totalInPesos" | "settlement" | "itemsInPesos" | "reductions" | "discountInPesos")
  | ("shippingInPesos" | "shippingLabel" | "priceBlock" | "paymentMethod")
  | ("deliveryMethod" | "province" | "postalCode")
>;

/** Null when the shop does not ship there. */
export function priceCorrection(
  order: PricedOrder,
  lines: readonly OrderLine[],
  wish: Pick<CorrectionWish, "delivery" | "address">,
  settings: QuoteSettings,
): CorrectedPrice | null {
  const offerInPesos = sum(lines.map(({ offerDiscount }) => offerDiscount));
  const codeOffInPesos = sum(lines.map(({ codeDiscount }) => codeDiscount));
  const itemsInPesos = sum(lines.map(({ price, quantity }) => price * quantity));
  const before = buildBlock(order, lines, {
    ...{ offerInPesos, codeInPesos: codeOffInPesos, itemsInPesos },
  });
  const payment = findPaymentMethod(order.paymentMethod);
  const quote = quoteBlock(before, { ...wish, payment }, settings);
  const isSame = isSameDestination(order, wish);
  if (!isSame && !quote) return null;
  const discountInPesos = keepDiscount(order, before);
  // What it cost to send stays, unless it goes elsewhere, or more pieces make it cheaper.
  const isCheaper = itemsInPesos > order.itemsInPesos && quote !== null;
  const shippingInPesos = !isSame
    ? (quote?.shippingInPesos ?? 0)
    : isCheaper
      ? Math.min(order.shippingInPesos, quote.shippingInPesos)
      : order.shippingInPesos;
  const { block, totalInPesos } = payWithCredit(before, {
    ...{ itemsInPesos, discountInPesos, shippingInPesos },
    totalInPesos: before.listInPesos - discountInPesos + shippingInPesos,
  });
  const codeInPesos = paidByCredit(order.priceBlock) > 0 ? paidByCredit(block) : codeOffInPesos;
  return {
    ...{ offerInPesos, codeInPesos, discountInPesos, shippingInPesos, block },
    shippingLabel: isSame ? order.shippingLabel : (quote?.shippingLabel ?? ""),
    days: quote?.days ?? null,
    isPricedAnew: !isSame,
    totalInPesos,
  };
}

/** The same order with nothing changed costs what it costs; else another tool wrote it, and no price follows. */
export function canBePriced(order: PricedOrder, lines: readonly OrderLine[]): boolean {
  const itemsInPesos = sum(lines.map(({ price, quantity }) => price * quantity));
  const off = sum(lines.map((line) => line.offerDiscount + line.codeDiscount));
  const { discountInPesos, shippingInPesos } = order;
  const pricedInPesos = itemsInPesos - off - discountInPesos + shippingInPesos;
  return pricedInPesos - paidByCredit(order.priceBlock) === currentTotal(order);
}

function buildBlock(
  { priceBlock, reductions }: PricedOrder,
  lines: readonly OrderLine[],
  sums: { offerInPesos: number; codeInPesos: number; itemsInPesos: number },
): PriceBlock {
  const pieces = lines.flatMap(({ ivaPermille, price, quantity, offerDiscount, codeDiscount }) =>
    groupPieces({
      ...{ unitPriceInPesos: price, quantity, offInPesos: offerDiscount + codeDiscount },
    }).map((equal) => ({ ...equal, ivaPermille })),
  );
  const block = buildPriceBlock(pieces, {
    transferDiscountPercent: priceBlock?.transfer?.discountPercent ?? 0,
    instalments: priceBlock?.instalments?.count ?? 1,
    fiscalCondition: priceBlock?.netInCents == null ? "monotributo" : "responsable-inscripto",
  });
  const credit = paidByCredit(priceBlock);
  const kept = keepReductions(reductions, sums, credit);
  return kept ? { ...block, reductions: kept } : block;
}

function keepReductions(
  reductions: Reductions | undefined,
  sums: { offerInPesos: number; codeInPesos: number; itemsInPesos: number },
  creditInPesos: number,
): Reductions | null {
  const { offerInPesos, codeInPesos, itemsInPesos: piecesInPesos } = sums;
  const offer = reductions?.offer && offerInPesos > 0;
  const isCredit = creditInPesos > 0;
  const code = reductions?.code && (reductions.code.freesShipping || codeInPesos > 0 || isCredit);
  if (!reductions || (!offer && !code)) return null;
  return {
    piecesInPesos,
    offer: offer && reductions.offer ? { ...reductions.offer, inPesos: offerInPesos } : null,
    code:
      code && reductions.code
        ? { ...reductions.code, inPesos: codeInPesos, ...(isCredit && { creditInPesos }) }
        : null,
  };
}

/** For the way of paying: by its percentage, or in proportion where another tool gave it. */
function keepDiscount({ discountInPesos, priceBlock, ...order }: PricedOrder, block: PriceBlock) {
  if (discountInPesos === 0) return 0;
  const { listInPesos = 0, transfer = null } = priceBlock ?? {};
  const isByPercent = transfer !== null && listInPesos - transfer.priceInPesos === discountInPesos;
  if (isByPercent) return block.listInPesos - (block.transfer?.priceInPesos ?? block.listInPesos);
  const { offer = null, code = null } = order.reductions ?? {};
  const codeInPesos = paidByCredit(priceBlock) > 0 ? 0 : (code?.inPesos ?? 0);
  const before = order.itemsInPesos - (offer?.inPesos ?? 0) - codeInPesos;
  if (before <= 0) return 0;
  return Math.min(Math.round((discountInPesos * block.listInPesos) / before), block.listInPesos);
}
