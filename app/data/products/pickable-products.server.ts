import { NO_SELECTION } from "../../domain/products/admin-listing";
import { firstColorOf } from "../../domain/products/color-links";
import type { PickableProduct } from "../../domain/products/pickable-product";
import { findProducts } from "../catalogue/product-queries.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { findChosenProducts, listAdminProducts } from "./admin-products.server";

const MAX_FOUND = 12;

/** By name, id or code, as the list of products searches; hidden ones too. None for an empty text. */
export async function findPickable(text: string): Promise<PickableProduct[]> {
  if (text === "") return [];
  const { value } = await listAdminProducts({ ...NO_SELECTION, text, page: null });
  return value.products.slice(0, MAX_FOUND).map(toPickable);
}

/** In the order of the ids; deleted products are left out. */
export async function namePickable(ids: readonly string[]): Promise<PickableProduct[]> {
  if (ids.length === 0) return [];
  const { value } = await findChosenProducts(ids);
  return value.flatMap(({ product }) => (product ? [toPickable(product)] : []));
}

/** By id; a product without colours is left out. */
export async function readFirstColors(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await getStoredShop().database.read((connection) => findProducts(connection, ids));
  return new Map(
    [...found.values()].flatMap((product) => {
      const color = firstColorOf(product);
      return color === null ? [] : [[product.id, color] as const];
    }),
  );
}

function toPickable({ id, name, priceInPesos, image, isHidden }: PickableProduct): PickableProduct {
  return { id, name, priceInPesos, image, isHidden };
}
