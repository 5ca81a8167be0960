import { foldText, slugify } from "../plain/fold-text";
import type { Stocked } from "../stock/stock-level";
import { normalizeSize } from "./size";
import { priceOnPages } from "../offers/sale";
import { listCollections, type Product } from "./product";
import { createWordReader } from "./search-terms";
import { widenAudiences } from "./audience";
import { createPlacer } from "./product-places";
import { type Taxonomy } from "./taxonomy";

type ChoicesLeft = {
  /** The sizes that can be bought in some colour, as the product has them. */
  sizes: readonly string[];
  terms: readonly string[];
  isSoldOut: boolean;
};

/** Stands for a colour with something left, whatever its size. */
export const ANY_SIZE = "*";

/** Only products that lack a size and colour have it. Both folded; the size may be `ANY_SIZE`. */
export function choiceTerm(size: string, color: string): string {
  return `left:${size}\n${color}`;
}

/** Null while a product lacks nothing. Products share sizes and colours, so terms are kept. */
export function createChoiceReader(): (product: Stocked) => ChoicesLeft | null {
  const termsByColor = new Map<string, Map<string, string>>();

  function termOf(size: string, color: string): string {
    const ofColor = termsByColor.get(color) ?? new Map<string, string>();
    termsByColor.set(color, ofColor);
    const known = ofColor.get(size);
    if (known !== undefined) return known;
    const folded = size === ANY_SIZE ? size : foldText(normalizeSize(size));
    const term = choiceTerm(folded, foldText(color));
    ofColor.set(size, term);
    return term;
  }

  return ({ sizes, colors, stock = [] }) => {
    const gone = new Set<string>();
    for (const { sizeKey, color, left } of stock) {
      if (left === 0) gone.add(termOf(sizeKey, color));
    }
    if (gone.size === 0) return null;
    const terms = new Set<string>();
    const sizesLeft = new Set<string>();
    // Stock of sizes and colours that the product lost says nothing about it.
    let isLacking = false;
    for (const color of orNone(colors)) {
      for (const size of orNone(sizes)) {
        const term = termOf(size, color);
        if (gone.has(term)) isLacking = true;
        else {
          terms.add(term).add(termOf(ANY_SIZE, color));
          if (size !== "") sizesLeft.add(size);
        }
      }
    }
    const left = { sizes: [...sizesLeft], terms: [...terms], isSoldOut: terms.size === 0 };
    return isLacking ? left : null;
  };
}

function orNone(values: readonly string[]): readonly string[] {
  return values.length === 0 ? [""] : values;
}

export const FACETS = ["brand", "group", "size", "color", "audience"] as const;

export type Facet = (typeof FACETS)[number];

/** A value as it is compared, and as it is shown: "verde militar" and "Verde Militar". */
export type FacetValue = { value: string; label: string };

export type StoredProduct = { rowId: number; product: Product };

export type CatalogueEntry = {
  rowId: number;
  createdAtMs: number;
  id: string;
  /** Folded. */
  name: string;
  foldedId: string;
  spellings: string;
  priceInPesos: number;
  /** Of the sizes, those that can be bought in some colour. */
  facets: Record<Facet, readonly FacetValue[]>;
  /** Present when a size and colour is gone. */
  isLacking?: true;
  /** Present when nothing of it can be bought. */
  isSoldOut?: true;
  /** Everything that it is found by, each once; see `facetTerm`, `choiceTerm` and `createWordReader`. */
  terms: readonly string[];
};

/** Newest first, after them those that are sold out. */
export function compareEntries(left: CatalogueEntry, right: CatalogueEntry): number {
  return (
    Number(left.isSoldOut ?? false) - Number(right.isSoldOut ?? false) ||
    right.createdAtMs - left.createdAtMs ||
    right.rowId - left.rowId
  );
}

/** The term of the products with this facet value, in this section or collection, or on sale. */
export function facetTerm(name: Facet | "section" | "collection" | "sale", value: string): string {
  return `${name}:${value}`;
}

/** In any spelling: "Básicos" and "basicos" are one collection. */
export function collectionTerm(name: string): string {
  return facetTerm("collection", slugify(name));
}

export const SALE_TERM = facetTerm("sale", "");

/** Makes a function that turns products into entries; it remembers what products share. */
export function createEntryReader(taxonomy: Taxonomy): (stored: StoredProduct) => CatalogueEntry {
  const place = createPlacer(taxonomy);
  const readWords = createWordReader(taxonomy);
  const readChoices = createChoiceReader();
  return ({ rowId, product }) => {
    const { sectionIds, groupIds } = place(product);
    const { priceInPesos, sale } = priceOnPages(product);
    const words = readWords(product);
    const left = readChoices(product);
    const facets: CatalogueEntry["facets"] = {
      brand: foldValues([product.brand]),
      group: groupIds.map((id) => ({ value: id, label: id })),
      size: foldValues((left ?? product).sizes.map(normalizeSize)),
      color: foldValues(product.colors),
      audience: widenAudiences(product.audiences).map((value) => ({ value, label: value })),
    };
    const terms = [
      ...FACETS.flatMap((facet) => facets[facet].map(({ value }) => facetTerm(facet, value))),
      ...sectionIds.map((id) => facetTerm("section", id)),
      ...listCollections(product).map((name) => collectionTerm(name)),
      ...(sale ? [SALE_TERM] : []),
      ...(left?.terms ?? []),
      ...words.terms,
    ];
    return {
      rowId,
      createdAtMs: product.createdAt.getTime(),
      id: product.id,
      name: foldText(product.name),
      foldedId: foldText(product.id),
      spellings: words.spellings,
      priceInPesos,
      facets,
      ...(left && { isLacking: true }),
      ...(left?.isSoldOut && { isSoldOut: true }),
      terms: [...new Set(terms)],
    };
  };
}

function foldValues(values: readonly string[]): FacetValue[] {
  const labels = new Map<string, string>();
  for (const value of values) {
    const folded = foldText(value);
    if (folded !== "" && !labels.has(folded)) labels.set(folded, value.trim());
  }
  return Array.from(labels, ([value, label]) => ({ value, label }));
}
