import { setTimeout as wait } from "node:timers/promises";

import { paths } from "../../app/paths";
import { parseHtml, readAttribute, select } from "../../test/helpers/html";
import { mintOrderKey, type Shopper } from "../../test/helpers/shopper";
import { postForm, visit } from "../../test/helpers/visitor";

const EVERY_MS = 250;

export type Orders = {
  placed: number;
  /** Answered 503, the page before them included. */
  refused: number;
  /** Answered in any other way, or not at all. */
  failed: number;
  /** Of the answers to the form that places the order. */
  longestMs: number;
  /** Of the pages that the form is on. */
  longestPageMs: number;
};

/**
 * Places an order every 250 ms while `work` goes on, whether or not earlier ones were answered, at each of the
 * addresses in turn. Each order opens the page that shows its total and presses its button, as without script.
 */
export async function orderBeside<T>(
  shopper: Shopper,
  urls: readonly string[],
  work: () => Promise<T>,
): Promise<{ value: T; orders: Orders }> {
  const orders: Orders = { placed: 0, refused: 0, failed: 0, longestMs: 0, longestPageMs: 0 };
  let isOver = false;
  const done = work().finally(() => (isOver = true));
  const pending: Promise<void>[] = [];
  for (let n = 0; !isOver; n += 1) {
    pending.push(place(shopper, urls[n % urls.length] ?? "", orders));
    await Promise.race([done, wait(EVERY_MS)]);
  }
  await Promise.all(pending);
  return { value: await done, orders };
}

async function place(shopper: Shopper, url: string, orders: Orders): Promise<void> {
  const cookie = shopper.cookieHeader();
  const address = url + paths.checkoutReview();
  const key = mintOrderKey();
  // A price that changed between the page and the button: the shopper looks again.
  for (let tries = 0; tries < 3; tries += 1) {
    const page = await visit(address, { headers: { Cookie: cookie } });
    orders.longestPageMs = Math.max(orders.longestPageMs, page.tookMs);
    if (page.status !== 200) return void count(page.status, orders);
    const seen = readAttribute(select(parseHtml(page.body), "main input[name=visto]"), "value");
    const answer = await postForm(address, { clave: key, visto: seen }, { cookie });
    orders.longestMs = Math.max(orders.longestMs, answer.tookMs);
    if (answer.status !== 409) return void count(answer.status, orders);
  }
  orders.failed += 1;
}

function count(status: number, orders: Orders): void {
  if (status === 303) orders.placed += 1;
  else if (status === 503) orders.refused += 1;
  else orders.failed += 1;
}
