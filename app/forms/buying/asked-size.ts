import { findSize } from "../../domain/catalogue/size";

/** Of the product page's address: the size that was chosen in another colour of the product. */
export const SIZE_PARAMETER = "talle";

/** The product's own spelling of the size that the address asks for; empty where it has none. */
export function findAskedSize(params: URLSearchParams, sizes: readonly string[]): string {
  return findSize(sizes, params.get(SIZE_PARAMETER) ?? "") ?? "";
}
