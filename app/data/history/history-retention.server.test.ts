import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { DELETED_AT_ONCE, deleteOldEntries } from "./history-retention.server";

useTemporaryDataDirectory();

beforeAll(() => getStoredShop().database.prepare());
afterAll(closeStoredShop);
beforeEach(() => deleteOldEntries(new AbortController().signal));

const HOUR_MS = 60 * 60 * 1000;

/** The time of SQLite's clock two years ago, moved by some hours. */
function twoYearsAgo(hours: number): string {
  const time = new Date();
  time.setUTCFullYear(time.getUTCFullYear() - 2);
  return new Date(time.getTime() + hours * HOUR_MS).toISOString();
}

function addEntries(at: string, count: number, action: string): Promise<void> {
  return getStoredShop().database.write(async ({ prepare }) => {
    const insert = prepare(
      `INSERT INTO audit (at, admin_name, action, subject_kind, subject_id, batch_id)
        VALUES (?, 'Ana', ?, 'product', '1', 1)`,
    );
    for (let added = 0; added < count; added += 1) await insert.run(at, action);
  });
}

const countEntries = () =>
  getStoredShop().database.read(({ prepare }) =>
    prepare("SELECT action, count(*) FROM audit GROUP BY action").raw().all(),
  );

it("deletes what is older than two years, in several transactions, and keeps the rest", async () => {
  await addEntries(twoYearsAgo(-1), 2 * DELETED_AT_ONCE + 3, "old");
  await addEntries(twoYearsAgo(30), 5, "young");
  const transactions = countTransactions();
  expect(await deleteOldEntries(new AbortController().signal)).toBe(2 * DELETED_AT_ONCE + 3);
  expect(transactions()).toBe(3);
  expect(await countEntries()).toEqual([["young", 5]]);
  expect(await deleteOldEntries(new AbortController().signal)).toBe(0);
});

function countTransactions(): () => number {
  const write = vi.spyOn(getStoredShop().database, "write");
  return () => {
    const { length } = write.mock.calls;
    write.mockRestore();
    return length;
  };
}

it("stops between two transactions when the shop closes", async () => {
  await addEntries(twoYearsAgo(-1), 3, "old");
  expect(await deleteOldEntries(AbortSignal.abort())).toBe(0);
});

it("cannot delete a younger entry by any statement", async () => {
  await addEntries(twoYearsAgo(30), 1, "young");
  const deleting = getStoredShop().database.write(({ prepare }) =>
    prepare("DELETE FROM audit WHERE action = 'young'").run(),
  );
  await expect(deleting).rejects.toThrow("the history is kept for two years");
});
