import { findSize } from "../../domain/catalogue/size";

/** The size chosen on the page of another colour, in the product page's address. */
export const SIZE_PARAMETER = "talle";

/** The product's own spelling of the size in the address; empty when it does not have that size. */
export function findAskedSize(params: URLSearchParams, sizes: readonly string[]): string {
  return findSize(sizes, params.get(SIZE_PARAMETER) ?? "") ?? "";
}
