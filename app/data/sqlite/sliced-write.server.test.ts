import { copyFileSync, existsSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import { setImmediate as pause } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import {
  makeTestDirectory,
  storeProducts,
  useTemporaryDataDirectory,
} from "../../../test/helpers/temporary-database";
import { openReader, openWriter, type Connection } from "../../../db/open";
import { DatabaseUnavailableError } from "./database-fault.server";
import { createWriteQueue, LockedError } from "./database-lock.server";
import { createShopDatabase } from "./database.server";
import type { Steps } from "./sliced-write.server";

useTemporaryDataDirectory();

const PRODUCTS = Array.from({ length: 50 }, (_, n) => ({ id: `p-${n}`, priceInPesos: 1000 }));

/** Each look at the clock takes longer than a slice, so each step is a slice of its own. */
async function openSlowDatabase() {
  const file = path.join(makeTestDirectory(), "tela.db");
  let nowMs = 0;
  const database = createShopDatabase(file, () => (nowMs += 1000));
  onTestFinished(() => database.close());
  await database.prepare();
  await storeProducts(database, PRODUCTS);
  return { file, database };
}

const sumPrices = ({ sqlite }: Connection): unknown =>
  sqlite.prepare("SELECT sum(price) FROM products").pluck().get();

/** Doubles the prices one by one. */
function doublePrices(onStep: (n: number) => void = () => undefined): Steps<number> {
  return function* ({ sqlite }) {
    const change = sqlite.prepare("UPDATE products SET price = 2 * price WHERE id = ?");
    for (const [n, { id }] of PRODUCTS.entries()) {
      change.run(id);
      onStep(n);
      yield;
    }
    return PRODUCTS.length;
  };
}

describe("a write in slices", () => {
  it("lets other work go on, and is seen whole or not at all", async () => {
    const { file, database } = await openSlowDatabase();
    const other = openReader(file);
    onTestFinished(() => void other.sqlite.close());
    let isDone = false;
    const written = database.writeInSlices(doublePrices()).finally(() => (isDone = true));
    const seen = new Set<unknown>();
    let turns = 0;
    while (!isDone) {
      seen.add(await database.read(sumPrices)).add(sumPrices(other));
      turns += 1;
      await pause();
    }
    expect(await written).toBe(50);
    expect(turns).toBeGreaterThan(40);
    expect([...seen].filter((sum) => sum !== 50_000 && sum !== 100_000)).toEqual([]);
    expect(await database.read(sumPrices)).toBe(100_000);
  });

  it("makes other writes wait, which are not part of it", async () => {
    const { database } = await openSlowDatabase();
    const order: string[] = [];
    const failing = database.writeInSlices(
      doublePrices((n) => {
        if (n < 40) return;
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
    expect(await database.read(sumPrices)).toBe(50_003);
  });

  it("includes a write within a step, and refuses to be within another write", async () => {
    const { database } = await openSlowDatabase();
    const written = database.writeInSlices(function* () {
      yield;
      void database.write(({ sqlite }) => sqlite.exec("DELETE FROM products WHERE id <> 'p-7'"));
      yield;
    });
    await written;
    expect(await database.read(sumPrices)).toBe(1000);
    let nested: Promise<unknown> | undefined;
    await database.write(() => void (nested = database.writeInSlices(doublePrices())));
    await expect(nested).rejects.toThrow("part of another write");
    expect(await database.read(sumPrices)).toBe(1000);
  });

  it("runs two of them one after the other", async () => {
    const { database } = await openSlowDatabase();
    await Promise.all([
      database.writeInSlices(doublePrices()),
      database.writeInSlices(doublePrices()),
    ]);
    expect(await database.read(sumPrices)).toBe(200_000);
  });

  it("waits for another program's lock before its first slice", async () => {
    const { file, database } = await openSlowDatabase();
    const other = openWriter(file).sqlite;
    onTestFinished(() => void other.close());
    other.exec("BEGIN IMMEDIATE");
    const written = database.writeInSlices(doublePrices());
    await pause();
    other.exec("UPDATE products SET price = 10; COMMIT");
    await written;
    expect(await database.read(sumPrices)).toBe(1000);
  });

  it("ends before the file is closed", async () => {
    const { file, database } = await openSlowDatabase();
    const written = database.writeInSlices(doublePrices());
    await pause();
    await database.close();
    expect(await written).toBe(50);
    expect(existsSync(`${file}-wal`)).toBe(false);
    const reader = openReader(file);
    expect(sumPrices(reader)).toBe(100_000);
    reader.sqlite.close();
  });

  it("is not written to a file of another version", async () => {
    const { file, database } = await openSlowDatabase();
    const other = openWriter(file).sqlite;
    onTestFinished(() => void other.close());
    other.exec(
      "INSERT INTO __drizzle_migrations (hash, created_at) SELECT 'later', max(created_at) + 1 FROM __drizzle_migrations",
    );
    const written = database.writeInSlices(doublePrices());
    await expect(written).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(other.prepare("SELECT sum(price) FROM products").pluck().get()).toBe(50_000);
  });
});

describe("a file that is replaced between two slices", () => {
  it("gets nothing of the change, and is used afterwards", async () => {
    const { file, database } = await openSlowDatabase();
    const copy = path.join(makeTestDirectory(), "copia.db");
    await database.copyTo(copy);
    let steps = 0;
    const written = database.writeInSlices(doublePrices(() => (steps += 1)));
    await pause();
    await pause();
    copyFileSync(copy, `${file}.new`);
    renameSync(`${file}.new`, file);
    await expect(written).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(steps).toBeGreaterThan(0);
    expect(steps).toBeLessThan(50);
    expect(await database.read(sumPrices)).toBe(50_000);
    expect(await database.writeInSlices(doublePrices())).toBe(50);
    expect(await database.read(sumPrices)).toBe(100_000);
  });
});

describe("the timer that empties the log", () => {
  it("waits for the end of a write in slices", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { file, database } = await openSlowDatabase();
    let isHeld = true;
    const written = database.writeInSlices(function* ({ sqlite }) {
      sqlite.exec("UPDATE products SET price = 7");
      while (isHeld) yield;
    });
    await pause();
    vi.advanceTimersByTime(60_000);
    await pause();
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    isHeld = false;
    await written;
    expect(await database.read(sumPrices)).toBe(350);
    // The next write is behind the timer's work.
    await database.write(() => undefined);
    expect(statSync(`${file}-wal`).size).toBe(0);
  });
});

describe("a write that waits behind one in slices", () => {
  it("is not given up for the time that the other took", async () => {
    const realNow = performance.now.bind(performance);
    let lateByMs = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => realNow() + lateByMs);
    onTestFinished(() => clock.mockRestore());
    const queue = createWriteQueue();
    let slices = 0;
    const long = queue.runInSlices(() => {
      slices += 1;
      lateByMs += 5000;
      return slices < 3 ? { isDone: false } : { isDone: true, value: "long" };
    });
    let attempts = 0;
    const order = queue.run(() => {
      attempts += 1;
      if (attempts === 1) throw new LockedError();
      return "order";
    });
    expect(await Promise.all([long, order])).toEqual(["long", "order"]);
    expect(attempts).toBe(2);
  });
});
