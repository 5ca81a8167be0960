import { MAX_TEXT_LENGTHS } from "../products/product-limits";
import type { CheckedVariant } from "./check-variants";

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

/** Null for a label that is empty, or reads as another one. */
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

/** The different values of each property. */
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
