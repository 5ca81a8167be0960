import { and, asc, count, eq } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { priceRuns } from "../../../db/schema/products";
import { formatMoment } from "../../domain/plain/buenos-aires";
import { MAX_WAITING_RUNS, type WaitingRun } from "../../domain/products/price-news";
import { describeRule, type PriceRule } from "../../domain/products/reprice";
import { noteDueChange } from "../catalogue/due-changes.server";
import { recordEntry, type By } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { onlyRow, readTime } from "../sqlite/stored-values.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import {
  readPricedRows,
  readSeenSelection,
  readStoredFacts,
  type SeenSelection,
} from "./price-changes.server";
import { parseStoredRows, parseStoredRule } from "./due-price-runs.server";

export type PlannedRun = { startsAt: Date; rule: PriceRule };

export type RunTarget = { ids: readonly string[] } | SeenSelection;

type Scheduled =
  | { outcome: "scheduled"; found: number; missing: number }
  /** The catalogue changed since the preview. Nothing was stored. */
  | { outcome: "changed" }
  | { outcome: "too-many" };

/** The same one again, as by a form that was sent twice, is stored once. */
export async function schedulePriceRun(
  { startsAt, rule }: PlannedRun,
  target: RunTarget,
  { author, now }: By,
): Promise<Scheduled> {
  const facts = "ids" in target ? null : await readStoredFacts();
  const scheduled = await writeAs(
    { author, action: "price-run.schedule", now },
    async (connection): Promise<Scheduled> => {
      const rows =
        "ids" in target
          ? await readPricedRows(connection, target.ids)
          : facts && (await readSeenSelection(connection, facts, target));
      if (rows === null) return { outcome: "changed" };
      const wanted = "ids" in target ? new Set(target.ids).size : rows.length;
      const stored = { outcome: "scheduled", found: rows.length } as const;
      const planned = { ...stored, missing: wanted - rows.length };
      if (rows.length === 0) return planned;
      const run = {
        startsAt: startsAt.toISOString(),
        productRows: JSON.stringify(rows.map(({ rowId }) => rowId)),
        rule: JSON.stringify(rule),
      };
      if (await isWaiting(connection, run)) return planned;
      if ((await countWaiting(connection)) >= MAX_WAITING_RUNS) return { outcome: "too-many" };
      const by = { adminId: author.adminId, adminName: author.name, createdAt: now.toISOString() };
      const { id } = onlyRow(
        await connection.queries
          .insert(priceRuns)
          .values({ ...run, ...by })
          .returning({ id: priceRuns.id }),
      );
      const words = { starts_at: formatMoment(startsAt), rule: describeRule(rule) };
      const after = { ...words, products: rows.length };
      await recordEntry(connection, { kind: "price-run", id, after });
      return planned;
    },
  );
  noteDueChange();
  return scheduled;
}

/** @returns false when the run does not wait any more */
export function cancelPriceRun(id: number, { author, now }: By): Promise<boolean> {
  return writeAs({ author, action: "price-run.cancel", now }, async (connection) => {
    const deleted = await connection.queries
      .delete(priceRuns)
      .where(eq(priceRuns.id, id))
      .returning({ id: priceRuns.id });
    if (deleted.length === 0) return false;
    const [before, after] = [{ state: "En espera" }, { state: "Cancelado" }];
    await recordEntry(connection, { kind: "price-run", id, before, after });
    return true;
  });
}

export function listWaitingRuns(): Promise<WaitingRun[]> {
  return getStoredShop().database.read(async ({ queries }) => {
    const { startsAt, id } = priceRuns;
    const runs = await queries.select().from(priceRuns).orderBy(asc(startsAt), asc(id));
    return runs.map((run) => ({
      id: run.id,
      startsAt: readTime(run.startsAt) ?? new Date(0),
      rule: parseStoredRule(run.rule),
      count: parseStoredRows(run.productRows)?.length ?? 0,
      authorName: run.adminName,
    }));
  });
}

type StoredRun = { startsAt: string; productRows: string; rule: string };

async function isWaiting({ queries }: Connection, run: StoredRun): Promise<boolean> {
  const { id, startsAt, productRows, rule } = priceRuns;
  const isSame = [eq(startsAt, run.startsAt), eq(rule, run.rule), eq(productRows, run.productRows)];
  const [known] = await queries
    .select({ id })
    .from(priceRuns)
    .where(and(...isSame))
    .limit(1);
  return known !== undefined;
}

async function countWaiting({ queries }: Connection): Promise<number> {
  return (await queries.select({ waiting: count() }).from(priceRuns).limit(1))[0]?.waiting ?? 0;
}
