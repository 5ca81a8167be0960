import type { BuiltShop, Page } from "./built-shop";
import { readAttribute, readPieces, readText, select, selectAll, type HtmlElement } from "./html";

/** The total that a list page shows above its products. */
export function readTotal({ root }: Page): number {
  const sentence = selectAll(root, "main p")
    .map(readText)
    .find((text) => /^[\d.]+ productos?$/.test(text));
  if (sentence === undefined) throw new Error("The page states no total");
  return Number(sentence.split(" ")[0]?.replaceAll(".", ""));
}

/** Ids of the listed products in order, without an empty list's suggestions. */
export function readProductIds(page: Page): string[] {
  return readTotal(page) === 0 ? [] : readCardIds(page.root);
}

/** Ids of all products with a card on the page. */
export function readCardIds(root: HtmlElement): string[] {
  return selectAll(root, "main article .card-name a")
    .map((link) => readAttribute(link, "href"))
    .filter((href) => href.startsWith("/productos/"))
    .map((href) => decodeURIComponent(href.slice("/productos/".length)));
}

/** List prices on the cards, in order. */
export function readCardPrices({ root }: Page): number[] {
  return selectAll(root, "main article")
    .flatMap((card) => selectAll(card, ".price"))
    .map((price) => Number(readText(price).replace(/[^\d]/g, "")));
}

/** Every product of a list, following the page links. */
export async function walkList(shop: BuiltShop, path: string): Promise<string[]> {
  const ids: string[] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const page: Page = await shop.get(next);
    ids.push(...readProductIds(page));
    next = selectAll(page.root, "main nav a[rel=next]")[0]?.attributes.href;
  }
  return ids;
}

export type FilterOption = { name: string; value: string; count: number; isChosen: boolean };

/** The filter form's checkboxes with their counts. */
export function readFilterOptions({ root }: Page): FilterOption[] {
  return selectAll(root, "main form label").flatMap((label) => {
    const [box] = selectAll(label, "input[type=checkbox]");
    if (!box) return [];
    return {
      name: readAttribute(box, "name"),
      value: readAttribute(box, "value"),
      count: Number(readPieces(label).at(-1)),
      isChosen: "checked" in box.attributes,
    };
  });
}

/** The links that remove a filter, by text. */
export function readChips({ root }: Page): Map<string, string> {
  const list = select(root, "ul[aria-label=Filtros aplicados]");
  return new Map(selectAll(list, "a").map((link) => [readText(link), readAttribute(link, "href")]));
}
