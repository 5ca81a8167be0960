import { countBits, intersect, listBits, makeBitset, subtract, type Bitset } from "./bitset";
import { moveNumbers, type Runs } from "./array-runs";

/**
 * One facet of every product as an array of numbers: filters and counts read whole catalogues, and an
 * array of numbers is many times faster than objects. Products share few combinations of values ("S,
 * M, L"), so one number per product is enough.
 */
export type FacetColumn = {
  dictionary: FacetDictionary;
  /** The number of the combination that the product at a position has. */
  combinations: Uint32Array;
  /** How many products have each combination. */
  totals: Uint32Array;
};

/** Only grows: a value that no product has any more stays, with the count 0. */
export type FacetDictionary = {
  /** The folded value of each code. */
  values: string[];
  codeByValue: Map<string, number>;
  /** For each combination: the codes of its values, and their spelling. */
  combinations: { codes: readonly number[]; labels: readonly string[] }[];
  combinationByKey: Map<string, number>;
};

export type FacetValue = { value: string; label: string };

export function startDictionary(): FacetDictionary {
  return { values: [], codeByValue: new Map(), combinations: [], combinationByKey: new Map() };
}

/** The number of the combination of these values, which must be different. */
export function combine(dictionary: FacetDictionary, values: readonly FacetValue[]): number {
  const { combinations, combinationByKey } = dictionary;
  const key = JSON.stringify(values.map(({ value, label }) => [value, label]));
  const known = combinationByKey.get(key);
  if (known !== undefined) return known;
  const codes = values.map(({ value }) => codeOf(dictionary, value));
  combinations.push({ codes, labels: values.map(({ label }) => label) });
  combinationByKey.set(key, combinations.length - 1);
  return combinations.length - 1;
}

function codeOf({ values, codeByValue }: FacetDictionary, value: string): number {
  const known = codeByValue.get(value);
  if (known !== undefined) return known;
  values.push(value);
  codeByValue.set(value, values.length - 1);
  return values.length - 1;
}

export function finishColumn(dictionary: FacetDictionary, combinations: Uint32Array): FacetColumn {
  const totals = new Uint32Array(dictionary.combinations.length);
  for (let position = 0; position < combinations.length; position += 1) {
    const combination = combinations[position] ?? 0;
    totals[combination] = (totals[combination] ?? 0) + 1;
  }
  return { dictionary, combinations, totals };
}

type ColumnChange = {
  runs: Runs;
  /** The positions of the removed products. */
  removed: Int32Array;
  /** The combinations of the new products. */
  added: readonly number[];
};

/** Reuses the old column, which must not be used afterwards; returns it when nothing changed. */
export function changeColumn(
  column: FacetColumn,
  { runs, removed, added }: ColumnChange,
): FacetColumn {
  const { dictionary, combinations } = column;
  const isAsBefore = (combination: number, at: number) =>
    combinations[runs.addedAt[at] ?? -1] === combination;
  if (runs.isStill && added.every(isAsBefore)) return column;
  const totals = new Uint32Array(dictionary.combinations.length);
  totals.set(column.totals);
  const count = (combination: number, step: 1 | -1) =>
    (totals[combination] = (totals[combination] ?? 0) + step);
  for (const position of removed) count(combinations[position] ?? 0, -1);
  for (const combination of added) count(combination, 1);
  return { dictionary, combinations: moveNumbers(combinations, runs, added), totals };
}

/** The values of the product at the position. */
export function valuesAt({ dictionary, combinations }: FacetColumn, position: number): string[] {
  const combination = combinations[position];
  if (combination === undefined) return [];
  const { codes } = dictionary.combinations[combination] ?? { codes: [] };
  return codes.map((code) => dictionary.values[code] ?? "");
}

/** Tests whether the product at a position has such a value; null when no product has one. */
export function findValuesWith(
  { dictionary, combinations }: FacetColumn,
  isWanted: (value: string) => boolean,
): ((position: number) => boolean) | null {
  const wanted = dictionary.values.map(isWanted);
  if (!wanted.includes(true)) return null;
  const hasWanted = dictionary.combinations.map(({ codes }) => codes.some((code) => wanted[code]));
  return (position) => hasWanted[combinations[position] ?? -1] ?? false;
}

/** The products that have at least one of the values. */
export function findWanted(column: FacetColumn, wanted: ReadonlySet<string>): Bitset {
  const { dictionary, combinations } = column;
  const codes = new Set([...wanted].map((value) => dictionary.codeByValue.get(value)));
  const isWanted = Uint8Array.from(dictionary.combinations, (each) =>
    each.codes.some((code) => codes.has(code)) ? 1 : 0,
  );
  const bits = makeBitset(combinations.length);
  for (let word = 0, position = 0; word < bits.length; word += 1) {
    let found = 0;
    const end = Math.min(position + 32, combinations.length);
    for (let bit = 0; position < end; bit += 1, position += 1) {
      found |= (isWanted[combinations[position] ?? 0] ?? 0) << bit;
    }
    bits[word] = found;
  }
  return bits;
}

/** The number of products with each value, by its code. */
export function countAll({ dictionary, totals }: FacetColumn): Uint32Array {
  return spread(dictionary, totals);
}

/** The number of these products with each value, for each column. */
export function countColumns(
  columns: readonly FacetColumn[],
  some: Bitset,
  all: Bitset,
): Uint32Array[] {
  const someCount = countBits(some);
  const length = columns[0]?.combinations.length ?? 0;
  // When most products are in, it is faster to subtract the others from the totals.
  const isInverted = someCount * 2 > length;
  const passed = isInverted ? subtract(all, intersect(some, all)) : some;
  const positions = listBits(passed);
  return columns.map(({ dictionary, combinations, totals }) => {
    const counts = isInverted ? totals.slice() : new Uint32Array(totals.length);
    const step = isInverted ? -1 : 1;
    for (let at = 0; at < positions.length; at += 1) {
      const combination = combinations[positions[at] ?? 0] ?? 0;
      counts[combination] = (counts[combination] ?? 0) + step;
    }
    return spread(dictionary, counts);
  });
}

function spread({ values, combinations }: FacetDictionary, counts: Uint32Array): Uint32Array {
  const byCode = new Uint32Array(values.length);
  for (let combination = 0; combination < counts.length; combination += 1) {
    const count = counts[combination] ?? 0;
    if (count === 0) continue;
    for (const code of combinations[combination]?.codes ?? []) {
      byCode[code] = (byCode[code] ?? 0) + count;
    }
  }
  return byCode;
}

/** The spelling of each value in use; with several spellings, that of the first product. */
export function readLabels({ dictionary, combinations, totals }: FacetColumn): Map<string, string> {
  const labels = new Map<string, string>();
  const disputed = new Set<string>();
  dictionary.combinations.forEach((combination, number) => {
    if ((totals[number] ?? 0) === 0) return;
    combination.codes.forEach((code, at) => {
      const [value, label] = [dictionary.values[code] ?? "", combination.labels[at] ?? ""];
      if ((labels.get(value) ?? label) !== label) disputed.add(value);
      labels.set(value, label);
    });
  });
  for (let position = 0; disputed.size > 0 && position < combinations.length; position += 1) {
    const { codes = [], labels: own = [] } =
      dictionary.combinations[combinations[position] ?? 0] ?? {};
    codes.forEach((code, at) => {
      const value = dictionary.values[code] ?? "";
      if (disputed.delete(value)) labels.set(value, own[at] ?? "");
    });
  }
  return labels;
}
