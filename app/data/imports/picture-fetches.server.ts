import { and, asc, eq, inArray, isNull, lte, notInArray, or, sql } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { products } from "../../../db/schema/products";
import { pictureFetches, pictureHosts } from "../../../db/schema/imports";
import { nextAttempt } from "../../domain/imports/fetch-retry";
import { insertRows } from "../dialect/row-lists.server";
import { perShop } from "../../settings/current-shop.server";
import { findStandingUndo } from "../history/read-batch.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

export type PictureFetch = typeof pictureFetches.$inferSelect;

/** A picture that is to come to a product; see `db/schema/imports.ts`. */
export type NewPictureFetch = {
  productRow: number;
  source: string;
  host: string;
  position: number;
  text?: string;
  color?: string;
  importId?: number | null;
  batchId?: number | null;
};

const fetcher = perShop((): { wake: (() => void) | null } => ({ wake: null }));

/** Calls `listener` when pictures may be fetched. `startJobs` registers the one listener. */
export function onPicturesWaiting(listener: (() => void) | null): void {
  fetcher().wake = listener;
}

/** After the transaction that stored pictures to come, or confirmed their servers. */
export function notePicturesWaiting(): void {
  fetcher().wake?.();
}

/** Within a write: the pictures are to come to their products. */
export async function insertPictureFetches(
  connection: Connection,
  fetches: readonly NewPictureFetch[],
  now: Date,
): Promise<void> {
  const rows = fetches.map((fetch) => ({
    product_row: fetch.productRow,
    source: fetch.source,
    host: fetch.host,
    position: fetch.position,
    text: fetch.text ?? "",
    color: fetch.color ?? "",
    import_id: fetch.importId ?? null,
    batch_id: fetch.batchId ?? null,
    next_at: now.toISOString(),
  }));
  await insertRows(connection, "picture_fetches", FETCH, rows);
}

const FETCH = {
  product_row: "bigint",
  source: "text",
  host: "text",
  position: "bigint",
  text: "text",
  color: "text",
  import_id: "bigint",
  batch_id: "bigint",
  next_at: "text",
} as const;

/** Archives need no confirmation: the owner sent them. */
const isConfirmed = (queries: Connection["queries"]) =>
  or(
    eq(pictureFetches.host, ""),
    inArray(pictureFetches.host, queries.select({ host: pictureHosts.host }).from(pictureHosts)),
  );

/** Products with pictures that may be fetched now, those that wait longest first. */
export function listDueProducts(count: number, now: Date): Promise<number[]> {
  return getStoredShop().database.read(async ({ queries }) =>
    (
      await queries
        .select({ productRow: pictureFetches.productRow })
        .from(pictureFetches)
        .where(and(lte(pictureFetches.nextAt, now.toISOString()), isConfirmed(queries)))
        .groupBy(pictureFetches.productRow)
        .orderBy(sql`min(${pictureFetches.id})`)
        .limit(count)
    ).map(({ productRow }) => productRow),
  );
}

/** The pictures of a product that may be fetched now, in their order. */
export function listDueFetches(productRow: number, now: Date): Promise<PictureFetch[]> {
  return getStoredShop().database.read(({ queries }) =>
    queries
      .select()
      .from(pictureFetches)
      .where(
        and(
          eq(pictureFetches.productRow, productRow),
          lte(pictureFetches.nextAt, now.toISOString()),
          isConfirmed(queries),
        ),
      )
      .orderBy(asc(pictureFetches.position), asc(pictureFetches.id)),
  );
}

/** Stores why a picture did not come, and when it is tried again. */
export function recordFailure(
  { id, attempts }: PictureFetch,
  { problem, isLasting }: { problem: string; isLasting: boolean },
  now: Date,
): Promise<void> {
  const next = nextAttempt(attempts + 1, isLasting, now);
  return getStoredShop().database.write(async ({ queries }) => {
    await queries
      .update(pictureFetches)
      .set({ problem, attempts: attempts + 1, nextAt: next?.toISOString() ?? null })
      .where(eq(pictureFetches.id, id));
  });
}

/** The picture waits for the owner to confirm this server, to which another one sends. */
export function awaitHost({ id }: PictureFetch, host: string): Promise<void> {
  return getStoredShop().database.write(async ({ queries }) => {
    await queries.update(pictureFetches).set({ host }).where(eq(pictureFetches.id, id));
  });
}

/** Within a write: the picture came, or nobody waits for it any more. */
export async function dropFetch({ queries }: Connection, id: number): Promise<void> {
  await queries.delete(pictureFetches).where(eq(pictureFetches.id, id));
}

/** Forgets pictures of products that are gone or in the bin, and of changes that were taken back. */
export function dropUnwantedFetches(): Promise<void> {
  return getStoredShop().database.write(async (connection) => {
    const { queries } = connection;
    const stored = queries.select({ rowId: products.rowId }).from(products);
    await queries.delete(pictureFetches).where(notInArray(pictureFetches.productRow, stored));
    const batches = await queries
      .selectDistinct({ batchId: pictureFetches.batchId })
      .from(pictureFetches);
    for (const { batchId } of batches) {
      if (batchId === null || (await findStandingUndo(connection, batchId)) === null) continue;
      await queries.delete(pictureFetches).where(eq(pictureFetches.batchId, batchId));
    }
  });
}

/** The sources in archives that pictures still come from. */
export function listArchiveSources(): Promise<string[]> {
  return getStoredShop().database.read(async ({ queries }) =>
    (
      await queries
        .select({ source: pictureFetches.source })
        .from(pictureFetches)
        .where(eq(pictureFetches.host, ""))
    ).map(({ source }) => source),
  );
}

/**
 * Within a write: pictures of the same import or archive belong to this change too, so that the history
 * shows them as one.
 */
export async function joinToBatch(
  { queries }: Connection,
  fetch: PictureFetch,
  batchId: number,
): Promise<void> {
  const [archive] = fetch.source.split("#", 1);
  const isSibling =
    fetch.host === ""
      ? sql`substr(${pictureFetches.source}, 1, ${(archive?.length ?? 0) + 1}) = ${`${archive}#`}`
      : fetch.importId === null
        ? eq(pictureFetches.host, fetch.host)
        : eq(pictureFetches.importId, fetch.importId);
  await queries
    .update(pictureFetches)
    .set({ batchId })
    .where(and(isNull(pictureFetches.batchId), isSibling));
}
