import type { Taxonomy } from "../catalogue/taxonomy";
import type { CalendarDay } from "../plain/buenos-aires";
import { formatPesos } from "../plain/money";
import { findNoun, type Noun } from "../plain/singular-noun";
import { sum } from "../plain/lists";
import {
  costOf,
  discountOrder,
  type OfferedDiscounts,
  type OrderDiscounts,
} from "./order-discounts";
import { isInScope, type OfferedLine } from "./offered-line";
import { findSet, MOST_PIECES, type QuantityOffer, describeQuantityOffer } from "./quantity-offer";

export type Addable = Omit<OfferedLine, "quantity"> & {
  room: number;
};

type NextPiece<Piece extends Addable = Addable> = {
  offer: QuantityOffer;
  added: Piece;
  pieces: number;
  /** What the quantity offer then takes off more than now, in whole pesos. */
  savedInPesos: number;
};

type Order = {
  lines: readonly OfferedLine[];
  discounts: OfferedDiscounts;
  today: CalendarDay;
};

/**
 * The fewest pieces with which a quantity offer takes off more of this order than now, and of those the
 * ones that cost least of their own price. Both orders are priced by `discountOrder`, so it is what the
 * cart says once they are in it. Null when no such pieces exist.
 */
export function findNextPiece<Piece extends Addable>(
  order: Order,
  addable: readonly Piece[],
): NextPiece<Piece> | null {
  if (order.discounts.quantityOffers.length === 0) return null;
  const before = discountOrder(order.lines, order.discounts, order.today);
  for (let pieces = 1; pieces < MOST_PIECES; pieces += 1) {
    const found = addable
      .filter(({ room, unitPriceInPesos }) => room >= pieces && unitPriceInPesos > 0)
      .flatMap((added) => judge(order, before, { added, pieces }) ?? []);
    const [best] = found.toSorted((left, right) => shareOf(right) - shareOf(left));
    if (best) return best;
  }
  return null;
}

/** Null unless they fill a set that is begun, the offer takes off more, and the shopper pays so much less. */
function judge<Piece extends Addable>(
  { lines, discounts, today }: Order,
  before: OrderDiscounts,
  { added, pieces }: { added: Piece; pieces: number },
): NextPiece<Piece> | null {
  const filled = discounts.quantityOffers.filter((offer) => fillsSet(lines, offer, added, pieces));
  if (filled.length === 0) return null;
  const after = discountOrder([...lines, { ...added, quantity: pieces }], discounts, today);
  const offer = filled.find(({ id }) => id === after.offer?.id);
  const offerInPesos = (after.offer?.inPesos ?? 0) - (before.offer?.inPesos ?? 0);
  const saved = added.unitPriceInPesos * pieces - (costOf(after) - costOf(before));
  const savedInPesos = Math.min(offerInPesos, saved);
  return offer && savedInPesos > 0 ? { offer, added, pieces, savedInPesos } : null;
}

/** A cart of full sets lacks nothing, though a dearer piece would put another one in the cheapest place. */
function fillsSet(
  lines: readonly OfferedLine[],
  offer: QuantityOffer,
  added: Addable,
  pieces: number,
): boolean {
  if (!isInScope(added, offer.scope)) return false;
  const inScope = lines.filter((line) => isInScope(line, offer.scope));
  const size = findSet(offer).pieces;
  const begun = sum(inScope.map(({ quantity }) => quantity)) % size;
  return begun > 0 && begun + pieces === size;
}

function shareOf({ added, savedInPesos }: NextPiece): number {
  return Math.min(savedInPesos / added.unitPriceInPesos, 1);
}

export type NextPieceHint = {
  offerId: number;
  /** "2x1". */
  label: string;
  /** "Sumá otra gorra y es gratis". */
  text: string;
};

const PRODUCT: Noun = { one: "producto", many: "productos", isFeminine: false };

export function describeNextPiece(
  next: NextPiece,
  lines: readonly OfferedLine[],
  taxonomy: Pick<Taxonomy, "brands" | "groups">,
): NextPieceHint {
  const { offer, pieces } = next;
  const noun = nameAdded(next, taxonomy);
  const isSame = (line: OfferedLine) => isInScope(line, offer.scope) && isOfNoun(line, next);
  const count = countWord(noun, pieces, lines.some(isSame));
  const limit = pieces === 1 ? " que no esté en oferta" : " que no estén en oferta";
  const what = `${count} ${pieces === 1 ? noun.one : noun.many}${offer.scope.skipsSale ? limit : ""}`;
  return {
    offerId: offer.id,
    label: describeQuantityOffer(offer),
    text: `Sumá ${what} y ${describeGain(next, noun)}`,
  };
}

/** By its group where the offer is limited to groups, else as a product; with the brand where it is. */
function nameAdded(
  { offer: { scope }, added }: NextPiece,
  { brands, groups }: Pick<Taxonomy, "brands" | "groups">,
): Noun {
  const brand = scope.brands.length > 0 && brands.find(({ id }) => id === added.brandId)?.name;
  const group =
    scope.groups.length > 0 && groups.find(({ id }) => added.groupIds.includes(id))?.name;
  const noun = group ? findNoun(group) : null;
  const ofBrand = brand ? ` de ${brand}` : "";
  if (noun || !group) return extend(noun ?? PRODUCT, ofBrand);
  return extend(PRODUCT, brand ? `${ofBrand} en ${group}` : ` de ${group}`);
}

function extend({ one, many, isFeminine }: Noun, words: string): Noun {
  return { one: one + words, many: many + words, isFeminine };
}

function isOfNoun(line: OfferedLine, { offer: { scope }, added }: NextPiece<Addable>): boolean {
  return scope.groups.length === 0 || line.groupIds.some((id) => added.groupIds.includes(id));
}

function countWord({ isFeminine }: Noun, pieces: number, isAnother: boolean): string {
  const ending = isFeminine ? "a" : "o";
  if (pieces > 1) return isAnother ? `otr${ending}s ${pieces}` : String(pieces);
  return isAnother ? `otr${ending}` : isFeminine ? "una" : "un";
}

function describeGain(next: NextPiece, { isFeminine }: Noun): string {
  const { offer, pieces, savedInPesos } = next;
  const share = shareOf(next);
  if (share === 1) return pieces === 1 ? "es gratis" : `un${isFeminine ? "a" : "o"} es gratis`;
  const percent = Math.floor(share * 100);
  if (pieces === 1 && percent === findSet(offer).percentOff) return `tiene ${percent}\u00a0% off`;
  return `ahorrás ${formatPesos(savedInPesos)}`;
}
