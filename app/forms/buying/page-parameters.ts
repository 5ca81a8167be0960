import { findSize, normalizeSize, sizeLabel } from "../../domain/catalogue/size";

/** A link that puts a discount code into the cart: `/?codigo=VERANO10`. */
export const CODE_PARAMETER = "codigo";

export const POSTAL_CODE_PARAMETER = "cp";

export const COLOR_PARAMETER = "color";

/** The colour that the address asks for; empty for none, and for several. */
export function readAskedColor(params: URLSearchParams): string {
  const [color = "", ...others] = params.getAll(COLOR_PARAMETER);
  return others.length === 0 ? color : "";
}

/** False for what shows the page of another address: there is no end of such addresses. */
export function isOwnAddress(params: URLSearchParams, colors: readonly string[]): boolean {
  return params.getAll(COLOR_PARAMETER).every((color, at) => at === 0 && colors.includes(color));
}

/** The size chosen on the page of another colour, in the product page's address. */
export const SIZE_PARAMETER = "talle";

/** The product's own spelling of the size in the address; empty when it does not have that size. */
export function findAskedSize(params: URLSearchParams, sizes: readonly string[]): string {
  return findSize(sizes, params.get(SIZE_PARAMETER) ?? "") ?? "";
}

/** False for a spelling that no link of the shop has: there is no end of such addresses. */
export function isOwnSize(params: URLSearchParams, sizes: readonly string[]): boolean {
  return params
    .getAll(SIZE_PARAMETER)
    .every((asked, at) => at === 0 && sizes.some((size) => listSpellings(size).includes(asked)));
}

/** Another colour may spell the size in the usual way. */
const listSpellings = (size: string) => [size, sizeLabel(size), normalizeSize(size)];
