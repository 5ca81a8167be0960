import { readLoaderData } from "./loader-data";
import type { BuiltShop, Page } from "./built-shop";
import type { CookieJar } from "./cookies";
import { readAttribute, readText, selectAll } from "./html";

type Line = { productId: string; size: string; color: string; quantity: number };

/** The available lines of the visitor's cart, as `[product id, size, color, quantity]`. */
export async function readCartLines(shop: BuiltShop, jar: CookieJar): Promise<unknown[]> {
  const { html } = await shop.get("/carrito", jar);
  const lines = readLoaderData(html)["routes/_shop.carrito"]?.lines as Line[];
  return lines.map(({ productId, size, color, quantity }) => [productId, size, color, quantity]);
}

/** The messages of the error summary, and its links without a target. */
export function readSummary({ root }: Page): { messages: string[]; deadLinks: string[] } {
  const targets = selectAll(root, "main [role=alert] a").map((link) => readAttribute(link, "href"));
  return {
    messages: selectAll(root, "main [role=alert] li").map(readText),
    deadLinks: targets.filter((target) => selectAll(root, target).length !== 1),
  };
}
