import { NO_SELECTION } from "../../domain/products/admin-listing";
import type { PickableProduct } from "../../domain/products/pickable-product";
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

function toPickable({ id, name, priceInPesos, image, isHidden }: PickableProduct): PickableProduct {
  return { id, name, priceInPesos, image, isHidden };
}
