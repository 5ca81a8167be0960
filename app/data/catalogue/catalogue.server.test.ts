import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";

import {
  makeTestDirectory,
  openTemporaryDatabase,
  storeProducts,
  useTemporaryDataDirectory,
  type TemporaryDatabase,
} from "../../../test/helpers/temporary-database";
import { readBuiltInCatalogue } from "../../../db/seed/read-catalogue";
import { searchCatalogue } from "../../domain/catalogue/search";
import { getLog } from "../../log/log.server";
import { createCatalogue, type Catalogue, type ProductSource } from "./catalogue.server";
import { runScript } from "../../../test/helpers/run-script";
import { isOnPostgres, itOfFiles } from "../../../test/helpers/test-engine";

useTemporaryDataDirectory();

const LAST_GOOD = "Error al actualizar productos desde la base de datos";
const BUILT_IN = "Error al cargar productos desde la base de datos. Mostrando datos locales.";

const STORED = [
  { id: "a-01", name: "Buzo Sur", createdAt: new Date("2025-01-01T00:00:00Z") },
  { id: "b-01", name: "Buzo Norte", createdAt: new Date("2025-03-01T00:00:00Z") },
  { id: "c-01", name: "Campera", createdAt: new Date("2025-02-01T00:00:00Z") },
];

function listIds({ index }: ProductSource): string[] {
  return index.entries.map(({ id }) => id);
}

/** Removes the file; the returned function restores it. */
function takeFileAway(file: string): () => void {
  const backup = path.join(makeTestDirectory(), "backup.db");
  copyFileSync(file, backup);
  for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name, { force: true });
  return () => copyFileSync(backup, file);
}

describe("a catalogue whose database can be read", () => {
  let shop: TemporaryDatabase;
  let catalogue: Catalogue;

  beforeEach(async () => {
    shop = await openTemporaryDatabase(STORED);
    catalogue = createCatalogue(shop.database);
  });

  it("is newest first and has no notice", async () => {
    expect(await catalogue.read(listIds)).toEqual({
      value: ["b-01", "c-01", "a-01"],
      notice: null,
    });
  });

  it("includes the last write of any kind", async () => {
    const changes: [string, string[]][] = [
      ["UPDATE products SET is_hidden = 1 WHERE id = 'b-01'", ["c-01", "a-01"]],
      ["UPDATE products SET images = '[\"\"]' WHERE id = 'c-01'", ["a-01"]],
      ["DELETE FROM products WHERE id = 'a-01'", []],
      ["UPDATE products SET is_hidden = 0, images = '[\"/a.jpg\"]'", ["b-01", "c-01"]],
    ];
    for (const [statement, ids] of changes) {
      await shop.database.write(({ prepare }) => runScript({ prepare }, statement));
      expect((await catalogue.read(listIds)).value).toEqual(ids);
    }
  });

  it("keeps its index while nothing is written", async () => {
    const { value: first } = await catalogue.read(({ index }) => index);
    expect((await catalogue.read(({ index }) => index)).value).toBe(first);
    await storeProducts(shop.database, [{ id: "d-01" }]);
    expect((await catalogue.read(({ index }) => index)).value).not.toBe(first);
  });

  it("rethrows an error in the question", async () => {
    const mistaken = catalogue.read(() => {
      throw new TypeError("mistake");
    });
    await expect(mistaken).rejects.toThrow(TypeError);
  });

  itOfFiles(
    "falls back to the last good list, and returns to the file when it is back",
    async () => {
      const logged = vi.spyOn(getLog(), "error");
      await catalogue.read(listIds);
      await shop.database.close();
      const putBack = takeFileAway(shop.file);

      const answer = await catalogue.read(listIds);
      expect(answer).toEqual({ value: ["b-01", "c-01", "a-01"], notice: LAST_GOOD });
      expect(logged).toHaveBeenCalledWith(expect.anything(), "catalogue served from memory");
      expect(
        (await catalogue.read(async (source) => (await source.load(["a-01"]))[0]?.name)).value,
      ).toBe("Buzo Sur");
      const found = await catalogue.read(({ index }) => searchCatalogue(index, "buzo").positions);
      expect(found.value).toEqual([0, 2]);

      putBack();
      shop.waitForRetry();
      expect(await catalogue.read(listIds)).toMatchObject({ notice: null });
      await storeProducts(shop.database, [{ id: "d-01", createdAt: new Date("2025-06-01Z") }]);
      expect(await catalogue.read(listIds)).toEqual({
        value: ["d-01", "b-01", "c-01", "a-01"],
        notice: null,
      });
    },
  );

  itOfFiles(
    "never shows hidden products, or those without a picture, from the last good list",
    async () => {
      const hidden = { id: "oculto-01", isHidden: true };
      await storeProducts(shop.database, [hidden, { id: "sin-foto-01", images: [" "] }]);
      await catalogue.read(listIds);
      await shop.database.close();
      takeFileAway(shop.file);
      const { value, notice } = await catalogue.read(async (source) => [
        listIds(source),
        await source.load(["oculto-01", "sin-foto-01"]),
      ]);
      expect(notice).toBe(LAST_GOOD);
      expect(value).toEqual([["b-01", "c-01", "a-01"], []]);
    },
  );
});

describe.skipIf(isOnPostgres)("a catalogue whose database could never be read", () => {
  const builtInIds = readBuiltInCatalogue()
    .filter(({ isHidden, images }) => !isHidden && images.some((image) => image.trim() !== ""))
    .map(({ id }) => id);

  it.each([
    ["missing", (file: string) => rmSync(file)],
    ["garbage", (file: string) => writeFileSync(file, "basura".repeat(2000))],
    ["empty", (file: string) => writeFileSync(file, "")],
  ])("is the sample one while the file is %s, and the owner's afterwards", async (_, damage) => {
    const { database, file, waitForRetry } = await openTemporaryDatabase(STORED);
    await database.close();
    const putBack = takeFileAway(file);
    writeFileSync(file, "");
    damage(file);

    const catalogue = createCatalogue(database);
    expect(await catalogue.read(listIds)).toEqual({ value: builtInIds, notice: BUILT_IN });
    const [first = ""] = builtInIds;
    const { value } = await catalogue.read((source) => source.load([first]));
    expect(value.map(({ id }) => id)).toEqual([first]);

    putBack();
    waitForRetry();
    expect(await catalogue.read(listIds)).toEqual({
      value: ["b-01", "c-01", "a-01"],
      notice: null,
    });
  });
});
