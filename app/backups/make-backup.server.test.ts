import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { markShop, openNewShop, PICTURE, readMark } from "../../test/helpers/backed-up-shop";
import { DAMAGES } from "../../test/helpers/database-damage";
import { inShopWith, useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { backupName } from "../domain/backups/backup";
import { CopyFailedError } from "../data/backups/database-copy.server";
import { closeStoredShop, getStoredShop } from "../data/sqlite/stored-shop.server";
import { getEnvironment } from "../settings/environment.server";
import { openSealedFor, sealFor } from "../settings/sealed-text.server";
import * as files from "./backup-files.server";
import { BackupError, readManifest } from "./backup-files.server";
import { backUp, backUpWhenDue, findLastFailure } from "./backup-job.server";
import { listBackups } from "./list-backups.server";
import { makeBackup, lockBackups } from "./make-backup.server";
import { restoreBackup } from "./restore-backup.server";
import { getFileDatabase } from "../../test/helpers/other-program";

const NOW = new Date("2026-11-21T12:00:00Z");
const directory = useTemporaryDataDirectory();
const backups = path.join(directory, "backups");
const listNames = () => readdirSync(backups).filter((name) => name !== ".lock");
const make = (now = NOW) => makeBackup({ reason: "owner", now });

beforeEach(() => openNewShop(directory));
afterEach(async () => {
  vi.restoreAllMocks();
  await closeStoredShop();
});

describe("a backup", () => {
  it("holds the whole shop, is verified, and is for the owner's eyes only", async () => {
    markShop(directory, "Primera");
    const backup = await make();
    expect(backup).toMatchObject({ name: "20261121T120000Z-owner", orders: 0 });
    expect(await listBackups()).toEqual([backup]);
    const folder = path.join(backups, backup.name);
    expect(readMark(folder)).toBe("Primera");
    expect(statSync(path.join(folder, PICTURE)).ino).toBe(
      statSync(path.join(directory, PICTURE)).ino,
    );
    for (const name of ["tela.db", "secrets.json", "manifest.json"]) {
      expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
    }
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder).sort()).toEqual(
      ["images", "manifest.json", "receipts", "secrets.json", "tela.db"].sort(),
    );
  });

  it("holds every secret that something may be sealed with, so that a new machine needs no setting", async () => {
    const secrets = ["new", "old", "first"].map(
      (name) => `${name}-secret-of-this-test-0123456789abcdef`,
    );
    const [newest = "", old = "", first = ""] = secrets;
    const onMachine = (settings: Record<string, string>) =>
      inShopWith(settings, { sealFor, openSealedFor, getEnvironment });
    const SEAL = "tela payment credentials v1";
    const sealed = [
      // Before any setting, secrets.json had the only one.
      ...[first, old, newest].map((secret) =>
        onMachine({ SESSION_SECRET: secret }).sealFor(SEAL, secret),
      ),
    ];
    writeFileSync(path.join(directory, "secrets.json"), JSON.stringify({ sessionSecret: first }));
    const { name } = await inShopWith(
      { SESSION_SECRET: `${newest},${old}` },
      { make: () => make() },
    ).make();
    const restored = mkdtempSync(path.join(tmpdir(), "tela-restored-"));
    onTestFinished(() => rmSync(restored, { recursive: true }));
    copyFileSync(path.join(backups, name, "secrets.json"), path.join(restored, "secrets.json"));
    for (const setting of ["", "another-secret-of-a-new-machine-0123456789"]) {
      const machine = onMachine({ DATA_DIR: restored, SESSION_SECRET: setting });
      expect(sealed.map((text) => machine.openSealedFor(SEAL, text))).toEqual([first, old, newest]);
      // Where a setting replaces the file, what those secrets signed counts no longer.
      expect(machine.getEnvironment().sessionSecrets).toEqual(setting === "" ? secrets : [setting]);
    }
  });

  it("goes without a picture that cannot be read, and says so", async () => {
    const read = files.describeFile;
    vi.spyOn(files, "describeFile").mockImplementation((folder, name) =>
      name === PICTURE
        ? Promise.reject(Object.assign(new Error(), { code: "EIO" }))
        : read(folder, name),
    );
    const { name } = await make();
    const manifest = await readManifest(path.join(backups, name));
    expect(manifest?.missing).toEqual([PICTURE]);
    expect(readdirSync(path.join(backups, name, "images"))).toEqual([]);
    vi.restoreAllMocks();
    expect(await restoreBackup(name, new Date(NOW.getTime() + 1000))).toMatchObject({
      manifest: { orders: 0 },
    });
  });

  it("is made, and restored, of a database with rows that refer to nothing", async () => {
    const sqlite = new Database(path.join(directory, "tela.db"));
    sqlite.pragma("foreign_keys = OFF");
    sqlite.exec("INSERT INTO order_events (order_id, kind, created_at) VALUES (999, 'x', 'y')");
    sqlite.close();
    const { name } = await make();
    expect(await readManifest(path.join(backups, name))).toMatchObject({ strays: 1 });
    const { kept } = await restoreBackup(name, new Date(NOW.getTime() + 1000));
    expect(kept.kind).toBe("backup");
  });

  it("gets a name of its own when two are made in one second", async () => {
    await make();
    expect((await make()).name).toBe("20261121T120000Z-2-owner");
  });

  it("is of one moment while others write, and has all that was there at its beginning", async () => {
    const database = getFileDatabase();
    await database.write(({ sqlite }) => sqlite.exec("CREATE TABLE ticks (n INTEGER)"));
    const tick = (n: number) =>
      database.write(({ sqlite }) => {
        sqlite.prepare("INSERT INTO ticks VALUES (?)").run(n);
        sqlite.prepare("INSERT INTO ticks VALUES (?)").run(-n);
      });
    for (let n = 1; n <= 10; n += 1) await tick(n);
    let isOver = false;
    const writing = (async () => {
      for (let n = 11; !isOver; n += 1) {
        await tick(n);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const { name } = await make();
    isOver = true;
    await writing;
    const copy = new Database(path.join(backups, name, "tela.db"), { readonly: true });
    const { count, sum } = copy
      .prepare("SELECT count(*) AS count, sum(n) AS sum FROM ticks")
      .get() as {
      count: number;
      sum: number;
    };
    copy.close();
    expect(count).toBeGreaterThanOrEqual(20);
    expect(sum).toBe(0);
  });

  it("sweeps what a crash has left, and removes those that have had their time", async () => {
    mkdirSync(path.join(backups, ".draft-of-a-crash/images"), { recursive: true });
    const { name } = await make();
    const manifest = readFileSync(path.join(backups, name, "manifest.json"), "utf8");
    for (let count = 1; count < 16; count += 1) {
      const createdAt = new Date(NOW.getTime() + count * 1000);
      const folder = path.join(backups, backupName(createdAt, "owner"));
      mkdirSync(folder);
      const text = manifest.replace(NOW.toISOString(), createdAt.toISOString());
      writeFileSync(path.join(folder, "manifest.json"), text);
    }
    await make(new Date(NOW.getTime() + 16_000));
    const names = listNames();
    expect(names).not.toContain(".draft-of-a-crash");
    // The newest 14, and the first of the month.
    expect(names).toHaveLength(15);
  });
});

describe("a backup that cannot be made leaves nothing, and says why", () => {
  afterEach(() => expect(listNames().filter((name) => name !== "last-failure.json")).toEqual([]));

  it("for want of room", async () => {
    const measureFree = async () => 100 * 1024 * 1024;
    await expect(makeBackup({ reason: "owner", now: NOW, measureFree })).rejects.toMatchObject({
      failure: "no-room",
    });
  });

  it("when the disk fills up in the middle", async () => {
    vi.spyOn(getStoredShop().database, "copyTo").mockImplementation(async (file) => {
      writeFileSync(file, "half of it");
      throw new CopyFailedError("SQLITE_FULL", "database or disk is full");
    });
    await expect(backUp("nightly", NOW)).rejects.toMatchObject({ failure: "disk-full" });
    expect(await findLastFailure(new Date())).toMatchObject({
      failure: "disk-full",
      reason: "nightly",
    });
    expect(readFileSync(path.join(backups, "last-failure.json"), "utf8")).toContain("disk-full");
    vi.restoreAllMocks();
    const { name } = await backUp("nightly", NOW);
    expect(await findLastFailure(NOW)).toBe(null);
    await import("node:fs/promises").then(({ rm }) =>
      rm(path.join(backups, name), { recursive: true }),
    );
  });

  it("of a damaged database", async () => {
    await closeStoredShop();
    DAMAGES["cut to half its length"]?.(path.join(directory, "tela.db"));
    await expect(make()).rejects.toMatchObject({ name: "BackupError" });
  });

  it.each([
    ["the damaged file is still there", () => new Date(Date.now() + 1000), "damaged"],
    ["another file is in its place", () => new Date("2020-01-01T00:00:00Z"), "unavailable"],
  ])("of a database put aside, while %s", async (_case, findDamageTime, failure) => {
    const copyTo = vi.spyOn(getStoredShop().database, "copyTo");
    copyTo.mockRejectedValueOnce(new BackupError("damaged", "malformed"));
    await expect(backUp("owner", findDamageTime())).rejects.toMatchObject({ failure: "damaged" });
    copyTo.mockRejectedValueOnce(new BackupError("unavailable", "closed"));
    await expect(backUp("owner", new Date())).rejects.toMatchObject({ failure });
    expect(await findLastFailure(new Date())).toMatchObject({ failure });
    // The next successful backup clears the job's memory.
    vi.restoreAllMocks();
    const { name } = await backUp("nightly", NOW);
    rmSync(path.join(backups, name), { recursive: true });
  });

  it("while another one is being made", async () => {
    const lock = await lockBackups();
    await expect(make()).rejects.toMatchObject({ failure: "busy" });
    lock.release();
  });
});

describe("the night's backup", () => {
  it("is made when it is due, once", async () => {
    await backUpWhenDue(NOW);
    await backUpWhenDue(new Date(NOW.getTime() + 60_000));
    expect((await listBackups()).map(({ reason }) => reason)).toEqual(["nightly"]);
  });

  it("is tried again an hour after it failed", async () => {
    const copy = vi
      .spyOn(getStoredShop().database, "copyTo")
      .mockRejectedValue(new CopyFailedError("SQLITE_FULL", "full"));
    await backUpWhenDue(NOW);
    await backUpWhenDue(new Date(NOW.getTime() + 10 * 60_000));
    expect(copy).toHaveBeenCalledTimes(1);
    copy.mockRestore();
    await backUpWhenDue(new Date(NOW.getTime() + 61 * 60_000));
    expect(await listBackups()).toHaveLength(1);
  });
});
