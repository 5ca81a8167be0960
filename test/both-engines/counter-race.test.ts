import { afterEach, beforeEach, expect, it } from "vitest";

import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import { readAttribute, select } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { insertCounted, prepareRace, RARE } from "../helpers/stock-race";
import { adminPaths } from "../../app/admin-paths";

const EACH = 100;

let shop: BuiltShop;
beforeEach(async () => {
  shop = await openBuiltShop();
  insertCounted(shop.connect(), 1);
});
afterEach(() => shop.close());

/** So many sales of one piece, each with a key of its own; how many were paid. */
async function prepareCounter(): Promise<() => Promise<number>> {
  const owner = await signInAsOwner(shop);
  const linea = JSON.stringify([RARE, "M", "Negro", 1]);
  const address = `${adminPaths.counter()}?${new URLSearchParams({ linea })}`;
  const { root } = await shop.get(address, owner);
  const visto = readAttribute(select(root, "#cobro input[name=visto]"), "value");
  const sell = () => {
    const fields = { intent: "pay", clave: crypto.randomUUID(), pago: "cash", visto, linea };
    return shop.post(address, fields, owner);
  };
  return async () => {
    const answers = await Promise.all(Array.from({ length: EACH }, sell));
    const sold = answers.filter(({ status }) => status === 303);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(EACH - sold.length);
    for (const answer of sold) expect(readLocation(answer)).toContain(adminPaths.counter());
    return sold.length;
  };
}

it("sells the last piece once when the counter and the web want it in 200 tries at once", async () => {
  const web = await prepareRace(shop, EACH);
  const counter = await prepareCounter();
  const [online, here] = await Promise.all([web(), counter()]);
  expect(online + here).toBe(1);
  const read = (query: string) => shop.connect().prepare(query).get();
  expect(
    read(
      "SELECT count(*) AS orders FROM orders JOIN order_items ON order_id = orders.id WHERE stock_id IS NOT NULL",
    ),
  ).toEqual({ orders: 1 });
  expect(read("SELECT on_hand - reserved AS free FROM stock")).toEqual({ free: 0 });
});
