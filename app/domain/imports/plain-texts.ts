import type { FileProduct } from "./file-product";

/** What begins a line of its own in HTML. */
const BLOCK = /<(?:p|br|div|ul|ol|li|h[1-6]|table)[\s/>]/i;
const HTML = /<[a-z/!]|&[a-z#]/i;
/** Longer texts are refused as they are: no shop has room for half of it. */
const MAX_HTML_LENGTH = 100_000;

/** A product whose texts are plain. Programs of other shops write HTML. */
export function toPlainTexts(
  product: FileProduct,
  toPlainText: (html: string) => string,
): FileProduct {
  const plain = (text: string) => {
    if (!HTML.test(text) || text.length > MAX_HTML_LENGTH) return text;
    return toPlainText(BLOCK.test(text) ? text : text.replaceAll("\n", "<br>"));
  };
  return {
    ...product,
    ...(product.categories && { categories: product.categories.map((path) => path.map(plain)) }),
    texts: Object.fromEntries(
      Object.entries(product.texts).map(([field, cell]) => [
        field,
        { ...cell, text: plain(cell.text) },
      ]),
    ),
  };
}
