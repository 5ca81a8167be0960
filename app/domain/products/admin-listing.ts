import { listCollections, firstPicture, type Product } from "../catalogue/product";
import { formatNarrowMoment } from "../plain/buenos-aires";

/** A selected product; without `product`, its row cannot be read. */
export type ChosenProduct = { id: string; product: AdminProductRow | null };

/** The state filters of the owner's list. "visibles" are the products that shoppers can see. */
export const PRODUCT_STATES = ["visibles", "ocultos", "sin-foto", "sin-precio"] as const;

export type ProductState = (typeof PRODUCT_STATES)[number];

/** Sort orders besides the default, newest first. */
export const ADMIN_SORTS = ["cambios", "precio-asc", "precio-desc", "nombre"] as const;

export type AdminSort = (typeof ADMIN_SORTS)[number];

/** Fields that the list can be filtered by: by their exact stored values, or by one of their entries. */
export const ADMIN_FIELDS = [
  ...(["brand", "category", "subcategory", "collection"] as const),
  ...(["season", "audiences"] as const),
] as const;

export type AdminField = (typeof ADMIN_FIELDS)[number];

/** What the list counts and finds of a field: the whole value, or each entry of a list. */
export function listValues(product: Pick<Product, AdminField>, field: AdminField) {
  if (field === "audiences") return product.audiences;
  if (field === "collection") return listCollections(product);
  const value = product[field];
  return value === "" ? [] : [value];
}

export function eachAdminField<Value>(read: (field: AdminField) => Value) {
  return Object.fromEntries(ADMIN_FIELDS.map((field) => [field, read(field)])) as Record<
    AdminField,
    Value
  >;
}

export type AdminFilters = {
  state: ProductState | null;
  values: Record<AdminField, string | null>;
  sort: AdminSort | null;
};

/** The search and filters of the owner's list. `text` is trimmed; empty means no search. */
export type AdminSelection = { text: string; filters: AdminFilters };

export const NO_SELECTION: AdminSelection = {
  text: "",
  filters: {
    state: null,
    values: eachAdminField(() => null),
    sort: null,
  },
};

/** Number of products in each state; the states overlap. */
type StateCounts = Record<ProductState, number>;

export type ValueCount = { value: string; count: number };

/** Counts over the whole catalogue, whatever the filters. */
export type AdminCounts = {
  total: number;
  states: StateCounts;
  /** Values in use, in alphabetical order. */
  values: Record<AdminField, ValueCount[]>;
};

export type AdminListing = {
  products: AdminProductRow[];
  /** Rows of this page that cannot be read, because another tool wrote them. */
  unreadable: { id: string; problem: string }[];
  total: number;
  page: number;
  pageCount: number;
  /** Number of products in each state with the same search and filters, and in all states. */
  states: StateCounts & { todos: number };
  counts: AdminCounts;
};

/** A product as the owner's list shows it; times are formatted. */
export type AdminProductRow = Pick<
  Product,
  "id" | "name" | "priceInPesos" | "brand" | "category" | "subcategory" | "collection" | "isHidden"
> & {
  sizes: string[];
  /** Empty when shoppers can see no picture. */
  image: string;
  updatedAt: string;
  /** Present while it is on sale. */
  salePriceInPesos?: number;
  /** Present when it is known, and only for who may see it. */
  costInPesos?: number;
};

export function toAdminProductRow(
  product: Product,
  { showsCost = false }: { showsCost?: boolean },
): AdminProductRow {
  const { id, name, priceInPesos, brand, category, subcategory, collection, isHidden } = product;
  return {
    id,
    name,
    priceInPesos,
    brand,
    category,
    subcategory,
    collection,
    isHidden,
    sizes: product.sizes,
    image: firstPicture(product),
    updatedAt: formatNarrowMoment(product.updatedAt),
    ...(product.sale?.isOn && { salePriceInPesos: product.sale.priceInPesos }),
    ...(showsCost && product.costInPesos !== null && { costInPesos: product.costInPesos }),
  };
}
