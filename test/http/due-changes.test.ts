import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";

import { applyDueChanges, isChangeDue } from "../../app/data/catalogue/due-changes.server";
import { readPageVersion } from "../../app/data/catalogue/page-version.server";
import { schedulePriceRun } from "../../app/data/products/price-runs.server";
import { closeStoredShop, getStoredShop } from "../../app/data/sqlite/stored-shop.server";
import type { PriceRule } from "../../app/domain/products/reprice";
import { openRunningShop, type RunningShop } from "../helpers/running-shop";
import { BOUGHT_PRODUCT } from "../helpers/shopper";
import {
  inShopWith,
  storeProducts,
  useTemporaryDataDirectory,
} from "../helpers/temporary-database";
import { openShop } from "./server-fixture";
import { runScript } from "../helpers/run-script";
import { allow, refuse } from "../helpers/refused-writes";

const DOUBLE: PriceRule = { kind: "percent", partsPerMillion: 1_000_000, rounding: "1" };

describe("the first page after a price run's time", () => {
  useTemporaryDataDirectory();
  const START = new Date("2026-12-01T03:00:00.000Z");
  const BEFORE = new Date(START.getTime() - 1);
  const BY = { author: { adminId: 1, name: "Ana" }, now: new Date("2026-11-20T12:00:00.000Z") };
  const stored = inShopWith(
    {},
    {
      applyDueChanges,
      isChangeDue,
      readPageVersion,
      schedulePriceRun,
      closeStoredShop,
      prepare: async () => {
        await getStoredShop().database.prepare();
        await storeProducts(getStoredShop().database, [{ id: "a-01", priceInPesos: 1000 }]);
      },
      readPrice: () =>
        getStoredShop().database.read(({ prepare }) =>
          prepare("SELECT price FROM products").pluck().get(),
        ),
      exec: (text: string) =>
        getStoredShop().database.write(
          async ({ prepare }) => void (await runScript({ prepare }, text)),
        ),
    },
  );
  let now = BEFORE;

  beforeAll(() => stored.prepare());
  beforeEach(async () => {
    now = BEFORE;
    await stored.exec("DELETE FROM price_runs; UPDATE products SET price = 1000");
  });
  afterAll(() => stored.closeStoredShop());

  async function open(pageCacheMegabytes: number) {
    let renders = 0;
    const shop = await openShop({
      pageCacheMegabytes,
      handlers: {
        productos: async () => {
          renders += 1;
          const headers = { "Cache-Control": "public, no-cache", Vary: "Cookie" };
          return new Response(String(await stored.readPrice()), {
            headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
          });
        },
      },
      pages: {
        readVersion: () => stored.readPageVersion(now),
        readVisitor: () => ({ cart: null }),
        countPieces: () => Promise.resolve(0),
      },
      dueChanges: {
        isDue: () => stored.isChangeDue(now),
        apply: () => stored.applyDueChanges(now),
      },
    });
    onTestFinished(() => shop.close());
    const readPage = async () => (await shop.send("/productos")).body;
    return { readPage, countRenders: () => renders };
  }

  it("has the new prices, also where a page cache stands in front", async () => {
    const { readPage, countRenders } = await open(1);
    await stored.schedulePriceRun({ startsAt: START, rule: DOUBLE }, { ids: ["a-01"] }, BY);
    expect([await readPage(), await readPage()]).toEqual(["1000", "1000"]);
    expect(countRenders()).toBe(1);
    now = START;
    expect(await Promise.all([readPage(), readPage(), readPage()])).toEqual(Array(3).fill("2000"));
    expect([await readPage(), await readPage()]).toEqual(["2000", "2000"]);
    expect(countRenders()).toBeLessThanOrEqual(5);
  });

  it("has them without a page cache", async () => {
    const { readPage } = await open(0);
    await stored.schedulePriceRun({ startsAt: START, rule: DOUBLE }, { ids: ["a-01"] }, BY);
    expect(await readPage()).toBe("1000");
    now = START;
    expect(await readPage()).toBe("2000");
  });

  it("goes on with the old ones while they cannot be stored", async () => {
    const { readPage } = await open(1);
    await stored.schedulePriceRun({ startsAt: START, rule: DOUBLE }, { ids: ["a-01"] }, BY);
    await stored.exec(refuse({ write: "UPDATE OF price", table: "products" }));
    now = START;
    expect([await readPage(), await readPage()]).toEqual(["1000", "1000"]);
    await stored.exec(allow("products"));
    await stored.applyDueChanges(now);
    expect(await readPage()).toBe("2000");
  });
});

describe("the built shop", () => {
  let shop: RunningShop;
  beforeAll(async () => void (shop = await openRunningShop()));
  afterAll(() => shop.close());

  /** Stores a run whose time is over, as another process of the shop would have a moment ago. */
  const storeRun = () =>
    shop.changeDatabase((database) => {
      database
        .prepare(
          `INSERT INTO price_runs (starts_at, product_rows, rule, admin_name)
            SELECT '2026-01-01T03:00:00.000Z', '[' || row_id || ']', ?, 'Ana' FROM products WHERE id = ?`,
        )
        .run(JSON.stringify(DOUBLE), BOUGHT_PRODUCT.id);
    });
  const readPrice = () => {
    let price: unknown;
    shop.changeDatabase((database) => {
      const select = database.prepare("SELECT price FROM products WHERE id = ?").pluck();
      price = select.get(BOUGHT_PRODUCT.id);
    });
    return Number(price);
  };
  const ask = async (path: string) => (await fetch(shop.url + path)).text();
  const write = (price: number) => price.toLocaleString("es-AR");

  it("applies what another process stored before it answers from its page cache", async () => {
    const page = `/productos/${BOUGHT_PRODUCT.id}`;
    const before = readPrice();
    for (let time = 0; time < 3; time += 1) expect(await ask(page)).toContain(write(before));
    storeRun();
    expect(await ask(page)).toContain(write(2 * before));
    expect(readPrice()).toBe(2 * before);
    storeRun();
    expect(await ask(`${page}.data`)).toContain(String(4 * before));
    expect(await ask(page)).toContain(write(4 * before));
  });

  it("applies it at its start, when it was closed at that time", async () => {
    const before = readPrice();
    await shop.kill();
    storeRun();
    await shop.reopen();
    expect(readPrice()).toBe(2 * before);
    expect(await ask(`/productos/${BOUGHT_PRODUCT.id}`)).toContain(write(2 * before));
  });
});
