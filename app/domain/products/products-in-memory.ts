import { isVisibleToShoppers, listPictures, type Product } from "../catalogue/product";
import { compareValues } from "../plain/lists";
import { foldText } from "../plain/fold-text";
import {
  ADMIN_FIELDS,
  eachAdminField,
  listValues,
  PRODUCT_STATES,
  type AdminCounts,
  type AdminField,
  type AdminSort,
  type ProductState,
  type ValueCount,
  type AdminListing,
  type AdminSelection,
} from "./admin-listing";

// The owner's list without the database: what SQL answers otherwise, for some 2,000 products.

export function selectInMemory(
  products: readonly Product[],
  { text, filters }: AdminSelection,
): { selected: Product[]; states: AdminListing["states"] } {
  const wanted = foldText(text);
  const isFound = ({ name, id }: Product) =>
    text === "" ||
    (wanted !== "" && (foldText(name).includes(wanted) || foldText(id).includes(wanted)));
  const hasValues = (product: Product) =>
    ADMIN_FIELDS.every((field) => {
      const wanted = filters.values[field];
      return wanted === null || listValues(product, field).some((value) => value === wanted);
    });
  const inAnyState = products.filter((product) => isFound(product) && hasValues(product));
  const { state, sort } = filters;
  const selected =
    state === null ? inAnyState : inAnyState.filter((product) => isIn(product, state));
  return {
    selected: sort === null ? selected : [...selected].sort(COMPARE[sort]),
    states: { ...countStates(inAnyState), todos: inAnyState.length },
  };
}

/** The products come newest first, which is the order without another. */
const COMPARE: Record<AdminSort, (left: Product, right: Product) => number> = {
  cambios: (left, right) => right.updatedAt.getTime() - left.updatedAt.getTime(),
  "precio-asc": (left, right) => left.priceInPesos - right.priceInPesos,
  "precio-desc": (left, right) => right.priceInPesos - left.priceInPesos,
  nombre: (left, right) => compareValues(foldText(left.name), foldText(right.name)),
};

export function countInMemory(products: readonly Product[]): AdminCounts {
  const count = (field: AdminField) => {
    const counts = new Map<string, number>();
    for (const product of products) {
      for (const value of listValues(product, field)) {
        counts.set(value, (counts.get(value) ?? 0) + 1);
      }
    }
    return sortCounts(Array.from(counts, ([value, count]) => ({ value, count })));
  };
  return {
    total: products.length,
    states: countStates(products),
    values: eachAdminField(count),
  };
}

export function sortCounts(counts: readonly ValueCount[]): ValueCount[] {
  return counts
    .map((count) => ({ ...count, key: foldText(count.value) }))
    .sort((left, right) => compareValues(left.key, right.key))
    .map(({ value, count }) => ({ value, count }));
}

function countStates(products: readonly Product[]): AdminCounts["states"] {
  const count = (state: ProductState) => products.filter((product) => isIn(product, state)).length;
  return Object.fromEntries(
    PRODUCT_STATES.map((state) => [state, count(state)]),
  ) as AdminCounts["states"];
}

function isIn(product: Product, state: ProductState): boolean {
  switch (state) {
    case "visibles":
      return isVisibleToShoppers(product);
    case "ocultos":
      return product.isHidden;
    case "sin-foto":
      return listPictures(product).length === 0;
    case "sin-precio":
      return product.priceInPesos === 0;
  }
}
