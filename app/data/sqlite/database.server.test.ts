import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";

import {
  makeTestDirectory,
  openTemporaryDatabase,
  storeProducts,
} from "../../../test/helpers/temporary-database";
import {
  findSchemaState,
  migrateDatabase,
  MigrationFailedError,
  readMigrations,
} from "../../../db/migrate";
import { openWriter, type FileConnection } from "../../../db/open";
import { DatabaseUnavailableError } from "./database-fault.server";
import { createShopDatabase } from "./database.server";
import { admins } from "../../../db/schema/owner";

function listIds({ sqlite }: FileConnection): unknown[] {
  return sqlite.prepare("SELECT id FROM products ORDER BY id").pluck().all();
}

describe("reading", () => {
  it("sees every acknowledged write", async () => {
    const { database } = await openTemporaryDatabase();
    expect(await database.read(listIds)).toEqual([]);
    await storeProducts(database, [{ id: "a-01" }]);
    expect(await database.read(listIds)).toEqual(["a-01"]);
  });

  it("cannot write, and reports it", async () => {
    const { database, waitForRetry } = await openTemporaryDatabase([{ id: "a-01" }]);
    const sneaky = database.read(({ sqlite }) => sqlite.exec("DELETE FROM products"));
    await expect(sneaky).rejects.toThrow(/readonly/);
    waitForRetry();
    expect(await database.write(listIds)).toEqual(["a-01"]);
  });

  it("refuses to write to an overwritten, unreadable file", async () => {
    const { file, database, waitForRetry } = await openTemporaryDatabase([{ id: "a-01" }]);
    writeFileSync(file, Buffer.alloc(20_000, 7));
    const change = storeProducts(database, [{ id: "b-01" }]);
    await expect(change).rejects.toBeInstanceOf(DatabaseUnavailableError);
    waitForRetry();
    await expect(database.read(listIds)).rejects.toBeInstanceOf(DatabaseUnavailableError);
  });

  it("rethrows an error in the query and keeps working", async () => {
    const { database } = await openTemporaryDatabase();
    const mistaken = database.read(({ sqlite }) => sqlite.prepare("SELEKT 1").get());
    await expect(mistaken).rejects.not.toBeInstanceOf(DatabaseUnavailableError);
    expect(await database.read(listIds)).toEqual([]);
  });

  it("creates no missing file, and neither does writing", async () => {
    const file = path.join(makeTestDirectory(), "tela.db");
    const database = createShopDatabase(file, () => 0);
    await expect(database.read(listIds)).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await expect(database.write(listIds)).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(readdirSync(path.dirname(file))).toEqual([]);
  });
});

describe("writing", () => {
  it("rolls back a change that throws, and rethrows the error", async () => {
    const { database } = await openTemporaryDatabase([{ id: "a-01" }]);
    const failing = database.write(({ sqlite }) => {
      sqlite.exec("DELETE FROM products");
      throw new RangeError("changed my mind");
    });
    await expect(failing).rejects.toThrow(new RangeError("changed my mind"));
    expect(await database.read(listIds)).toEqual(["a-01"]);
  });

  it("rolls back a change that violates a constraint, and keeps working", async () => {
    const { database } = await openTemporaryDatabase([{ id: "a-01" }]);
    const twice = storeProducts(database, [{ id: "b-01" }, { id: "a-01" }]);
    await expect(twice).rejects.toThrow(/UNIQUE/);
    await storeProducts(database, [{ id: "c-01" }]);
    expect(await database.read(listIds)).toEqual(["a-01", "c-01"]);
  });

  it("is stored although a listener of its commit fails", async () => {
    const { database } = await openTemporaryDatabase();
    const heard: string[] = [];
    await database.write(({ sqlite, afterCommit }) => {
      sqlite.exec("INSERT INTO products (id, name, price) VALUES ('a-01', 'A', 1)");
      afterCommit.add(() => {
        throw new RangeError("deaf");
      });
      afterCommit.add(() => heard.push("told"));
    });
    expect(await database.read(listIds)).toEqual(["a-01"]);
    expect(heard).toEqual(["told"]);
  });

  it("rethrows what the database says, without the values of the statement", async () => {
    const { database } = await openTemporaryDatabase();
    const secret = { username: "ana", passwordHash: "secret", createdAt: "" };
    const twice = database.write(({ queries }) => queries.insert(admins).values([secret, secret]));
    await expect(twice).rejects.toThrow("UNIQUE constraint failed: admins.username");
    await expect(twice).rejects.not.toThrow("secret");
  });

  it("runs simultaneous changes one after the other", async () => {
    const { database } = await openTemporaryDatabase([{ id: "a-01", priceInPesos: 0 }]);
    const raise = () =>
      database.write(({ sqlite }) => {
        const price = Number(sqlite.prepare("SELECT price FROM products").pluck().get());
        sqlite.prepare("UPDATE products SET price = ?").run(price + 1);
      });
    await Promise.all(Array.from({ length: 20 }, raise));
    const price = await database.read(({ sqlite }) =>
      sqlite.prepare("SELECT price FROM products").pluck().get(),
    );
    expect(price).toBe(20);
  });

  it("keeps a change when its process never closes the file", async () => {
    const { database, file } = await openTemporaryDatabase([{ id: "a-01" }]);
    const other = createShopDatabase(file);
    onTestFinished(() => other.close());
    await storeProducts(database, [{ id: "b-01" }]);
    expect(await other.read(listIds)).toEqual(["a-01", "b-01"]);
  });
});

describe("a locked file", () => {
  it("refuses the write, answers reads, and works again after the lock", async () => {
    const { database, file, waitForRetry } = await openTemporaryDatabase([{ id: "a-01" }]);
    const other = openWriter(file).sqlite;
    onTestFinished(() => void other.close());
    other.exec("BEGIN IMMEDIATE");
    const refused = storeProducts(database, [{ id: "b-01" }]);
    await expect(refused).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(await database.read(listIds)).toEqual(["a-01"]);
    other.exec("ROLLBACK");
    waitForRetry();
    await storeProducts(database, [{ id: "b-01" }]);
    expect(await database.read(listIds)).toEqual(["a-01", "b-01"]);
  });
});

describe("a file that another program is writing", () => {
  it("is waited for without blocking anything else, and then written", async () => {
    const { database, file } = await openTemporaryDatabase([{ id: "a-01" }]);
    const other = openWriter(file).sqlite;
    onTestFinished(() => void other.close());
    other.exec("BEGIN IMMEDIATE; INSERT INTO products (id, name, price) VALUES ('b-01', 'B', 1)");
    const done: string[] = [];
    const waiting = storeProducts(database, [{ id: "c-01" }]).then(() => done.push("written"));
    expect(await database.read(listIds)).toEqual(["a-01"]);
    done.push("read");
    other.exec("COMMIT");
    await waiting;
    expect(done).toEqual(["read", "written"]);
    expect(await database.read(listIds)).toEqual(["a-01", "b-01", "c-01"]);
  });

  it("starts no change before the other program is done", async () => {
    const { database, file } = await openTemporaryDatabase();
    const other = openWriter(file).sqlite;
    onTestFinished(() => void other.close());
    other.exec("BEGIN IMMEDIATE");
    let begun = 0;
    const waiting = database.write(() => void (begun += 1));
    expect(await database.read(listIds)).toEqual([]);
    expect(begun).toBe(0);
    other.exec("ROLLBACK");
    await waiting;
    expect(begun).toBe(1);
  });
});

describe("several changes that wait for another program", () => {
  async function openLocked() {
    const opened = await openTemporaryDatabase();
    const other = openWriter(opened.file).sqlite;
    onTestFinished(() => void other.close());
    other.exec("BEGIN IMMEDIATE");
    return { ...opened, other };
  }

  it("run in the order of their calls", async () => {
    const { database, other } = await openLocked();
    const order: string[] = [];
    const note = (word: string) => database.write(() => void order.push(word));
    const waiting = ["1", "2", "3", "4"].map(note);
    await new Promise((resolve) => setImmediate(resolve));
    expect(order).toEqual([]);
    other.exec("ROLLBACK");
    const late = note("5");
    await Promise.all([...waiting, late]);
    expect(order).toEqual(["1", "2", "3", "4", "5"]);
  });

  it("are refused together after a while, and the next one succeeds", async () => {
    const { database, other } = await openLocked();
    const refused = await Promise.allSettled(
      Array.from({ length: 10 }, () => database.write(() => undefined)),
    );
    for (const result of refused) {
      expect(result).toMatchObject({ reason: expect.any(DatabaseUnavailableError) });
    }
    other.exec("ROLLBACK");
    expect(await database.write(() => "done")).toBe("done");
  });

  it("run before the file is closed, which then stays closed", async () => {
    const { database, file, other } = await openLocked();
    const waiting = storeProducts(database, [{ id: "a-01" }]);
    const closing = database.close();
    other.exec("ROLLBACK");
    await Promise.all([waiting, closing]);
    other.close();
    // Closing the last connection removes the log.
    expect(existsSync(`${file}-wal`)).toBe(false);
  });
});

describe("a schema of another version of the program", () => {
  const LATER =
    "INSERT INTO __drizzle_migrations (hash, created_at) SELECT 'later', max(created_at) + 1 FROM __drizzle_migrations";

  it("is neither read nor written, and can be copied", async () => {
    const { database, file } = await openTemporaryDatabase([{ id: "a-01" }]);
    await database.close();
    const other = openWriter(file).sqlite;
    other.exec(LATER);
    other.close();
    await expect(database.read(listIds)).rejects.toBeInstanceOf(DatabaseUnavailableError);
    const change = storeProducts(database, [{ id: "b-01" }]);
    await expect(change).rejects.toBeInstanceOf(DatabaseUnavailableError);
    const copy = path.join(makeTestDirectory(), "copia.db");
    expect(await database.copyTo(copy)).toMatchObject({ problem: null, products: 1 });
  });

  it("is not written when it appears while the shop is open", async () => {
    const { database, file } = await openTemporaryDatabase([{ id: "a-01" }]);
    const other = openWriter(file).sqlite;
    onTestFinished(() => void other.close());
    other.exec(LATER);
    const change = storeProducts(database, [{ id: "b-01" }]);
    await expect(change).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(other.prepare("SELECT count(*) FROM products").pluck().get()).toBe(1);
  });
});

describe("close", () => {
  it("works twice and before any use", async () => {
    const { database } = await openTemporaryDatabase();
    await database.close();
    await database.close();
    await createShopDatabase("/nowhere/tela.db").close();
  });
});

/** A file with an earlier schema that another program has open. */
function openEarlierDatabase() {
  const file = path.join(makeTestDirectory(), "tela.db");
  const database = createShopDatabase(file);
  const other = openWriter(file);
  onTestFinished(() => {
    other.sqlite.close();
    return database.close();
  });
  migrateDatabase(other, readMigrations().slice(0, -1));
  return { database, other };
}

describe("prepare", () => {
  it("creates a file that can be read at once", async () => {
    const file = path.join(makeTestDirectory(), "tela.db");
    const database = createShopDatabase(file);
    onTestFinished(() => database.close());
    await database.prepare();
    expect(await database.read(listIds)).toEqual([]);
  });

  it("waits for another program that has a file of an earlier version open", async () => {
    const { database, other } = openEarlierDatabase();
    other.sqlite.exec("BEGIN IMMEDIATE");
    const prepared = database.prepare({
      beforeMigrating: () => {
        setTimeout(() => other.sqlite.exec("ROLLBACK"), 20).unref();
        return Promise.resolve();
      },
    });
    await prepared;
    expect(findSchemaState(other)).toBe("current");
  });

  it("never treats a file of an earlier version as damaged", async () => {
    const { database, other } = openEarlierDatabase();
    const refused = database.prepare({
      beforeMigrating: () => Promise.reject(new DatabaseUnavailableError("no copy")),
    });
    await expect(refused).rejects.toBeInstanceOf(MigrationFailedError);
    expect(findSchemaState(other)).toBe("behind");
  });

  it("creates a deleted file again, empty", async () => {
    const { database, file, waitForRetry } = await openTemporaryDatabase([{ id: "a-01" }]);
    await database.close();
    rmSync(file);
    await expect(database.read(listIds)).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(existsSync(file)).toBe(false);
    await database.prepare();
    waitForRetry();
    expect(await database.read(listIds)).toEqual([]);
  });
});
