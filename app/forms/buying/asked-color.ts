/** The colour that a product page shows, in its address. */
export const COLOR_PARAMETER = "color";

/** The colour that the address asks for; empty for none, and for several. */
export function readAskedColor(params: URLSearchParams): string {
  const [color = "", ...others] = params.getAll(COLOR_PARAMETER);
  return others.length === 0 ? color : "";
}

/**
 * False for a colour in other letters than the product's, for an unknown one, and for several: the page
 * is the same as at another address, and there is no end of such addresses.
 */
export function isOwnAddress(params: URLSearchParams, colors: readonly string[]): boolean {
  return params.getAll(COLOR_PARAMETER).every((color, at) => at === 0 && colors.includes(color));
}
