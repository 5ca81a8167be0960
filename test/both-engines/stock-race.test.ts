import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import { insertCounted, prepareRace } from "../helpers/stock-race";

const SHOPPERS = 200;
const PIECES = 10;

let shop: BuiltShop;
beforeEach(async () => {
  shop = await openBuiltShop();
  insertCounted(shop.connect(), PIECES);
});
afterEach(() => shop.close());

const count = (query: string) => Number(shop.connect().prepare(query).pluck().get());

function expectAllSold(): void {
  expect(
    count(
      "SELECT count(*) FROM orders JOIN order_items ON order_id = orders.id WHERE stock_id IS NOT NULL",
    ),
  ).toBe(PIECES);
  expect(count("SELECT reserved FROM stock")).toBe(PIECES);
  expect(count("SELECT sum(reserved_delta) FROM stock_movements")).toBe(PIECES);
}

describe(`${SHOPPERS} shoppers who want ${PIECES} pieces`, () => {
  it("get exactly that many orders", async () => {
    const race = await prepareRace(shop, SHOPPERS);
    expect(await race()).toBe(PIECES);
    expectAllSold();
  });

  it("get exactly that many in two processes on one database", async () => {
    const file = join(import.meta.dirname, "stock-race-child.ts");
    const words = [shop.dataDirectory, String(SHOPPERS / 2), shop.databaseUrl ?? []].flat();
    const child = spawn(process.execPath, ["--import", "tsx", file, ...words], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    // It may be gone before this process has its own answers.
    const exited = once(child, "exit");
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const read = async () => String((await lines.next()).value);
    const race = await prepareRace(shop, SHOPPERS / 2);
    expect(await read()).toBe("lista");
    child.stdin.write("ya\n");
    const [own, others] = await Promise.all([race(), read()]);
    expect(own + Number(others)).toBe(PIECES);
    expectAllSold();
    await exited;
  });
});
