import { findAudiences, type Audience } from "../catalogue/audience";
import { foldText } from "../plain/fold-text";

export const SALE_WORD = "Sale";

const SALE = /^(?:sale|ofertas?|rebajas?|liquidacion|outlet)$/;
const BRANDS = /^(?:marcas?|brands?)$/;

/** What shops call the section of an audience. */
const SECTION_NAMES: Readonly<Record<Audience, string>> = {
  mujer: "Mujer",
  hombre: "Hombre",
  unisex: "Unisex",
  nina: "Niños",
  nino: "Niños",
  bebe: "Bebés",
};

/** Whom a tag means, or that it costs less; null for any other one. */
export function findAudienceWord(tag: string): string | null {
  const [audience] = findAudiences(tag);
  if (audience) return SECTION_NAMES[audience];
  return SALE.test(foldText(tag)) ? SALE_WORD : null;
}

export function isBrandWord(word: string): boolean {
  return BRANDS.test(foldText(word));
}

/** A path that says who made a product, or what it costs, and not what it is. */
export function isAside([first = ""]: readonly string[]): boolean {
  return isBrandWord(first) || findAudienceWord(first) === SALE_WORD;
}
