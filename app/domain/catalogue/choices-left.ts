import { foldText } from "../plain/fold-text";
import type { Stocked } from "../stock/stock-level";
import { normalizeSize } from "./size";

/** What can be bought of a product that lacks a size and colour. */
export type ChoicesLeft = {
  /** The sizes that can be bought in some colour, as the product has them. */
  sizes: readonly string[];
  /** See `choiceTerm`. */
  terms: readonly string[];
  isSoldOut: boolean;
};

/** Stands for a colour with something left, whatever its size. */
export const ANY_SIZE = "*";

/**
 * The term of the products that have this size left in this colour. Only products that lack a size and
 * colour have such terms.
 * @param size - folded, as facets are, or `ANY_SIZE`
 * @param color - folded
 */
export function choiceTerm(size: string, color: string): string {
  return `left:${size}\n${color}`;
}

/**
 * Makes a function that says what is left of a product, or null while it lacks nothing. Products share
 * their sizes and colours, so it remembers the term of each pair.
 */
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
