import { z } from "zod";

import type { Connection } from "../../../db/connection";
import { MAX_PRICE_IN_PESOS } from "../../domain/products/price-text";
import {
  reprice,
  type PriceRule,
  MAX_PERCENT,
  MIN_PERCENT,
  PARTS_PER_PERCENT,
  ROUNDING_IDS,
} from "../../domain/products/reprice";
import { getLog } from "../../log/log.server";
import { NUMBER_LIST } from "../dialect/conditions.server";
import { recordBatch } from "../history/batch.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";
import { changePrices } from "./price-changes.server";
import type { PricedRow } from "./selected-products.server";

/** When the next price run begins, in milliseconds; `Infinity` without any. */
export async function readNextPriceRun(connection: Connection): Promise<number> {
  const next = await selectNext(connection).get();
  if (next === undefined || next === null) return Infinity;
  // A time that cannot be read is due: applying the run removes it.
  return readTime(next)?.getTime() ?? -Infinity;
}

const selectNext = ({ prepare }: Connection) =>
  prepare<[], string | null>("SELECT min(starts_at) FROM price_runs").pluck();

type WaitingRow = {
  id: number;
  startsAt: string;
  productRows: string;
  rule: string;
  adminId: number | null;
  adminName: string;
};

/** Applies the price runs whose time has come, in their order, each in one transaction. */
export async function applyDuePriceRuns(now: Date): Promise<void> {
  const { database } = getStoredShop();
  const waiting = await database.read(({ prepare }) =>
    prepare<[], WaitingRow>(
      `SELECT id, starts_at AS "startsAt", product_rows AS "productRows", rule, admin_id AS "adminId",
          admin_name AS "adminName"
        FROM price_runs ORDER BY starts_at, id`,
    ).all(),
  );
  for (const run of waiting) {
    const startsAt = readTime(run.startsAt);
    if (startsAt === null || startsAt <= now) await apply(run, now);
  }
}

async function apply(run: WaitingRow, now: Date): Promise<void> {
  const rule = parseStoredRule(run.rule);
  const rowIds = parseStoredRows(run.productRows);
  const isReadable = rule !== null && rowIds !== null && readTime(run.startsAt) !== null;
  if (!isReadable) getLog().error({ priceRun: run.id }, "unreadable price run cancelled");
  const changed = await getStoredShop().database.write(async (connection) => {
    // Another process may have applied it, or a person cancelled it, a moment ago.
    if (!(await claim(connection, run.id)) || !isReadable) return null;
    return await applyAsBatch(connection, run, { rule, rowIds, now });
  });
  if (changed !== null) getLog().info({ priceRun: run.id, changed }, "price run applied");
}

/** The history is what stays of a run. Returns false when it does not wait any more. */
async function claim({ prepare }: Connection, id: number): Promise<boolean> {
  return (await prepare("DELETE FROM price_runs WHERE id = ?").run(id)).changes === 1;
}

/** As a change of the person who scheduled the run, which can be taken back like any other. */
async function applyAsBatch(
  connection: Connection,
  { adminId, adminName }: WaitingRow,
  { rule, rowIds, now }: { rule: PriceRule; rowIds: readonly number[]; now: Date },
): Promise<number> {
  const author = { adminId, name: adminName };
  const toPesos = ({ price }: PricedRow) => reprice(price, rule);
  const { value } = await recordBatch(
    connection,
    { author, action: "price-run.apply", now },
    async () =>
      changePrices(connection, await readRowsByNumber(connection, rowIds), { toPesos, now }),
  );
  return value;
}

function readRowsByNumber(
  { prepare }: Connection,
  rowIds: readonly number[],
): Promise<PricedRow[]> {
  return prepare<[string], PricedRow>(
    `SELECT row_id AS "rowId", id, price, updated_at AS "updatedAt" FROM products
        WHERE row_id IN ${NUMBER_LIST}`,
  ).all(JSON.stringify(rowIds));
}

/** The file can also be written by other tools. */
const RuleSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("percent"),
    partsPerMillion: z
      .int()
      .min(MIN_PERCENT * PARTS_PER_PERCENT)
      .max(MAX_PERCENT * PARTS_PER_PERCENT),
    rounding: z.enum(ROUNDING_IDS),
  }),
  z.object({ kind: z.literal("amount"), amountInPesos: z.int().min(1).max(MAX_PRICE_IN_PESOS) }),
]) satisfies z.ZodType<PriceRule>;

const RowsSchema = z.array(z.int());

/** Null for anything that the shop did not write. */
export function parseStoredRule(text: string): PriceRule | null {
  return parseStored(text, RuleSchema);
}

export function parseStoredRows(text: string): number[] | null {
  return parseStored(text, RowsSchema);
}

function parseStored<T>(text: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
