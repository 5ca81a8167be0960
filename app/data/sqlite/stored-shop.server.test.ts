import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { products } from "../../../db/schema/products";
import { readBuiltInCatalogue } from "../../../db/seed/read-catalogue";
import { closeStoredShop, getStoredShop, prepareStoredShop } from "./stored-shop.server";
import { readDatabaseVitals, readShopCounts } from "./shop-vitals.server";
import { asOtherProgram } from "../../../test/helpers/other-program";

const NOW = new Date("2026-11-21T12:00:00Z");

const directory = useTemporaryDataDirectory();
const file = path.join(directory, "tela.db");
const noteFile = path.join(directory, "home.json");
const builtInCount = readBuiltInCatalogue().length;

beforeEach(() => {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(file + suffix, { force: true });
  rmSync(noteFile, { force: true });
});
afterEach(closeStoredShop);

function countProducts(): Promise<unknown> {
  return asOtherProgram((sqlite) => sqlite.prepare("SELECT count(*) FROM products").pluck().get());
}

describe("opening the shop", () => {
  it("for the first time stores the sample catalogue", async () => {
    await prepareStoredShop();
    expect(await countProducts()).toBe(builtInCount);
    expect(await readDatabaseVitals(NOW)).toMatchObject({ database: "ok" });
  });

  it("again keeps deleted products deleted", async () => {
    await prepareStoredShop();
    const kept = readBuiltInCatalogue()[0]?.id;
    await asOtherProgram((sqlite) =>
      sqlite.prepare("DELETE FROM products WHERE id <> ?").run(kept),
    );
    await closeStoredShop();
    await prepareStoredShop();
    expect(await countProducts()).toBe(1);
  });

  it("does not store the samples again after the owner deleted everything", async () => {
    await prepareStoredShop();
    await getStoredShop().database.write(({ queries }) => queries.delete(products));
    await closeStoredShop();
    await prepareStoredShop();
    expect(await countProducts()).toBe(0);
  });

  it("with a damaged file shows the sample list, is not ready, and keeps the file", async () => {
    const garbage = "basura".repeat(2000);
    writeFileSync(file, garbage);
    await prepareStoredShop();
    const { value, notice } = await getStoredShop().catalogue.read(
      ({ index }) => index.entries.length,
    );
    expect(value).toBe(builtInCount);
    expect(notice).toMatch(/^Error al cargar productos/);
    expect(await readDatabaseVitals(NOW)).toEqual({
      database: "unusable",
      mails: null,
      payments: null,
      reason: expect.stringMatching(/./),
    });
    expect(readFileSync(file, "utf8")).toBe(garbage);
  });
});

describe("readiness", () => {
  it("ends with the file, which it does not create again", async () => {
    await prepareStoredShop();
    rmSync(file);
    expect(await readDatabaseVitals(NOW)).toMatchObject({ database: "unusable" });
    expect(existsSync(file)).toBe(false);
  });

  it("recognises another program version's tables, older or newer", async () => {
    await prepareStoredShop();
    await asOtherProgram((sqlite) =>
      sqlite
        .prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('de mañana', ?)")
        .run(NOW.getTime()),
    );
    expect(await readDatabaseVitals(NOW)).toMatchObject({ database: "outdated" });
  });

  it("reports how many mails wait, and since when", async () => {
    await prepareStoredShop();
    const empty = { hasServer: false, waiting: 0, failed: 0, oldestWaitingAt: null };
    expect((await readDatabaseVitals(NOW)).mails).toEqual(empty);
    await asOtherProgram((sqlite) => {
      const insert = sqlite.prepare(
        `INSERT INTO mail_outbox (kind, recipient, subject, text, html, status, created_at)
          VALUES ('order-note', 'a@b.test', '', '', '', ?, ?)`,
      );
      insert.run("waiting", "2026-11-20T10:00:00.000Z");
      insert.run("waiting", "2026-11-19T10:00:00.000Z");
      insert.run("failed", "2026-11-18T10:00:00.000Z");
      insert.run("sent", "2026-11-17T10:00:00.000Z");
    });
    const oldestWaitingAt = new Date("2026-11-19T10:00:00Z");
    expect((await readDatabaseVitals(NOW)).mails).toEqual({
      ...{ hasServer: false, waiting: 2, failed: 1, oldestWaitingAt },
    });
  });
});

describe("the counts for the health check", () => {
  it("are by state, with zeros", async () => {
    await prepareStoredShop();
    await asOtherProgram((sqlite) =>
      sqlite.exec(`
        INSERT INTO customers (email) VALUES ('ana@correo.test');
        INSERT INTO orders (order_number, customer_id, customer_name, customer_email, status, total)
          VALUES ('A-1', 1, '', '', 'paid', 100), ('A-2', 1, '', '', 'paid', 100),
            ('A-3', 1, '', '', 'nueva', 100);
      `),
    );
    const { orders, pendingRefunds } = await readShopCounts();
    expect(orders).toEqual({
      ...{ pending: 0, paid: 2, preparing: 0, ready_for_pickup: 0 },
      ...{ shipped: 0, delivered: 0, cancelled: 0, refunded: 0 },
    });
    expect(pendingRefunds).toBe(0);
  });
});
