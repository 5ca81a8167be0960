import { foldText } from "../plain/fold-text";
import type { Stocked } from "../stock/stock-level";
import { normalizeSize } from "./size";

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
