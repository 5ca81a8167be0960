/** The state filters of the owner's list. "visibles" are the products that shoppers can see. */
export const PRODUCT_STATES = ["visibles", "ocultos", "sin-foto", "sin-precio"] as const;

export type ProductState = (typeof PRODUCT_STATES)[number];

/** Sort orders besides the default, newest first. */
export const ADMIN_SORTS = ["cambios", "precio-asc", "precio-desc", "nombre"] as const;

export type AdminSort = (typeof ADMIN_SORTS)[number];

/** Fields that the list can be filtered by, with their exact stored values. */
export const ADMIN_FIELDS = ["brand", "category", "subcategory", "collection"] as const;

export type AdminField = (typeof ADMIN_FIELDS)[number];

export type AdminFilters = {
  state: ProductState | null;
  values: Record<AdminField, string | null>;
  sort: AdminSort | null;
};

/** Number of products in each state; the states overlap. */
export type StateCounts = Record<ProductState, number>;

export type ValueCount = { value: string; count: number };

/** Counts over the whole catalogue, whatever the filters. */
export type AdminCounts = {
  total: number;
  states: StateCounts;
  /** Values in use, in alphabetical order. */
  values: Record<AdminField, ValueCount[]>;
};

export function isInState(
  { isHidden, hasPicture, hasPrice }: { isHidden: boolean; hasPicture: boolean; hasPrice: boolean },
  state: ProductState,
): boolean {
  switch (state) {
    case "visibles":
      return !isHidden && hasPicture && hasPrice;
    case "ocultos":
      return isHidden;
    case "sin-foto":
      return !hasPicture;
    case "sin-precio":
      return !hasPrice;
  }
}
