import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { AUTHOR } from "../../../test/helpers/author";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { Product } from "../../domain/catalogue/product";
import { deleteProducts, duplicateProduct, setFields, setHidden } from "./product-changes.server";
import { findProducts } from "../catalogue/product-queries.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { runScript } from "../../../test/helpers/run-script";
import { allowWrites, refuseWrites } from "../../../test/helpers/refused-writes";

useTemporaryDataDirectory();

const BEFORE = new Date("2025-06-01T12:00:00.000Z");
const NOW = new Date("2025-06-02T12:00:00.000Z");
const BY = { author: AUTHOR, now: NOW };

beforeAll(() => getStoredShop().database.prepare());
beforeEach(async () => {
  await run("DELETE FROM products; DELETE FROM product_redirects");
  await store([{ id: "a-01" }, { id: "b-01" }, { id: "c-01", isHidden: true }]);
});
afterAll(closeStoredShop);

const run = (statement: string) =>
  getStoredShop().database.write(
    async ({ prepare }) => void (await runScript({ prepare }, statement)),
  );
const store = (products: Partial<Product>[]) => storeProducts(getStoredShop().database, products);

async function read(id: string): Promise<Product | undefined> {
  const found = await getStoredShop().database.read((connection) => findProducts(connection, [id]));
  return found.get(id);
}

describe("hiding and showing", () => {
  it("changes existing products, and counts missing ones", async () => {
    expect(await setHidden(["a-01", "a-01", "c-01", "x-01", "y-01"], true, BY)).toEqual({
      found: 2,
      missing: 2,
      batchId: expect.any(Number) as number,
      withoutPrice: 0,
    });
    expect(await read("a-01")).toMatchObject({ isHidden: true });
    expect(await read("b-01")).toMatchObject({ isHidden: false, updatedAt: BEFORE });
  });

  it("shows nothing that has no price", async () => {
    await store([{ id: "d-01", isHidden: true, priceInPesos: 0 }]);
    expect(await setHidden(["c-01", "d-01"], false, BY)).toMatchObject({
      found: 2,
      withoutPrice: 1,
    });
    expect(await read("c-01")).toMatchObject({ isHidden: false });
    expect(await read("d-01")).toMatchObject({ isHidden: true, updatedAt: BEFORE });
  });

  it("does not write products in that state already", async () => {
    await setHidden(["c-01"], true, BY);
    expect((await read("c-01"))?.updatedAt).toEqual(BEFORE);
  });

  it("keeps every other field, and the creation time", async () => {
    const before = await read("a-01");
    await setHidden(["a-01"], true, BY);
    const after = await read("a-01");
    expect(after).toEqual({ ...before, isHidden: true, updatedAt: after?.updatedAt });
    expect(after?.updatedAt.getTime()).toBeGreaterThan(BEFORE.getTime());
  });

  it("stores the time, later than the last change even if the clock is behind it", async () => {
    await setHidden(["a-01"], true, BY);
    expect((await read("a-01"))?.updatedAt).toEqual(NOW);
    await setHidden(["a-01"], false, BY);
    expect((await read("a-01"))?.updatedAt.getTime()).toBe(NOW.getTime() + 1);
  });

  it("replaces an unreadable time", async () => {
    await run("UPDATE products SET updated_at = 'ayer' WHERE id = 'a-01'");
    await setHidden(["a-01"], true, BY);
    expect(await read("a-01")).toMatchObject({ isHidden: true, updatedAt: NOW });
  });
});

describe("setting fields", () => {
  it("sets only the given fields", async () => {
    await setFields(["a-01"], { category: "accesorios" }, BY);
    expect(await read("a-01")).toMatchObject({ category: "accesorios", subcategory: "Remeras" });
    await setFields(["a-01"], { brand: 'O\'Neill "x"', collection: "fw25" }, BY);
    expect(await read("a-01")).toMatchObject({ brand: 'O\'Neill "x"', collection: "fw25" });
    await setFields(["a-01"], { collection: "" }, BY);
    expect(await read("a-01")).toMatchObject({ collection: null });
    expect(await read("b-01")).toMatchObject({ brand: "SHATO", updatedAt: BEFORE });
  });
});

describe("deleting", () => {
  it("deletes the redirects too", async () => {
    await run(
      "INSERT INTO product_redirects (old_id, product_id) VALUES ('viejo-01', 'a-01'), ('otro-01', 'b-01')",
    );
    expect(await deleteProducts(["a-01", "x-01"], BY)).toMatchObject({ found: 1, missing: 1 });
    expect(await read("a-01")).toBeUndefined();
    const left = await getStoredShop().database.read(({ prepare }) =>
      prepare("SELECT old_id FROM product_redirects").pluck().all(),
    );
    expect(left).toEqual(["otro-01"]);
  });

  it("keeps the copies in orders", async () => {
    await run(`
      INSERT INTO customers (id, email) VALUES (1, 'a@x.test');
      INSERT INTO orders (id, order_number, customer_id, customer_name, customer_email, status, total)
        VALUES (1, 'TELA-000001-AAA', 1, 'A', 'a@x.test', 'pending', 100);
      INSERT INTO order_items (order_id, product_id, name, price, quantity)
        VALUES (1, 'a-01', 'Remera', 100, 1);`);
    await deleteProducts(["a-01"], BY);
    const items = await getStoredShop().database.read(({ prepare }) =>
      prepare("SELECT product_id FROM order_items").pluck().all(),
    );
    expect(items).toEqual(["a-01"]);
  });
});

describe("a copy", () => {
  it("is the same but hidden, new, and without links", async () => {
    await run(
      `UPDATE products SET iva_permille = 105, color_links = '{"Azul": "b-01"}',
        image_colors = '{"/fotos/remera-lisa.jpg": "Negro"}' WHERE id = 'a-01'`,
    );
    expect(await duplicateProduct("a-01", BY)).toBe("a-02");
    const [original, copy] = [await read("a-01"), await read("a-02")];
    expect(copy).toEqual({
      ...original,
      id: "a-02",
      isHidden: true,
      colorLinks: {},
      createdAt: NOW,
      updatedAt: NOW,
    });
  });

  it("takes no used id, nor one that redirects", async () => {
    await store([{ id: "a-02" }]);
    await run("INSERT INTO product_redirects (old_id, product_id) VALUES ('a-03', 'b-01')");
    expect(await duplicateProduct("a-01", BY)).toBe("a-04");
    expect(await duplicateProduct("a-01", BY)).toBe("a-05");
  });

  it("of a missing product is null", async () => {
    expect(await duplicateProduct("x-01", BY)).toBeNull();
  });
});

it("changes nothing when one of the rows cannot be written", async () => {
  const refused = { write: "UPDATE", table: "products", when: "new.id = 'b-01'" };
  await getStoredShop().database.write((connection) => refuseWrites(connection, refused));
  await expect(setHidden(["a-01", "b-01"], true, BY)).rejects.toThrow();
  await getStoredShop().database.write((connection) => allowWrites(connection, "products"));
  expect(await read("a-01")).toMatchObject({ isHidden: false });
});
