import type { Page } from "./built-shop";
import { readAttribute, readPieces, readText, select, selectAll, type HtmlElement } from "./html";

/** The rows of the owner's list. */
export function readRows({ root }: Page): HtmlElement[] {
  return selectAll(root, ".product-table tbody tr");
}

export function readRowIds(page: Page): string[] {
  return readRows(page).map((row) => readText(select(row, ".product-id")));
}

/** The row of one product. */
export function findRow(page: Page, id: string): HtmlElement {
  const row = readRows(page).find((it) => readText(select(it, ".product-id")) === id);
  if (!row) throw new Error(`No row of ${id}`);
  return row;
}

export function readNews({ root }: Page): string {
  return readPieces(select(root, ".toast-region")).join(" ");
}

export function readErrors({ root }: Page): string[] {
  return selectAll(root, ".error-summary li").map(readText);
}

/** The values that a form of the page would send, in order, including repeated names. */
export function readFields(form: HtmlElement): [string, string][] {
  return selectAll(form, "input")
    .filter(({ attributes }) => attributes.type === "hidden")
    .map((input) => [readAttribute(input, "name"), readAttribute(input, "value")]);
}
