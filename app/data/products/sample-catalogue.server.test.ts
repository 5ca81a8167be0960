import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { AUTHOR } from "../../../test/helpers/author";
import {
  storeProducts,
  useTemporaryDataDirectory,
  removeDatabase,
} from "../../../test/helpers/temporary-database";
import { readBuiltInCatalogue } from "../../../db/seed/read-catalogue";
import { NO_SELECTION } from "../../domain/products/admin-listing";
import { listAdminProducts } from "./admin-products.server";
import { duplicateProduct, setFields, setHidden } from "./product-changes.server";
import { findProducts } from "../catalogue/product-queries.server";
import { readGuideGaps, readGuideOverview } from "../catalogue/size-guides.server";
import { readGuides } from "../catalogue/stored-size-guides.server";
import { undoBatch } from "../history/undo-batch.server";
import { deleteSampleCatalogue, readSampleCounts } from "./sample-catalogue.server";
import { isSampleDeletionNoted, storeSampleAgain } from "./sample-deletion.server";
import { closeStoredShop, getStoredShop, prepareStoredShop } from "../sqlite/stored-shop.server";
import { runScript } from "../../../test/helpers/run-script";
import { refuseWrites } from "../../../test/helpers/refused-writes";
import { isOnPostgres } from "../../../test/helpers/test-engine";

const NOW = new Date("2026-11-22T12:00:00.000Z");
const BY = { author: AUTHOR, now: NOW };
const [FIRST, SECOND] = readBuiltInCatalogue().map(({ id }) => id) as [string, string];
const COUNT = readBuiltInCatalogue().length;

const directory = useTemporaryDataDirectory();
const file = path.join(directory, "tela.db");

beforeEach(async () => {
  removeDatabase(directory);
  rmSync(path.join(directory, "home.json"), { force: true });
  await prepareStoredShop();
});
afterEach(closeStoredShop);

const run = (statement: string) =>
  getStoredShop().database.write(
    async ({ prepare }) => void (await runScript({ prepare }, statement)),
  );
const listIds = () =>
  getStoredShop().database.read(({ prepare }) =>
    prepare("SELECT id FROM products ORDER BY id").pluck().all(),
  );
const read = (id: string) =>
  getStoredShop().database.read(async (connection) =>
    (await findProducts(connection, [id])).get(id),
  );
const restart = async () => {
  await closeStoredShop();
  await prepareStoredShop();
};

const readGuideIds = async () =>
  (await getStoredShop().database.read(readGuides)).map(({ id }) => id);

it("gives each garment of the sample a guide with a row for each of its sizes", async () => {
  const { guides, unguided, unmeasured } = await readGuideOverview();
  expect(guides.map(({ isConfirmed }) => isConfirmed)).not.toContain(false);
  expect(
    guides.flatMap(({ name, missingSizes }) => missingSizes.map((size) => [name, size])),
  ).toEqual([]);
  expect([unguided, unmeasured]).toEqual([[], []]);
  // A section without any guide may be of things that nobody measures: no task asks for one.
  await run("DELETE FROM size_guide_uses WHERE group_id = 'anillos'");
  expect(await readGuideOverview()).toMatchObject({
    ...{ unguided: [], unmeasured: [{ name: "Anillos", count: 3 }] },
  });
  await run("UPDATE size_guide_uses SET group_id = 'anillos' WHERE group_id = 'tops'");
  const asked = await readGuideOverview();
  expect([asked.unguided.map(({ name }) => name), asked.unmeasured]).toEqual([["Tops"], []]);
  await run("DELETE FROM size_guide_uses WHERE group_id = 'anillos'");
  expect((await readGuideGaps())?.products).toBe(
    (await readGuideOverview()).unguided.reduce((sum, { count }) => sum + count, 0),
  );
});

describe("deleting the sample catalogue", () => {
  it("deletes its guides but for those that the owner changed, and takes both back", async () => {
    const [first = "", ...others] = await readGuideIds();
    await run(`UPDATE size_guide_rows SET max_mm = max_mm + 5 WHERE guide_id = '${first}'`);
    const { batchId } = await deleteSampleCatalogue(BY);
    expect(await readGuideIds()).toEqual([first]);
    await undoBatch(batchId ?? 0, BY, new Set());
    expect(await readGuideIds()).toEqual([first, ...others]);
  });

  it("deletes all of it, hidden products too, and no product of the owner", async () => {
    await storeProducts(getStoredShop().database, [{ id: "propia-01" }, { id: "propia-02" }]);
    await setHidden([FIRST], true, BY);
    const before = await read("propia-01");
    expect(await readSampleCounts()).toEqual({ sample: COUNT, kept: [], own: 2 });
    expect(await deleteSampleCatalogue(BY)).toMatchObject({ deleted: COUNT, kept: 0 });
    expect(await listIds()).toEqual(["propia-01", "propia-02"]);
    expect(await read("propia-01")).toEqual(before);
    expect(await readSampleCounts()).toEqual({ sample: 0, kept: [], own: 2 });
    expect(await deleteSampleCatalogue(BY)).toMatchObject({ deleted: 0, kept: 0 });
  });

  it("keeps copies, and products whose content the owner changed", async () => {
    await setFields([FIRST], { brand: "Mía" }, BY);
    await run(`UPDATE products SET images = '[' WHERE id = '${SECOND}'`);
    const copy = await duplicateProduct(readBuiltInCatalogue()[2]?.id ?? "", BY);
    const { sample, kept, own } = await readSampleCounts();
    expect({ sample, kept: kept.map(({ id }) => id).sort(), own }).toEqual({
      sample: COUNT - 2,
      kept: [FIRST, SECOND].sort(),
      own: 1,
    });
    expect(await deleteSampleCatalogue(BY)).toMatchObject({ deleted: COUNT - 2, kept: 2 });
    expect(await listIds()).toEqual([FIRST, SECOND, copy].sort());
  });

  it("removes the colours and redirects that lead to deleted products, and no others", async () => {
    await storeProducts(getStoredShop().database, [
      { id: "propia-01", colorLinks: { Azul: FIRST, Rojo: "propia-02", Verde: "de-nadie-01" } },
      { id: "propia-02", colorLinks: { Negro: "propia-01" } },
    ]);
    await run(`INSERT INTO product_redirects (old_id, product_id)
      VALUES ('vieja-01', '${FIRST}'), ('vieja-02', 'propia-01')`);
    await deleteSampleCatalogue(BY);
    expect(await read("propia-01")).toMatchObject({
      colorLinks: { Rojo: "propia-02", Verde: "de-nadie-01" },
      updatedAt: NOW,
    });
    expect((await read("propia-02"))?.updatedAt).not.toEqual(NOW);
    const redirects = await getStoredShop().database.read(({ prepare }) =>
      prepare("SELECT old_id FROM product_redirects").pluck().all(),
    );
    expect(redirects).toEqual(["vieja-02"]);
  });

  it("deletes nothing when one step fails", async () => {
    const refused = { write: "DELETE", table: "products", when: `OLD.id = '${SECOND}'` };
    await getStoredShop().database.write((connection) => refuseWrites(connection, refused));
    await expect(deleteSampleCatalogue(BY)).rejects.toThrow();
    expect(await listIds()).toHaveLength(COUNT);
    expect(isSampleDeletionNoted()).toBe(false);
  });
});

describe("a deleted sample catalogue", () => {
  beforeEach(async () => {
    await deleteSampleCatalogue(BY);
  });

  it("does not come back at a restart, nor by the seed command", async () => {
    await restart();
    expect(await listIds()).toEqual([]);
    expect(
      await getStoredShop().database.write((connection) => storeSampleAgain(connection, NOW)),
    ).toBeNull();
    expect(await listIds()).toEqual([]);
  });

  it.skipIf(isOnPostgres).each(["that went on", "that starts again"])(
    "is not shown by a shop %s without its database",
    async (moment) => {
      if (moment === "that starts again") await closeStoredShop();
      removeDatabase(directory);
      writeFileSync(file, "basura".repeat(2000));
      if (moment === "that starts again") await prepareStoredShop();
      const count = ({ index }: { index: { entries: readonly unknown[] } }) => index.entries.length;
      const shoppers = await getStoredShop().catalogue.read(count);
      expect(shoppers.value).toBe(0);
      expect(shoppers.notice).toMatch(/^Error al .*desde la base de datos/);
      expect(shoppers.notice).not.toContain("Mostrando datos locales");
      const owner = await listAdminProducts({ ...NO_SELECTION, page: null });
      expect(owner.value.counts.total).toBe(0);
    },
  );

  it("comes back with a backup from before", async () => {
    await closeStoredShop();
    removeDatabase(directory);
    rmSync(path.join(directory, "home.json"), { force: true });
    expect(isSampleDeletionNoted()).toBe(true);
    await prepareStoredShop();
    expect(await listIds()).toHaveLength(COUNT);
    expect(isSampleDeletionNoted()).toBe(false);
  });
});

it("is stored again when it was not deleted", async () => {
  await run(`DELETE FROM products WHERE id = '${FIRST}'`);
  expect(
    await getStoredShop().database.write((connection) => storeSampleAgain(connection, NOW)),
  ).toBe(1);
  expect(await listIds()).toHaveLength(COUNT);
});
