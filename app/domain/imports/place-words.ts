import { findAudiences, isGirlsWord, type Audience } from "../catalogue/audience";
import { foldText } from "../plain/fold-text";
import type { FileProduct } from "./file-product";

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

/** What the other products of a file say about the words of its paths. */
export type FileWords = {
  /** Folded. */
  brands: ReadonlySet<string>;
  /** Whether it keeps girls apart from "Niños". */
  hasGirls: boolean;
};

export function readFileWords(
  products: readonly Pick<FileProduct, "categories" | "texts">[],
): FileWords {
  const brands = products.map(({ texts }) => foldText(texts.brand?.text ?? "").trim());
  const paths = products.flatMap(({ categories = [] }) => categories);
  return {
    brands: new Set(brands.filter((brand) => brand !== "")),
    hasGirls: paths.some((path) => path.some(isGirlsWord)),
  };
}

export function isBrandWord(word: string): boolean {
  return BRANDS.test(foldText(word));
}

export function isSaleWord(word: string): boolean {
  return findAudienceWord(word) === SALE_WORD;
}

/** A path that says who made a product, or what it costs, and not what it is. */
export function isAside([first = ""]: readonly string[]): boolean {
  return isBrandWord(first) || isSaleWord(first);
}
