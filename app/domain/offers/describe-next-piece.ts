import type { Taxonomy } from "../catalogue/taxonomy";
import { formatPesos } from "../plain/money";
import { findNoun, type Noun } from "../plain/singular-noun";
import { shareOf, type Addable, type NextPiece } from "./next-piece";
import type { OfferedLine } from "./offered-line";
import { isInScope } from "./offered-line";
import { describeQuantityOffer, findSet } from "./quantity-offer";

/** What the cart says about pieces that can be added. */
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

/** Whether the cart has one of these already, so that it is another. */
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
