import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { findSchemaState, migrateDatabase, readMigrations } from "../../db/migrate";
import { openReader, openWriter } from "../../db/open";
import { removeDatabase, useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { closeStoredShop, prepareStoredShop } from "../data/sqlite/stored-shop.server";
import * as making from "./make-backup.server";
import { copyBeforeUpgrade } from "./copy-before-upgrade.server";
import { listBackups } from "./list-backups.server";
import { BackupError } from "./backup-files.server";

const NOW = new Date("2026-11-21T12:00:00Z");
const directory = useTemporaryDataDirectory();
const file = path.join(directory, "tela.db");
const OWN = readMigrations();
const options = { beforeMigrating: () => copyBeforeUpgrade(NOW) };

/** The database of an older program version. */
function makeOldDatabase(migrationCount: number): void {
  const connection = openWriter(file);
  migrateDatabase(connection, OWN.slice(0, migrationCount));
  connection.sqlite.exec("INSERT INTO products (id, name, price) VALUES ('vieja-01', 'Vieja', 1)");
  connection.sqlite.close();
}

function readState(database: string): string {
  const connection = openReader(database);
  try {
    return findSchemaState(connection);
  } finally {
    connection.sqlite.close();
  }
}

beforeEach(() => removeDatabase(directory));
afterEach(async () => {
  vi.restoreAllMocks();
  await closeStoredShop();
  for (const name of readdirSync(directory))
    rmSync(path.join(directory, name), { recursive: true });
  for (const name of ["images", "backups"]) mkdirSync(path.join(directory, name));
});

describe("opening a shop of an earlier program", () => {
  it.each(OWN.slice(1).map((_, index) => index + 1))(
    "of %i migrations copies it as it was, and then migrates it",
    async (migrationCount) => {
      makeOldDatabase(migrationCount);
      await prepareStoredShop(options);
      expect(readState(file)).toBe("current");
      const copies = readdirSync(path.join(directory, "backups")).filter((name) => name[0] !== ".");
      expect(copies).toEqual(["20261121T120000Z-before-upgrade"]);
      const copy = path.join(directory, "backups", copies[0] ?? "", "tela.db");
      expect(readState(copy)).toBe("behind");
      const copied = new Database(copy, { readonly: true });
      expect(copied.prepare("SELECT id FROM products").pluck().all()).toEqual(["vieja-01"]);
      copied.close();
    },
  );

  it("makes no copy of one that is new, and none of one that is up to date", async () => {
    await prepareStoredShop(options);
    await closeStoredShop();
    await prepareStoredShop(options);
    expect(readdirSync(path.join(directory, "backups"))).toEqual([]);
  });

  it("makes one copy, however often the upgrade is tried, and another after the shop was used", async () => {
    makeOldDatabase(2);
    const later = new Date(Date.now() + 60_000);
    const countCopies = async (now: Date) => {
      await copyBeforeUpgrade(now);
      return (await listBackups()).length;
    };
    expect(await countCopies(later)).toBe(1);
    expect(await countCopies(new Date(later.getTime() + 60_000))).toBe(1);
    utimesSync(file, later, new Date(later.getTime() + 1000));
    expect(await countCopies(new Date(later.getTime() + 60_000))).toBe(2);
  });

  it("migrates nothing that could not be copied", async () => {
    makeOldDatabase(2);
    const before = readFileSync(file);
    vi.spyOn(making, "makeBackup").mockRejectedValue(new BackupError("no-room", "1 MB"));
    await expect(prepareStoredShop(options)).rejects.toThrow(
      /^antes de actualizar .* hay que copiarla, y no se pudo .*: no se cambió nada/,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(existsSync(path.join(directory, "home.json"))).toBe(false);
    expect(readState(file)).toBe("behind");
  });
});
