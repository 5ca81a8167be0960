import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { products } from "../../../db/schema/products";
import { aProductRow } from "../../../test/helpers/products";
import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { writeAs } from "../history/write-as.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { readNextSaleSwitch, switchDueSales } from "./sale-switch.server";
import { runScript } from "../../../test/helpers/run-script";
import { allowWrites, refuseWrites } from "../../../test/helpers/refused-writes";

useTemporaryDataDirectory();

const STORED = new Date("2026-02-25T12:00:00.000Z");
/** Midnight in Argentina. */
const FIRST = new Date("2026-03-01T03:00:00.000Z");
const END = new Date("2026-03-04T03:00:00.000Z");
const justBefore = (time: Date) => new Date(time.getTime() - 1);

const exec = (text: string) =>
  getStoredShop().database.write(async ({ prepare }) => void (await runScript({ prepare }, text)));
const readAll = (text: string) =>
  getStoredShop().database.read(({ prepare }) => prepare<[], object>(text).all());
const readNext = () => getStoredShop().database.read(readNextSaleSwitch);
const readFlags = async () =>
  (await readAll("SELECT on_sale, shows_list FROM products ORDER BY id")).map(
    (row) => Object.values(row) as unknown[],
  );
const readVersion = () => readAll("SELECT version FROM versions WHERE name = 'catalogue'");

const ANA = { adminId: 7, name: "Ana" };
const storeSince = (now: string) =>
  writeAs({ author: ANA, action: "product.save", now: new Date(now) }, async ({ queries }) => {
    for (const id of ["a-01", "b-01"]) {
      await queries
        .insert(products)
        .values({ ...aProductRow({ id, priceInPesos: 1000 }), createdAt: now });
    }
  });
const putOnSale = () =>
  writeAs({ author: ANA, action: "product.save", now: STORED }, ({ prepare }) =>
    prepare(
      "UPDATE products SET sale_price = 800, sale_from = '2026-03-01', sale_until = '2026-03-03' WHERE id = 'a-01'",
    ).run(),
  );
const storeNew = async () => {
  await exec("DELETE FROM products");
  await storeSince("2026-02-20T12:00:00.000Z");
};

beforeAll(() => getStoredShop().database.prepare());
beforeEach(async () => {
  await exec("DELETE FROM products; DELETE FROM settings");
  await storeSince("2025-01-01T12:00:00.000Z");
});
afterAll(closeStoredShop);

describe("switchDueSales", () => {
  it("begins at midnight of the first day and ends after the last one", async () => {
    await putOnSale();
    expect(await readNext()).toBe(-Infinity);
    await switchDueSales(justBefore(FIRST));
    expect(await readFlags()).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(await readNext()).toBe(FIRST.getTime());
    await switchDueSales(FIRST);
    expect(await readFlags()).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(await readNext()).toBe(END.getTime());
    await switchDueSales(justBefore(END));
    expect(await readFlags()).toEqual([
      [1, 1],
      [0, 0],
    ]);
    await switchDueSales(END);
    expect(await readFlags()).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(await readNext()).toBe(Infinity);
  });

  it("finds the right state also when the shop was closed over the days", async () => {
    await putOnSale();
    await switchDueSales(justBefore(END));
    expect(await readFlags()).toEqual([
      [1, 1],
      [0, 0],
    ]);
    await putOnSale();
    await exec("UPDATE products SET sale_due_at = '' WHERE id = 'a-01'");
    await switchDueSales(END);
    expect(await readFlags()).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it("hides the price before of a product that is too new", async () => {
    await storeNew();
    await putOnSale();
    await switchDueSales(FIRST);
    expect(await readFlags()).toEqual([
      [1, 0],
      [0, 0],
    ]);
  });

  it("judges again when the number of days changes", async () => {
    await storeNew();
    await putOnSale();
    await switchDueSales(FIRST);
    await exec("INSERT INTO settings (name, value) VALUES ('saleHeldDays', '5')");
    expect(await readNext()).toBe(-Infinity);
    await switchDueSales(FIRST);
    expect(await readFlags()).toEqual([
      [1, 1],
      [0, 0],
    ]);
    await exec("DELETE FROM settings WHERE name = 'saleHeldDays'");
    await switchDueSales(FIRST);
    expect(await readFlags()).toEqual([
      [1, 0],
      [0, 0],
    ]);
  });

  it("is judged again when the price changes while it is on", async () => {
    await putOnSale();
    await switchDueSales(FIRST);
    await exec("UPDATE products SET price = 700 WHERE id = 'a-01'");
    await switchDueSales(FIRST);
    expect(await readFlags()).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it("raises the version of the catalogue, and only when something is due", async () => {
    await putOnSale();
    await switchDueSales(justBefore(FIRST));
    const before = await readVersion();
    await switchDueSales(justBefore(FIRST));
    expect(await readVersion()).toEqual(before);
    await switchDueSales(FIRST);
    expect(await readVersion()).not.toEqual(before);
  });

  it("stores all of them or none", async () => {
    await exec("UPDATE products SET sale_price = 800");
    const refused = { write: "UPDATE OF on_sale", table: "products", when: "new.id = 'b-01'" };
    await getStoredShop().database.write((connection) => refuseWrites(connection, refused));
    await expect(switchDueSales(FIRST)).rejects.toThrow();
    expect(await readFlags()).toEqual([
      [0, 0],
      [0, 0],
    ]);
    await getStoredShop().database.write((connection) => allowWrites(connection, "products"));
    await switchDueSales(FIRST);
    expect(await readFlags()).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  it("leaves no entry in the history", async () => {
    await putOnSale();
    const before = await readAll("SELECT count(*) FROM audit");
    await switchDueSales(FIRST);
    await switchDueSales(END);
    expect(await readAll("SELECT count(*) FROM audit")).toEqual(before);
  });

  it("leaves out a sale whose days cannot be read", async () => {
    await putOnSale();
    await exec("UPDATE products SET sale_until = 'mañana' WHERE id = 'a-01'");
    await switchDueSales(FIRST);
    expect(await readFlags()).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(await readNext()).toBe(Infinity);
  });
});
