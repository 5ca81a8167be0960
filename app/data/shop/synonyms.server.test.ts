import { renameSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { settings, versions } from "../../../db/schema/shop";
import { BY } from "../../../test/helpers/author";
import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { MAX_SYNONYM_GROUPS } from "../../domain/shop/owner-synonyms";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { addSynonyms, readSynonyms, removeSynonyms } from "./synonyms.server";
import { itOfFiles } from "../../../test/helpers/test-engine";

const directory = useTemporaryDataDirectory();

beforeAll(() => getStoredShop().database.prepare());
beforeEach(() => getStoredShop().database.write(({ queries }) => queries.delete(settings)));
afterAll(closeStoredShop);

const readVersion = () =>
  getStoredShop().database.read(
    async ({ queries }) =>
      (await queries.select().from(versions)).find(({ name }) => name === "settings")?.version,
  );

it("stores groups, and takes them away", async () => {
  expect(await readSynonyms()).toEqual([]);
  expect(await addSynonyms(["piluso", "gorra"], BY)).toBe("added");
  expect(await addSynonyms(["lentes", "anteojos", "gafas"], BY)).toBe("added");
  expect(await readSynonyms()).toEqual([
    ["piluso", "gorra"],
    ["lentes", "anteojos", "gafas"],
  ]);
  await removeSynonyms(["piluso", "gorra"], BY);
  expect(await readSynonyms()).toEqual([["lentes", "anteojos", "gafas"]]);
});

it("raises the version of the settings with each change, and with nothing else", async () => {
  const before = (await readVersion()) ?? NaN;
  await addSynonyms(["piluso", "gorra"], BY);
  expect(await readVersion()).toBe(before + 1);
  await removeSynonyms(["gorra", "otra"], BY);
  expect(await readVersion()).toBe(before + 1);
  await removeSynonyms(["piluso", "gorra"], BY);
  expect(await readVersion()).toBe(before + 2);
});

it("keeps no group that another one contains, in whatever letters", async () => {
  await addSynonyms(["lentes", "anteojos", "gafas"], BY);
  expect(await addSynonyms(["Gafas", "LÉNTES"], BY)).toBe("known");
  expect(await addSynonyms(["lentes", "anteojo"], BY)).toBe("added");
});

it("keeps a limited number of groups", async () => {
  const full = Array.from({ length: MAX_SYNONYM_GROUPS }, (_, at) => [`a${at}`, `b${at}`]);
  await getStoredShop().database.write(async ({ queries }) => {
    const row = { name: "synonyms", value: JSON.stringify(full) };
    await queries.insert(settings).values(row);
  });
  expect(await addSynonyms(["piluso", "gorra"], BY)).toBe("full");
  expect(await readSynonyms()).toHaveLength(MAX_SYNONYM_GROUPS);
});

itOfFiles("reads the last ones while the database is away", async () => {
  await addSynonyms(["piluso", "gorra"], BY);
  expect(await readSynonyms()).toEqual([["piluso", "gorra"]]);
  const file = join(directory, "tela.db");
  renameSync(file, `${file}.away`);
  expect(await readSynonyms()).toEqual([["piluso", "gorra"]]);
  await expect(addSynonyms(["a", "b"], BY)).rejects.toBeInstanceOf(DatabaseUnavailableError);
  renameSync(`${file}.away`, file);
});
