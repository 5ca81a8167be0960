import { findSize, normalizeSize, sizeLabel } from "../../domain/catalogue/size";

/** The size chosen on the page of another colour, in the product page's address. */
export const SIZE_PARAMETER = "talle";

/** The product's own spelling of the size in the address; empty when it does not have that size. */
export function findAskedSize(params: URLSearchParams, sizes: readonly string[]): string {
  return findSize(sizes, params.get(SIZE_PARAMETER) ?? "") ?? "";
}

/**
 * False for a size that the product does not have, for a spelling that no link of the shop has, and for
 * several: the page is the same as at another address, and there is no end of such addresses.
 */
export function isOwnSize(params: URLSearchParams, sizes: readonly string[]): boolean {
  return params
    .getAll(SIZE_PARAMETER)
    .every((asked, at) => at === 0 && sizes.some((size) => listSpellings(size).includes(asked)));
}

/** Another colour may spell the size in the usual way. */
const listSpellings = (size: string) => [size, sizeLabel(size), normalizeSize(size)];
