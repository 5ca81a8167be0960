import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { products } from "../../db/schema";
import { readBuiltInCatalogue } from "../../db/seed/read-catalogue";
import { checkReadiness, closeShop, getShop, prepareShop } from "./shop.server";

const directory = useTemporaryDataDirectory();
const file = path.join(directory, "tela.db");
const noteFile = path.join(directory, "opened.txt");
const builtInCount = readBuiltInCatalogue().length;

beforeEach(() => {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(file + suffix, { force: true });
  rmSync(noteFile, { force: true });
});
afterEach(closeShop);

function countProducts(): Promise<unknown> {
  return getShop().database.read(({ sqlite }) =>
    sqlite.prepare("SELECT count(*) FROM products").pluck().get(),
  );
}

describe("opening the shop", () => {
  it("for the first time stores the built-in catalogue", async () => {
    await prepareShop();
    expect(await countProducts()).toBe(builtInCount);
    expect(await checkReadiness()).toEqual({ isReady: true });
  });

  it("again keeps what the owner deleted away", async () => {
    await prepareShop();
    const kept = readBuiltInCatalogue()[0]?.id;
    await getShop().database.write(({ sqlite }) =>
      sqlite.prepare("DELETE FROM products WHERE id <> ?").run(kept),
    );
    await closeShop();
    await prepareShop();
    expect(await countProducts()).toBe(1);
  });

  it("does not fill it again after the owner deleted everything", async () => {
    await prepareShop();
    await getShop().database.write(({ queries }) => queries.delete(products).run());
    await closeShop();
    await prepareShop();
    expect(await countProducts()).toBe(0);
  });

  it("over a damaged file shows the built-in list, is not ready, and leaves the file alone", async () => {
    const garbage = "basura".repeat(2000);
    writeFileSync(file, garbage);
    await prepareShop();
    const { value, notice } = await getShop().catalogue.ask(({ index }) => index.products.length);
    expect(value).toBe(builtInCount);
    expect(notice).toMatch(/^Error al cargar productos/);
    expect(await checkReadiness()).toEqual({ isReady: false, reason: expect.stringMatching(/./) });
    expect(readFileSync(file, "utf8")).toBe(garbage);
  });
});

describe("readiness", () => {
  it("is lost with the file, which it does not make again", async () => {
    await prepareShop();
    rmSync(file);
    expect(await checkReadiness()).toMatchObject({ isReady: false });
    expect(existsSync(file)).toBe(false);
  });
});
