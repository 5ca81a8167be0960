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

export function isInState(
  { isHidden, hasPicture }: { isHidden: boolean; hasPicture: boolean },
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
