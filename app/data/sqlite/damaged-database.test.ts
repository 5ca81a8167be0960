import {
  copyFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";

import {
  makeTestDirectory,
  openTemporaryDatabase,
  storeProducts,
  type TemporaryDatabase,
} from "../../../test/helpers/temporary-database";
import { openReader, type FileConnection } from "../../../db/open";
import { DatabaseUnavailableError } from "./database-fault.server";

const STORED = Array.from({ length: 50 }, (_, n) => ({ id: `a-${100 + n}` }));

function countProducts({ sqlite }: FileConnection): unknown {
  return sqlite.prepare("SELECT count(*) FROM products").pluck().get();
}

/** Damages to the file, in place or by a replacement. */
const DAMAGES: [string, (file: string) => void][] = [
  ["deleted", (file) => rmSync(file)],
  ["emptied", (file) => truncateSync(file, 0)],
  ["cut to one page", (file) => truncateSync(file, 4096)],
  ["cut in half", (file) => truncateSync(file, statSync(file).size / 2)],
  ["overwritten", (file) => writeFileSync(file, "basura".repeat(3000))],
  [
    "overwritten after its header",
    (file) => {
      const header = Buffer.alloc(100);
      header.write("SQLite format 3\0");
      writeFileSync(file, Buffer.concat([header, Buffer.alloc(8092, 7)]));
    },
  ],
  [
    "replaced by garbage",
    (file) => {
      writeFileSync(`${file}.new`, "basura".repeat(3000));
      renameSync(`${file}.new`, file);
    },
  ],
  [
    "replaced by an empty file",
    (file) => {
      writeFileSync(`${file}.new`, "");
      renameSync(`${file}.new`, file);
    },
  ],
  [
    "replaced by another program's database",
    (file) => {
      const other = new Database(`${file}.new`);
      other.exec("CREATE TABLE recipes (name TEXT)");
      other.close();
      renameSync(`${file}.new`, file);
    },
  ],
  [
    "replaced by a link to itself",
    (file) => {
      rmSync(file);
      symlinkSync(file, file);
    },
  ],
  [
    "replaced by a directory",
    (file) => {
      rmSync(file);
      mkdirSync(file);
    },
  ],
];

describe.each(DAMAGES)("a file that was %s under the open connections", (_, damage) => {
  let shop: TemporaryDatabase;
  let backup: string;

  beforeEach(async () => {
    shop = await openTemporaryDatabase(STORED);
    // Closing moves everything into the one file.
    await shop.database.close();
    backup = path.join(makeTestDirectory(), "backup.db");
    copyFileSync(shop.file, backup);
    await shop.database.read(countProducts);
    await shop.database.write(countProducts);
    damage(shop.file);
  });

  it("is unavailable for reading and writing", async () => {
    const { database, file } = shop;
    const existed = existsSync(file);
    await expect(database.read(countProducts)).rejects.toBeInstanceOf(DatabaseUnavailableError);
    const writing = storeProducts(database, [{ id: "b-01" }]);
    await expect(writing).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(existsSync(file)).toBe(existed);
  });

  it("works again once the good file is back and a second has passed", async () => {
    const { database, file, waitForRetry } = shop;
    await expect(database.read(countProducts)).rejects.toThrow();
    await expect(database.write(countProducts)).rejects.toThrow();
    for (const name of [file, `${file}-wal`, `${file}-shm`]) {
      rmSync(name, { recursive: true, force: true });
    }
    copyFileSync(backup, file);
    await expect(database.read(countProducts)).rejects.toThrow(/a moment ago/);
    await expect(database.write(countProducts)).rejects.toThrow(/a moment ago/);
    waitForRetry();
    expect(await database.read(countProducts)).toBe(50);
    await storeProducts(database, [{ id: "b-01" }]);
    expect(await database.read(countProducts)).toBe(51);
  });
});

describe("a file truncated anywhere", () => {
  it("is read completely or not at all", async () => {
    const { database, file, waitForRetry } = await openTemporaryDatabase(STORED);
    await database.close();
    const backup = path.join(makeTestDirectory(), "backup.db");
    copyFileSync(file, backup);
    const size = statSync(backup).size;
    for (let length = 0; length <= size; length += 2048) {
      copyFileSync(backup, file);
      waitForRetry();
      expect(await database.read(countProducts)).toBe(50);
      truncateSync(file, length);
      const answer = await database.read(countProducts).catch((error: unknown) => error);
      if (answer !== 50) expect(answer).toBeInstanceOf(DatabaseUnavailableError);
    }
  });
});

describe("a backup that replaces the file while the shop runs", () => {
  it.each([
    ["the last writes were still in the journal", STORED.slice(1), STORED.slice(0, 1)],
    ["all writes were still in the journal", [], STORED],
  ])("is not mixed with the old file, though %s", async (_, settled, recent) => {
    const old = await openTemporaryDatabase(settled);
    await old.database.close();
    await storeProducts(old.database, recent);
    expect(await old.database.read(countProducts)).toBe(50);

    const other = await openTemporaryDatabase(
      Array.from({ length: 200 }, (_, n) => ({ id: `b-${n}` })),
    );
    await other.database.close();
    renameSync(other.file, old.file);

    const answer = await old.database.read(countProducts).catch((error: unknown) => error);
    if (answer !== 200) expect(answer).toBeInstanceOf(DatabaseUnavailableError);
    old.waitForRetry();
    const isStored = await storeProducts(old.database, [{ id: "c-01" }]).then(
      () => true,
      () => false,
    );
    await old.database.close();

    const fresh = openReader(old.file);
    try {
      expect(fresh.sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
      expect(countProducts(fresh)).toBe(isStored ? 201 : 200);
    } finally {
      fresh.sqlite.close();
    }
  });
});
