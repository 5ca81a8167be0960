import type { Sale } from "../offers/sale";
import { foldText } from "../plain/fold-text";
import { normalizeSize } from "../catalogue/size";
import { MAX_PIECES } from "../stock/stock-grid";
import { MAX_TEXT_LENGTHS } from "../products/product-limits";
import { variantKey } from "../stock/stock-level";
import type { CheckedVariant } from "./check-variants";
import { noteProblem } from "./file-cell";
import type { RowProblem } from "./imported-product";

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

/** Twice, with two prices: nothing tells which one counts, and no name could tell two products apart. */
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

/** In the spelling that comes first. Those that differ in a property without a place are added up; a repeated row is wrong. */
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

export function listColors(variants: readonly Pick<CheckedVariant, "color">[]): string[] {
  return [...new Set(variants.map(({ color }) => color).filter((color) => color !== ""))];
}

type Variant = Pick<CheckedVariant, "size" | "color" | "others">;

/** Leaves room for the product's own name before it. */
const MAX_LABEL_LENGTH = MAX_TEXT_LENGTHS.name / 2;

/**
 * What tells groups of a product's variants apart, for their names: the values of one property that only a
 * group has, as "XXL"; else those of several; else each size with its colour. A price is no name: it changes.
 */
export function labelGroups(groups: readonly (readonly Variant[])[]): string[][] {
  const spread = countGroups(groups);
  const byValue = pickUnique(groups.map((own) => listTelling(own, spread)));
  const byVariant = pickUnique(groups.map(listWhole));
  return groups.map((_, at) => byValue[at] ?? byVariant[at] ?? [`opción ${at + 1}`]);
}

/** "XL, XXL y 3XL", and "S, M y 9 más" where there is no room for all. */
export function writeLabel(label: readonly string[], maxLength = MAX_LABEL_LENGTH): string {
  for (let count = label.length; count > 0; count -= 1) {
    const rest = label.length - count;
    const parts = [...label.slice(0, count), ...(rest > 0 ? [`${rest} más`] : [])];
    const last = parts.at(-1) ?? "";
    const text = parts.length === 1 ? last : `${parts.slice(0, -1).join(", ")} y ${last}`;
    if (text.length <= maxLength) return text;
  }
  return `${(label[0] ?? "").slice(0, maxLength - 1).trimEnd()}…`;
}

function pickUnique(labels: readonly string[][]): (string[] | null)[] {
  const counts = new Map<string, number>();
  const texts = labels.map((label) => writeLabel(label));
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return labels.map((label, at) =>
    label.length > 0 && counts.get(texts[at] ?? "") === 1 ? label : null,
  );
}

/** In how many groups each value is; one map for each property, in their order. */
type Spread = Map<string, number>[];

function countGroups(groups: readonly (readonly Variant[])[]): Spread {
  const spread: Spread = [];
  for (const group of groups) {
    for (const [place, values] of listPlaces(group).entries()) {
      const counts = (spread[place] ??= new Map<string, number>());
      for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return spread;
}

function listTelling(own: readonly Variant[], spread: Spread): string[] {
  const places = listPlaces(own);
  const isApart = (values: readonly string[], place: number) =>
    values.length > 0 && values.every((value) => spread[place]?.get(value) === 1);
  const isPart = (values: readonly string[], place: number) =>
    values.length < (spread[place]?.size ?? 0);
  return places.find(isApart) ?? places.filter(isPart).flat();
}

function listWhole(own: readonly Variant[]): string[] {
  const texts = own.map((variant) => listValues(variant).filter(Boolean).join(" "));
  return [...new Set(texts.filter(Boolean))];
}

function listPlaces(variants: readonly Variant[]): string[][] {
  const places: Set<string>[] = [];
  for (const variant of variants) {
    for (const [place, value] of listValues(variant).entries()) {
      const values = (places[place] ??= new Set());
      if (value !== "") values.add(value);
    }
  }
  return places.map((values) => [...values]);
}

const listValues = ({ size, color, others }: Variant) => [size, color, ...others];
