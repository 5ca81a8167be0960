import type { Page } from "playwright-core";

import { paths } from "../../app/paths";
import { BOUGHT_PRODUCT } from "./shopper";

/**
 * Puts a product in the browser's cart by one request, for tests about what comes after. It follows
 * the redirect, which shows the toast, so that the browser's next page has none.
 */
export async function addToCart(
  page: Page,
  origin: string,
  { id, choice }: { id: string; choice: Record<string, string> } = BOUGHT_PRODUCT,
): Promise<void> {
  const answer = await page.request.post(origin + paths.product(id), {
    form: { intent: "add", ...choice },
    headers: { Origin: origin },
  });
  if (!answer.ok()) throw new Error(`The cart did not take ${id}: ${answer.status()}`);
}
