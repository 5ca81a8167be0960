import type { Sale } from "../offers/sale";
import { foldText } from "../plain/fold-text";
import { normalizeSize } from "../catalogue/size";
import { MAX_PIECES } from "../stock/typed-stock";
import { variantKey } from "../stock/stock-level";
import type { CheckedVariant } from "./check-variants";
import { noteProblem } from "./file-cell";
import { labelGroups } from "./group-labels";
import type { RowProblem } from "./imported-product";

/** Variants that are one product of the shop, and what distinguishes them from the file's other ones. */
export type VariantGroup = {
  /** Null when the file does not say; 0 when it says that there is none. */
  priceInPesos: number | null;
  sale: Sale | null;
  variants: CheckedVariant[];
  /** Values such as "XXL"; none for the group that keeps the product's name. */
  label: string[];
  /** The same for links to it, which the first group has too. */
  linkLabel: string[];
};

/**
 * A product of the shop has one price and one sale: variants with others are a product of their own. The
 * group with the first price keeps the name, and a variant of which the file says no price has the first one.
 */
export function splitByPrice(variants: readonly CheckedVariant[]): VariantGroup[] {
  const first: Priced = variants.find(({ priceInPesos }) => (priceInPesos ?? 0) > 0) ??
    variants.find(({ priceInPesos }) => priceInPesos !== null) ?? {
      priceInPesos: null,
      sale: null,
    };
  const byPrice = new Map([
    [nameGroup(first), { ...pickPrice(first), own: [] as CheckedVariant[] }],
  ]);
  for (const variant of variants) {
    const priced = variant.priceInPesos === null ? first : variant;
    const name = nameGroup(priced);
    const known = byPrice.get(name) ?? { ...pickPrice(priced), own: [] };
    known.own.push(variant);
    byPrice.set(name, known);
  }
  const groups = [...byPrice.values()];
  const labels = labelGroups(groups.map(({ own }) => own));
  return groups.map(({ own, ...priced }, at) => ({
    ...priced,
    variants: own,
    label: (at > 0 && labels[at]) || [],
    linkLabel: labels[at] ?? [],
  }));
}

type Priced = Pick<VariantGroup, "priceInPesos" | "sale">;

const pickPrice = ({ priceInPesos, sale }: Priced): Priced => ({ priceInPesos, sale });

const nameGroup = ({ priceInPesos, sale }: Priced) =>
  JSON.stringify([priceInPesos, sale?.priceInPesos, sale?.from, sale?.until]);

/**
 * Leaves out a variant that the file has twice, with two prices: nothing tells which one counts, and no name
 * could tell two products apart.
 */
export function leaveOutRepeated(
  variants: readonly CheckedVariant[],
  problems: RowProblem[],
): CheckedVariant[] {
  const firsts = new Map<string, CheckedVariant>();
  return variants.filter((variant) => {
    const { size, color, others } = variant;
    const key = JSON.stringify([normalizeSize(size), foldText(color), ...others]);
    const first = firsts.get(key) ?? variant;
    firsts.set(key, first);
    const isUnpriced = variant.priceInPesos === null || first.priceInPesos === null;
    if (isUnpriced || nameGroup(variant) === nameGroup(first)) return true;
    const message = `${describeRepeated(first)}, con otro precio`;
    noteProblem(problems, { row: variant.row, column: "" }, message);
    return false;
  });
}

/**
 * One variant for each size and colour, in the spelling that the product has first. Those that differ in
 * a property without a place in the shop are added up; a repeated row is a problem.
 */
export function mergeVariants(
  variants: readonly CheckedVariant[],
  problems: RowProblem[],
): CheckedVariant[] {
  const sizes = new Map<string, string>();
  const colors = new Map<string, string>();
  const merged = new Map<string, CheckedVariant>();
  for (const variant of variants) {
    const size = spell(sizes, normalizeSize(variant.size), variant.size);
    const color = spell(colors, foldText(variant.color), variant.color);
    const key = variantKey({ size, color });
    const known = merged.get(key);
    if (!known) {
      merged.set(key, { ...variant, size, color });
    } else if (known.others.join("\n") !== variant.others.join("\n")) {
      merged.set(key, addUp(known, variant));
    } else if (!saysNothing(variant)) {
      noteProblem(problems, { row: variant.row, column: "" }, describeRepeated(known));
    }
  }
  return [...merged.values()];
}

function spell(spellings: Map<string, string>, key: string, spelling: string): string {
  const known = spellings.get(key) ?? spelling;
  spellings.set(key, known);
  return known;
}

function addUp(known: CheckedVariant, variant: CheckedVariant): CheckedVariant {
  const isCounted = known.stock !== null || variant.stock !== null;
  const pieces = (known.stock ?? 0) + (variant.stock ?? 0);
  return {
    ...known,
    stock: isCounted ? Math.min(pieces, MAX_PIECES) : null,
    sku: known.sku || variant.sku,
    barcode: known.barcode || variant.barcode,
  };
}

/** A row for something else, such as a file whose owner took the column of sizes out. */
function saysNothing({ size, color, stock, sku, barcode }: CheckedVariant): boolean {
  return stock === null && [size, color, sku, barcode].every((text) => text === "");
}

function describeRepeated({ row, size, color }: CheckedVariant): string {
  const what = [size && `el talle ${size}`, color && `el color ${color}`].filter(Boolean);
  return what.length === 0
    ? `el producto ya está en la fila ${row}, y esta no tiene otro talle ni otro color`
    : `${what.join(" en ")} ya está en la fila ${row}`;
}

/** The colours of a product, in the order of its variants. */
export function listColors(variants: readonly Pick<CheckedVariant, "color">[]): string[] {
  return [...new Set(variants.map(({ color }) => color).filter((color) => color !== ""))];
}
