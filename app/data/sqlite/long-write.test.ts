import { copyFileSync, existsSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import { setImmediate as pause } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import {
  makeTestDirectory,
  storeProducts,
  useTemporaryDataDirectory,
} from "../../../test/helpers/temporary-database";
import { openReader, openWriter, type FileConnection } from "../../../db/open";
import { DatabaseUnavailableError } from "./database-fault.server";
import { createShopDatabase } from "./database.server";
import { createLockWait, LockedError } from "./turns.server";

useTemporaryDataDirectory();

const PRODUCTS = Array.from({ length: 20 }, (_, n) => ({ id: `p-${n}`, priceInPesos: 1000 }));

/**
 * With products. From then on each look at the clock takes longer than a write may keep the process busy, so each
 * statement waits.
 */
async function openSlowDatabase() {
  const file = path.join(makeTestDirectory(), "tela.db");
  let nowMs = 0;
  let stepMs = 0;
  const database = createShopDatabase(file, () => (nowMs += stepMs));
  onTestFinished(() => database.close());
  await database.prepare();
  await storeProducts(database, PRODUCTS);
  stepMs = 1000;
  return { file, database };
}

const sumPrices = ({ sqlite }: FileConnection): unknown =>
  sqlite.prepare("SELECT sum(price) FROM products").pluck().get();

/** Doubles the prices one by one. */
function doublePrices(onStep: (n: number) => void = () => undefined) {
  return async ({ prepare }: FileConnection) => {
    const change = prepare("UPDATE products SET price = 2 * price WHERE id = ?");
    for (const [n, { id }] of PRODUCTS.entries()) {
      await change.run(id);
      onStep(n);
    }
    return PRODUCTS.length;
  };
}

describe("a long write", () => {
  it("lets other work go on, and is seen whole or not at all", async () => {
    const { file, database } = await openSlowDatabase();
    const other = openReader(file);
    onTestFinished(() => void other.sqlite.close());
    let isDone = false;
    const written = database.write(doublePrices()).finally(() => (isDone = true));
    const seen = new Set<unknown>();
    let turns = 0;
    while (!isDone) {
      seen.add(await database.read(sumPrices)).add(sumPrices(other));
      turns += 1;
      await pause();
    }
    expect(await written).toBe(20);
    expect(turns).toBeGreaterThan(15);
    expect([...seen].filter((sum) => sum !== 20_000 && sum !== 40_000)).toEqual([]);
    expect(await database.read(sumPrices)).toBe(40_000);
  });

  it("makes other writes wait, which are not part of it", async () => {
    const { database } = await openSlowDatabase();
    const order: string[] = [];
    const failing = database.write(
      doublePrices((n) => {
        if (n < 15) return;
        order.push("failed");
        throw new RangeError("changed my mind");
      }),
    );
    const others = [1, 2].map(async (n) => {
      await storeProducts(database, [{ id: `new-${n}`, priceInPesos: n }]);
      order.push(`written ${n}`);
    });
    await expect(failing).rejects.toThrow(new RangeError("changed my mind"));
    await Promise.all(others);
    expect(order).toEqual(["failed", "written 1", "written 2"]);
    expect(await database.read(sumPrices)).toBe(20_003);
  });

  it("refuses a write within a write, and both within a read", async () => {
    const { database } = await openSlowDatabase();
    const nested = database.write(() => database.write(doublePrices()));
    await expect(nested).rejects.toThrow("a write within a write");
    await expect(database.read(() => database.read(sumPrices))).rejects.toThrow(
      "A read within a read",
    );
    await expect(database.read(() => database.write(doublePrices()))).rejects.toThrow("or a read");
    expect(await database.read(sumPrices)).toBe(20_000);
  });

  it("is known as soon as it is stored, also while an earlier read goes on", async () => {
    const { database } = await openSlowDatabase();
    let steps = 0;
    const written = database.write(doublePrices(() => (steps += 1)));
    while (steps === 0) await pause();
    let end: () => void = () => undefined;
    const reading = database.read(async (connection) => {
      sumPrices(connection);
      await new Promise<void>((resolve) => (end = resolve));
    });
    const before = database.findCommit();
    await written;
    expect(database.findCommit()).not.toBe(before);
    end();
    await reading;
  });

  it("sees what was before it in a read of its own", async () => {
    const { database } = await openSlowDatabase();
    const seen = await database.write(async (connection) => {
      await doublePrices()(connection);
      return database.read(sumPrices);
    });
    expect(seen).toBe(20_000);
  });

  it("runs two of them one after the other", async () => {
    const { database } = await openSlowDatabase();
    await Promise.all([database.write(doublePrices()), database.write(doublePrices())]);
    expect(await database.read(sumPrices)).toBe(80_000);
  });

  it("waits for another program's lock before its first statement", async () => {
    const { file, database } = await openSlowDatabase();
    const other = openWriter(file).sqlite;
    onTestFinished(() => void other.close());
    other.exec("BEGIN IMMEDIATE");
    const written = database.write(doublePrices());
    await pause();
    other.exec("UPDATE products SET price = 10; COMMIT");
    await written;
    expect(await database.read(sumPrices)).toBe(400);
  });

  it("ends before the file is closed", async () => {
    const { file, database } = await openSlowDatabase();
    const written = database.write(doublePrices());
    await pause();
    await database.close();
    expect(await written).toBe(20);
    expect(existsSync(`${file}-wal`)).toBe(false);
    const reader = openReader(file);
    expect(sumPrices(reader)).toBe(40_000);
    reader.sqlite.close();
  });

  it("is not written to a file of another version", async () => {
    const { file, database } = await openSlowDatabase();
    const other = openWriter(file).sqlite;
    onTestFinished(() => void other.close());
    other.exec(
      "INSERT INTO __drizzle_migrations (hash, created_at) SELECT 'later', max(created_at) + 1 FROM __drizzle_migrations",
    );
    const written = database.write(doublePrices());
    await expect(written).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(other.prepare("SELECT sum(price) FROM products").pluck().get()).toBe(20_000);
  });
});

describe("a file that is replaced between two statements", () => {
  it("gets nothing of the change, and is used afterwards", async () => {
    const { file, database } = await openSlowDatabase();
    const copy = path.join(makeTestDirectory(), "copia.db");
    await database.copyTo(copy);
    let steps = 0;
    const written = database.write(doublePrices(() => (steps += 1)));
    while (steps === 0) await pause();
    copyFileSync(copy, `${file}.new`);
    renameSync(`${file}.new`, file);
    await expect(written).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(steps).toBeGreaterThan(0);
    expect(steps).toBeLessThan(20);
    expect(await database.read(sumPrices)).toBe(20_000);
    expect(await database.write(doublePrices())).toBe(20);
    expect(await database.read(sumPrices)).toBe(40_000);
  });
});

describe("the timer that empties the log", () => {
  it("waits for the end of a long write", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { file, database } = await openSlowDatabase();
    let isHeld = true;
    const written = database.write(async ({ sqlite }) => {
      sqlite.exec("UPDATE products SET price = 7");
      while (isHeld) await pause();
    });
    await pause();
    vi.advanceTimersByTime(60_000);
    await pause();
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    isHeld = false;
    await written;
    expect(await database.read(sumPrices)).toBe(140);
    // The next write is behind the timer's work.
    await database.write(() => undefined);
    expect(statSync(`${file}-wal`).size).toBe(0);
  });
});

describe("a write that waits for another program", () => {
  it("is not given up for the time that a write before it took", async () => {
    let nowMs = 0;
    const lock = createLockWait(() => nowMs);
    const calledAtMs = nowMs;
    await lock.get(async () => void (nowMs += 5000), calledAtMs);
    let attempts = 0;
    const order = lock.get(async () => {
      attempts += 1;
      if (attempts === 1) throw new LockedError();
      return "order";
    }, calledAtMs);
    expect(await order).toBe("order");
    expect(attempts).toBe(2);
  });
});
