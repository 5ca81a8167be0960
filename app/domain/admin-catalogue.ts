import { foldText } from "./fold-text";

/** The states the owner narrows the list to. Visible is what shoppers meet. */
export const PRODUCT_STATES = ["visibles", "ocultos", "sin-foto"] as const;

export type ProductState = (typeof PRODUCT_STATES)[number];

/** Orders besides the usual one, the newest first. */
export const ADMIN_SORTS = ["cambios", "precio-asc", "precio-desc", "nombre"] as const;

export type AdminSort = (typeof ADMIN_SORTS)[number];

/** Stored values the list can be narrowed by, exactly as they are stored. */
export const ADMIN_FIELDS = ["brand", "category", "subcategory", "collection"] as const;

export type AdminField = (typeof ADMIN_FIELDS)[number];

export type AdminFilters = {
  state: ProductState | null;
  values: Record<AdminField, string | null>;
  sort: AdminSort | null;
};

/** What filters need to know of a product; the rest is read when it is shown. */
export type AdminEntry = Record<AdminField, string> & {
  rowId: number;
  isHidden: boolean;
  hasPicture: boolean;
};

/** How many are in each state; the states overlap. */
export type StateCounts = Record<ProductState, number>;

export type ValueCount = { value: string; count: number };

/** What the list says of the whole catalogue, whatever it is narrowed to. */
export type AdminCounts = {
  total: number;
  states: StateCounts;
  /** Values in use, in the order of the alphabet. */
  values: Record<AdminField, ValueCount[]>;
};

/**
 * The entries that the filters leave, in the order they came in.
 *
 * @param found - rows that a text was found in; null when no text was asked for
 */
export function filterEntries(
  entries: readonly AdminEntry[],
  { state, values }: AdminFilters,
  found: ReadonlySet<number> | null,
): readonly AdminEntry[] {
  const wanted = ADMIN_FIELDS.flatMap((field) => {
    const value = values[field];
    return value === null ? [] : [{ field, value }];
  });
  if (state === null && wanted.length === 0 && found === null) return entries;
  return entries.filter(
    (entry) =>
      (state === null || isInState(entry, state)) &&
      wanted.every(({ field, value }) => entry[field] === value) &&
      (found === null || found.has(entry.rowId)),
  );
}

export function isInState(
  { isHidden, hasPicture }: Pick<AdminEntry, "isHidden" | "hasPicture">,
  state: ProductState,
): boolean {
  switch (state) {
    case "visibles":
      return !isHidden && hasPicture;
    case "ocultos":
      return isHidden;
    case "sin-foto":
      return !hasPicture;
  }
}

export function countStates(entries: readonly AdminEntry[]): StateCounts {
  const states: StateCounts = { visibles: 0, ocultos: 0, "sin-foto": 0 };
  for (const entry of entries) {
    for (const state of PRODUCT_STATES) if (isInState(entry, state)) states[state] += 1;
  }
  return states;
}

export function countEntries(entries: readonly AdminEntry[]): AdminCounts {
  const counts = mapFields(() => new Map<string, number>());
  for (const entry of entries) {
    for (const field of ADMIN_FIELDS) {
      const value = entry[field];
      if (value !== "") counts[field].set(value, (counts[field].get(value) ?? 0) + 1);
    }
  }
  return {
    total: entries.length,
    states: countStates(entries),
    values: mapFields((field) => sortCounts(counts[field])),
  };
}

function mapFields<T>(make: (field: AdminField) => T): Record<AdminField, T> {
  return Object.fromEntries(ADMIN_FIELDS.map((field) => [field, make(field)])) as Record<
    AdminField,
    T
  >;
}

function sortCounts(counts: ReadonlyMap<string, number>): ValueCount[] {
  return Array.from(counts, ([value, count]) => ({ value, count, key: foldText(value) }))
    .sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))
    .map(({ value, count }) => ({ value, count }));
}
