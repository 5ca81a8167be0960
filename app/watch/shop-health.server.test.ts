import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { useTemporaryDataDirectory, removeDatabase } from "../../test/helpers/temporary-database";
import { closeStoredShop, getStoredShop } from "../data/sqlite/stored-shop.server";
import { readShopFigures, readShopHealth } from "./shop-health.server";

const directory = useTemporaryDataDirectory();
const backups = path.join(directory, "backups");
const NOW = new Date("2026-11-21T12:00:00Z");

beforeAll(() => getStoredShop().database.prepare());
afterAll(closeStoredShop);

function writeBackup(name: string, createdAt: string): void {
  const folder = path.join(backups, name);
  mkdirSync(folder, { recursive: true });
  const counts = { migrations: 4, orders: 0, products: 0, lastOrder: null };
  const manifest = { format: 1, version: "1.0.0", reason: "nightly", createdAt, ...counts };
  writeFileSync(path.join(folder, "manifest.json"), JSON.stringify({ ...manifest, files: [] }));
}

const findLatestBackupTime = async () => (await readShopFigures(NOW)).latestBackupAt;

describe("the newest backup", () => {
  it("is the newest that is whole, also when it goes away or another one comes", async () => {
    expect(await findLatestBackupTime()).toBeNull();
    writeBackup("20261120T070000Z-nightly", "2026-11-20T07:00:00.000Z");
    mkdirSync(path.join(backups, ".draft-20261121T070000Z-nightly"), { recursive: true });
    mkdirSync(path.join(backups, "20261121T080000Z-owner"));
    expect(await findLatestBackupTime()).toEqual(new Date("2026-11-20T07:00:00Z"));
    writeBackup("20261121T070000Z-nightly", "2026-11-21T07:00:00.000Z");
    expect(await findLatestBackupTime()).toEqual(new Date("2026-11-21T07:00:00Z"));
    writeBackup("20300101T070000Z-nightly", "2030-01-01T07:00:00.000Z");
    expect(await findLatestBackupTime()).toEqual(new Date("2026-11-21T07:00:00Z"));
    rmSync(path.join(backups, "20261121T070000Z-nightly"), { recursive: true });
    expect(await findLatestBackupTime()).toEqual(new Date("2026-11-20T07:00:00Z"));
  });
});

describe("the shop's health", () => {
  it("is gathered from its database, its disk and its backups", async () => {
    const { words, numbers } = await readShopHealth(NOW);
    expect(words).toMatchObject({
      ...{ database: "ok", backup: "old", mail: "none", payments: "none" },
    });
    expect(numbers).toMatchObject({
      ...{ backupAgeHours: 29, waitingMails: 0, failedMails: 0, tokenDaysLeft: null },
      freeMegabytes: expect.any(Number),
    });
  });

  it("comes with figures, of which none is made up when the file is gone", async () => {
    const figures = await readShopFigures(NOW);
    expect(figures.counts?.orders).toMatchObject({ pending: 0, delivered: 0 });
    expect(figures.databaseBytes).toBeGreaterThan(0);
    expect(figures.unpaidReceiptBytes).toBe(0);
    expect(figures.disk?.totalBytes).toBeGreaterThan(figures.disk?.freeBytes ?? Infinity);
    removeDatabase(directory);
    const without = await readShopFigures(NOW);
    expect(without).toMatchObject({
      counts: null,
      unpaidReceiptBytes: null,
      databaseBytes: null,
      walBytes: null,
    });
    expect(without.health).toMatchObject({
      isReady: false,
      words: { database: "unusable", mail: "unknown", payments: "unknown" },
    });
  });
});
