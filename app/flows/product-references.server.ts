import { findUnknownIds } from "../data/products/edited-product.server";
import type { Product } from "../domain/catalogue/product";
import type { ProductTexts } from "../domain/products/product-texts";
import type { ProductFormErrors } from "../forms/products/check-product";
import type { PictureStore } from "./receive-product-form.server";

/** Links to products, and pictures of the shop, that are not there; what was stored so may stay. */
export async function findLostReferences(
  { links, pictures }: ProductTexts,
  { findMissingPictures }: PictureStore,
  stored: Product | null,
): Promise<ProductFormErrors> {
  const errors: ProductFormErrors = {};
  const kept = new Set(Object.values(stored?.colorLinks ?? {}));
  const added = links.map(({ productId }) => productId).filter((id) => id !== "" && !kept.has(id));
  const unknown = await findUnknownIds(added);
  for (const [position, { productId }] of links.entries()) {
    if (!unknown.includes(productId)) continue;
    errors[`enlace-producto-${position}`] =
      `En el enlace ${position + 1}, no hay ningún producto con el ID ${productId.slice(0, 60)}.`;
  }
  const addresses = pictures.map(({ address }) => address);
  const missing = await findMissingPictures(
    addresses.filter((address) => !stored?.images.includes(address)),
  );
  if (missing.length > 0) {
    errors.fotos = "Hay una foto que ya no está en la tienda: quitala y subila de nuevo.";
  }
  return errors;
}
