import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { ageFile, isStored, storeFile } from "../../test/helpers/stored-files";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { addImport, findImport, MAX_WAITING } from "../data/imports/stored-imports.server";
import { closeStoredShop, prepareStoredShop } from "../data/sqlite/stored-shop.server";
import { DEFAULT_CHOICES } from "../domain/imports/import-choices";
import { MAX_IMPORT_BYTES } from "../domain/imports/imported-product";
import {
  findImportFile,
  KEPT_DAYS,
  receiveImportFile,
  removeImportFile,
  sweepImports,
} from "./import-files.server";

const directory = useTemporaryDataDirectory();
const HOUR_MS = 60 * 60 * 1000;
const now = new Date();

beforeAll(() => prepareStoredShop());
afterAll(() => closeStoredShop());

async function receive(content: string): Promise<string> {
  const received = await receiveImportFile({
    fileName: "productos.csv",
    stream: Readable.from([Buffer.from(content)]),
  });
  if ("problem" in received) throw new Error(received.problem);
  return received.storedName;
}

const age = (storedName: string, ageMs: number) => ageFile("imports", storedName, ageMs);

const add = (storedName: string, createdAt: Date) =>
  addImport(
    { fileName: "productos.csv", storedName, choices: DEFAULT_CHOICES, adminName: "Ana" },
    createdAt,
  );

describe("an uploaded file", () => {
  it("is stored as it came, for the shop's user alone, until it is removed", async () => {
    const storedName = await receive("Nombre;Precio\n");
    const file = (await findImportFile(storedName)) ?? "";
    expect(readFileSync(file, "utf8")).toBe("Nombre;Precio\n");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await removeImportFile(storedName);
    expect(await findImportFile(storedName)).toBeNull();
    await removeImportFile(storedName);
  });

  it.each([
    ["", "“productos.csv” está vacío."],
    ["a".repeat(MAX_IMPORT_BYTES + 1), "“productos.csv” pesa más de 10 MB."],
  ])("is refused with its reason", async (content, reason) => {
    await expect(receive(content)).rejects.toThrow(reason);
  });

  it.each(["../tela.db", "tela.db", "", "a.import"])("is never %s", async (name) => {
    expect(await findImportFile(name)).toBeNull();
    await removeImportFile(name);
    expect(existsSync(path.join(directory, "tela.db"))).toBe(true);
  });
});

it("makes room by forgetting the oldest that was never imported", async () => {
  const names = Array.from({ length: MAX_WAITING + 2 }, (_, at) => `${at}.import`);
  const added = [];
  for (const name of names) added.push(await add(name, now));
  expect(added.flatMap(({ forgotten }) => forgotten)).toEqual(names.slice(0, 2));
  expect(await findImport(added[1]?.id ?? 0)).toBeNull();
  expect(await findImport(added[2]?.id ?? 0)).not.toBeNull();
});

describe("the sweep", () => {
  it("forgets uploads that nobody imported for a week", async () => {
    const [old, young] = [await receive("a"), await receive("b")];
    const kept = KEPT_DAYS * 24 * HOUR_MS;
    const { id: oldId } = await add(old, new Date(now.getTime() - kept - HOUR_MS));
    const { id: youngId } = await add(young, new Date(now.getTime() - kept + HOUR_MS));
    await age(old, kept + HOUR_MS);
    await age(young, kept - HOUR_MS);
    await sweepImports(now);
    expect([await findImport(oldId), await findImportFile(old)]).toEqual([null, null]);
    expect(await findImport(youngId)).toMatchObject({ storedName: young });
    expect(await findImportFile(young)).not.toBeNull();
  });

  it("removes files without an import, but for new ones and those of others", async () => {
    const [lost, fresh] = [await receive("a"), await receive("b")];
    await storeFile("imports", "fotos.zip", { ageMs: 9 * HOUR_MS });
    await age(lost, 2 * HOUR_MS);
    await sweepImports(now);
    expect(await findImportFile(lost)).toBeNull();
    expect(await findImportFile(fresh)).not.toBeNull();
    expect(await isStored("imports", "fotos.zip")).toBe(true);
  });
});
