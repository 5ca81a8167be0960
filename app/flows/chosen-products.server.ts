import { findChosenProducts, findSelectedIds } from "../data/products/admin-products.server";
import type { ChosenProduct } from "../domain/products/admin-listing";
import { MAX_CHOSEN, parseChosen, type ChosenProducts } from "../forms/products/chosen-products";

type LoadedChoice = {
  chosen: ChosenProducts;
  products: ChosenProduct[];
  /** Why nothing can be done, or which products are missing; null when all exist. */
  problem: string | null;
  /** Set while the products are not from the database; nothing can then be changed. */
  notice: string | null;
};

export async function loadChosenProducts(request: Request): Promise<LoadedChoice> {
  const chosen = parseChosen(new URL(request.url).searchParams);
  const ids = chosen.all ? await findSelectedIds(chosen.all, MAX_CHOSEN) : chosen.ids;
  if (ids === null) return { chosen, products: [], problem: TOO_MANY_PRODUCTS, notice: null };
  const { value: products, notice } = await findChosenProducts(ids);
  const found = new Set(products.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id));
  if (measureForm(products) > MAX_FORM_BYTES) {
    return { chosen, products: [], problem: TOO_LONG_A_FORM, notice: null };
  }
  const problem = ids.length === 0 ? "Elegí al menos un producto." : describeMissing(missing);
  return { chosen, products, problem, notice };
}

export const TOO_MANY_PRODUCTS = `Son más de ${MAX_CHOSEN} productos: usá los filtros para cambiarlos de a menos.`;
const TOO_LONG_A_FORM =
  "Son demasiados productos para un solo cambio: usá los filtros para cambiarlos de a menos.";

/** The server accepts forms of 64 KB; the rest is for the other fields. */
const MAX_FORM_BYTES = 60 * 1024;

function measureForm(products: readonly ChosenProduct[]): number {
  const fields = products.flatMap(({ id, product }) => [
    ["id", id],
    ["antes", String(product?.priceInPesos ?? "")],
  ]);
  return new URLSearchParams(fields).toString().length;
}

export function describeMissing(ids: readonly string[]): string | null {
  return ids.length === 0 ? null : `Producto no encontrado: ${ids.join(", ")}`;
}
