import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { setPrices } from "../products/price-changes.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { readPriceHistory } from "./price-history.server";
import { writeAs } from "./write-as.server";

useTemporaryDataDirectory();

const ANA = { adminId: 7, name: "Ana" };

beforeAll(() => getStoredShop().database.prepare());
beforeEach(async () => {
  await getStoredShop().database.write(
    async ({ prepare }) => void (await prepare("DELETE FROM products").run()),
  );
  await storeProducts(getStoredShop().database, [{ id: "a-01", priceInPesos: 1000 }]);
});
afterAll(closeStoredShop);

it("has each price with its author and its way, and no other change", async () => {
  const now = new Date("2026-06-02T12:00:00.000Z");
  await setPrices([{ id: "a-01", fromPesos: 1000, toPesos: 1100 }], { author: ANA, now });
  await writeAs({ author: ANA, action: "product.save", now }, ({ prepare }) =>
    prepare("UPDATE products SET name = 'Otro nombre'").run(),
  );
  await writeAs({ author: ANA, action: "product.save", now }, ({ prepare }) =>
    prepare("UPDATE products SET name = 'Otro', price = 1200").run(),
  );
  await getStoredShop().database.write(({ prepare }) =>
    prepare("UPDATE products SET price = 1300").run(),
  );
  const history = await readPriceHistory("a-01");
  const entries = history?.entries.map(({ fromPesos, toPesos, authorName, way }) => [
    fromPesos,
    toPesos,
    authorName,
    way,
  ]);
  expect(entries).toEqual([
    [1200, 1300, "", "Fuera de la administración"],
    [1100, 1200, "Ana", "Ficha"],
    [1000, 1100, "Ana", "Cambio de precios"],
    [null, 1000, "", "Fuera de la administración"],
  ]);
  expect(history?.entries[2]?.at).toEqual(now);
  expect(history?.hasMore).toBe(false);
});

it("has the newest twenty, and says when there are more", async () => {
  await getStoredShop().database.write(async ({ prepare }) => {
    for (let n = 1; n <= 30; n += 1) await prepare("UPDATE products SET price = price + 1").run();
  });
  const history = await readPriceHistory("a-01");
  expect(history?.entries.map(({ toPesos }) => toPesos)).toEqual(
    Array.from({ length: 20 }, (_, n) => 1030 - n),
  );
  expect(history?.hasMore).toBe(true);
});

it("is null for a product that does not exist", async () => {
  expect(await readPriceHistory("x-01")).toBeNull();
});
