import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";

import {
  inShopWith,
  storeProducts,
  useTemporaryDataDirectory,
} from "../../../test/helpers/temporary-database";
import { MAX_WAITING_RUNS } from "../../domain/products/price-news";
import { NO_SELECTION } from "../../domain/products/admin-listing";
import type { PriceRule } from "../../domain/products/reprice";
import {
  applyDueChanges,
  isChangeDue,
  onDueChange,
  workOffDueChanges,
} from "../catalogue/due-changes.server";
import { readPageVersion } from "../catalogue/page-version.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import {
  cancelPriceRun,
  listWaitingRuns,
  schedulePriceRun,
  type PlannedRun,
} from "./price-runs.server";
import { findSelectedPrices } from "./price-changes.server";
import { runScript } from "../../../test/helpers/run-script";
import { allowWrites, refuseWrites } from "../../../test/helpers/refused-writes";

useTemporaryDataDirectory();

const NOW = new Date("2025-06-01T12:00:00.000Z");
const START = new Date("2025-06-02T03:00:00.000Z");
const BEFORE_START = new Date("2025-06-02T02:59:59.999Z");
const ANA = { adminId: 7, name: "Ana" };
const BY = { author: ANA, now: NOW };
const PLUS_TEN: PriceRule = { kind: "percent", partsPerMillion: 100_000, rounding: "1" };
const RUN: PlannedRun = { startsAt: START, rule: PLUS_TEN };

const SHOP = { applyDueChanges, isChangeDue, readPageVersion, closeStoredShop };

beforeAll(() => getStoredShop().database.prepare());
beforeEach(async () => {
  await run("DELETE FROM products; DELETE FROM price_runs");
  const prices = { "a-01": 1000, "b-01": 2000, "c-01": 3000 };
  const stored = Object.entries(prices).map(([id, priceInPesos]) => ({ id, priceInPesos }));
  await storeProducts(getStoredShop().database, stored);
});
afterAll(closeStoredShop);

const run = (statement: string) =>
  getStoredShop().database.write(
    async ({ prepare }) => void (await runScript({ prepare }, statement)),
  );
const read = (statement: string) =>
  getStoredShop().database.read(({ prepare }) => prepare(statement).all());
const readPrices = () =>
  getStoredShop().database.read(({ prepare }) =>
    prepare("SELECT price FROM products ORDER BY id").pluck().all(),
  );
const schedule = (ids: string[], planned = RUN) => schedulePriceRun(planned, { ids }, BY);

describe("a price change for later", () => {
  it("waits, with the person who scheduled it, and is in the history", async () => {
    expect(await schedule(["a-01", "b-01", "x-01"])).toEqual({
      outcome: "scheduled",
      found: 2,
      missing: 1,
    });
    const [waiting, ...others] = await listWaitingRuns();
    expect(others).toEqual([]);
    expect(waiting).toMatchObject({ startsAt: START, rule: PLUS_TEN, count: 2, authorName: "Ana" });
    expect(await readPrices()).toEqual([1000, 2000, 3000]);
    const entries = await read(
      "SELECT admin_name, subject_id, after FROM audit WHERE action = 'price-run.schedule' ORDER BY id DESC LIMIT 1",
    );
    expect(entries).toEqual([
      {
        admin_name: "Ana",
        subject_id: String(waiting?.id),
        after: JSON.stringify({
          starts_at: "2 jun 2025, 00:00",
          rule: "Subir 10 %",
          products: 2,
        }),
      },
    ]);
  });

  it("changes the prices of that moment, once its time has come", async () => {
    await schedule(["a-01", "b-01"]);
    await run("UPDATE products SET price = 5000 WHERE id = 'a-01'");
    expect(await isChangeDue(BEFORE_START)).toBe(false);
    await applyDueChanges(BEFORE_START);
    expect(await readPrices()).toEqual([5000, 2000, 3000]);
    expect(await isChangeDue(START)).toBe(true);
    await applyDueChanges(START);
    expect(await readPrices()).toEqual([5500, 2200, 3000]);
    expect(await isChangeDue(START)).toBe(false);
    expect(await listWaitingRuns()).toEqual([]);
    expect(await read("SELECT * FROM price_runs")).toEqual([]);
    const entries = await read(
      `SELECT batch_id, at, admin_id, admin_name, action FROM audit
        WHERE action = 'price-run.apply' ORDER BY id DESC LIMIT 2`,
    );
    expect(entries).toEqual(
      [1, 2].map(() => ({
        batch_id: expect.any(Number) as number,
        at: START.toISOString(),
        admin_id: 7,
        admin_name: "Ana",
        action: "price-run.apply",
      })),
    );
  });

  it("leaves out products that were deleted meanwhile", async () => {
    await schedule(["a-01", "b-01"]);
    await run("DELETE FROM products WHERE id = 'a-01'");
    await applyDueChanges(START);
    expect(await readPrices()).toEqual([2200, 3000]);
    await schedule(["b-01"]);
    await run("DELETE FROM products WHERE id = 'b-01'");
    await applyDueChanges(START);
    expect(await read("SELECT * FROM price_runs")).toEqual([]);
  });

  it("takes all that a preview showed, unless the catalogue changed since", async () => {
    const { value } = await findSelectedPrices(NO_SELECTION);
    const seen = { selection: NO_SELECTION, version: value?.version ?? "" };
    expect(await schedulePriceRun(RUN, seen, BY)).toMatchObject({ found: 3 });
    await run("UPDATE products SET name = 'Otra' WHERE id = 'a-01'");
    expect(await schedulePriceRun(RUN, seen, BY)).toEqual({ outcome: "changed" });
    expect(await listWaitingRuns()).toMatchObject([{ count: 3 }]);
  });

  it("is stored once when its form is sent twice, and not without products", async () => {
    await Promise.all([schedule(["a-01"]), schedule(["a-01"])]);
    expect(await schedule(["x-01"])).toEqual({ outcome: "scheduled", found: 0, missing: 1 });
    expect(await listWaitingRuns()).toHaveLength(1);
  });

  it("does not wait among too many", async () => {
    for (let n = 1; n <= MAX_WAITING_RUNS; n += 1) {
      await schedule(["a-01"], { ...RUN, startsAt: new Date(START.getTime() + n) });
    }
    expect(await schedule(["a-01"])).toEqual({ outcome: "too-many" });
    expect(await listWaitingRuns()).toHaveLength(MAX_WAITING_RUNS);
  });

  it("can be cancelled while it waits", async () => {
    await schedule(["a-01"]);
    const [waiting] = await listWaitingRuns();
    const id = waiting?.id ?? 0;
    expect(await cancelPriceRun(id, BY)).toBe(true);
    expect(await cancelPriceRun(id, BY)).toBe(false);
    expect(await isChangeDue(START)).toBe(false);
    await applyDueChanges(START);
    expect(await readPrices()).toEqual([1000, 2000, 3000]);
    await schedule(["a-01"]);
    const [other] = await listWaitingRuns();
    await applyDueChanges(START);
    expect(await cancelPriceRun(other?.id ?? 0, BY)).toBe(false);
    expect(await readPrices()).toEqual([1100, 2000, 3000]);
  });
});

describe("changes that are due", () => {
  it("are applied in their order, one after the other", async () => {
    const later = new Date(START.getTime() + 1);
    await schedule(["a-01"], { startsAt: later, rule: PLUS_TEN });
    await schedule(["a-01"], { startsAt: START, rule: { kind: "amount", amountInPesos: 500 } });
    await applyDueChanges(later);
    expect(await readPrices()).toEqual([550, 2000, 3000]);
  });

  it("are applied once by two shops on one file", async () => {
    await schedule(["a-01"]);
    const other = inShopWith({}, SHOP);
    onTestFinished(() => other.closeStoredShop());
    expect([await isChangeDue(START), await other.isChangeDue(START)]).toEqual([true, true]);
    await Promise.all([
      applyDueChanges(START),
      other.applyDueChanges(START),
      applyDueChanges(START),
    ]);
    expect([await isChangeDue(START), await other.isChangeDue(START)]).toEqual([false, false]);
    expect(await readPrices()).toEqual([1100, 2000, 3000]);
  });

  it("keep the page cache from answering, also in a shop that did not store them", async () => {
    const other = inShopWith({}, SHOP);
    onTestFinished(() => other.closeStoredShop());
    const [own, theirs] = [await readPageVersion(START), await other.readPageVersion(START)];
    expect([own, theirs]).toEqual([expect.any(String), expect.any(String)]);
    await schedule(["a-01"]);
    expect(await readPageVersion(BEFORE_START)).toBe(own);
    expect([await readPageVersion(START), await other.readPageVersion(START)]).toEqual([
      null,
      null,
    ]);
    await applyDueChanges(START);
    const now = await readPageVersion(START);
    expect(now).not.toBe(own);
    expect(await other.readPageVersion(START)).toBe(now);
  });

  it("are applied by a shop that opens later", async () => {
    await schedule(["a-01"]);
    await closeStoredShop();
    const later = new Date("2025-09-01T12:00:00.000Z");
    expect(await isChangeDue(later)).toBe(true);
    await applyDueChanges(later);
    expect(await readPrices()).toEqual([1100, 2000, 3000]);
  });

  it.each([
    ["a rule", "rule = '{}'"],
    [
      "a percentage beyond the limits",
      `rule = '${JSON.stringify({ ...PLUS_TEN, partsPerMillion: 1e9 })}'`,
    ],
    ["row numbers", "product_rows = 'x'"],
    ["a time", "starts_at = 'mañana'"],
  ])("are cancelled when another program left them unreadable: %s", async (_, spoiled) => {
    await schedule(["a-01"]);
    await run(`UPDATE price_runs SET ${spoiled}`);
    expect(await isChangeDue(START)).toBe(true);
    expect(await listWaitingRuns()).toHaveLength(1);
    await applyDueChanges(START);
    expect(await isChangeDue(START)).toBe(false);
    expect(await readPrices()).toEqual([1000, 2000, 3000]);
    expect(await read("SELECT * FROM price_runs")).toEqual([]);
  });

  it("do not stop the pages while they cannot be made, and are tried again", async () => {
    await schedule(["a-01"]);
    await getStoredShop().database.write((connection) =>
      refuseWrites(connection, { write: "UPDATE OF price", table: "products" }),
    );
    const other = inShopWith({}, SHOP);
    onTestFinished(() => other.closeStoredShop());
    await other.applyDueChanges(START);
    expect(await readPrices()).toEqual([1000, 2000, 3000]);
    expect(await other.isChangeDue(START)).toBe(false);
    expect(await other.readPageVersion(START)).toEqual(expect.any(String));
    await getStoredShop().database.write((connection) => allowWrites(connection, "products"));
    await other.applyDueChanges(START);
    expect(await readPrices()).toEqual([1100, 2000, 3000]);
  });

  it("wake the job when they are stored, and at their moment", async () => {
    const soon = new Date(Date.now() + 20);
    const woken: (() => void)[] = [];
    const nextCall = () => new Promise<void>((resolve) => woken.push(resolve));
    onDueChange(() => woken.shift()?.());
    onTestFinished(() => onDueChange(null));
    const noted = nextCall();
    await schedule(["a-01"], { startsAt: soon, rule: PLUS_TEN });
    await noted;
    const due = nextCall();
    await workOffDueChanges(new Date(soon.getTime() - 20));
    expect(await readPrices()).toEqual([1000, 2000, 3000]);
    await due;
    await workOffDueChanges(soon);
    expect(await readPrices()).toEqual([1100, 2000, 3000]);
  });
});
