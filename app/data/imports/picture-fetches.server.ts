import { and, asc, eq, inArray, isNull, lte, notInArray, or, sql } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { products } from "../../../db/schema/products";
import { pictureFetches, pictureHosts, pictureSources } from "../../../db/schema/imports";
import type { Product } from "../../domain/catalogue/product";
import { SHOP_AUTHOR } from "../../domain/history/author";
import { nextAttempt } from "../../domain/imports/picture-source";
import { placePicture } from "../../domain/imports/place-picture";
import { MAX_PICTURES } from "../../domain/products/picture-limits";
import { parseProductRow } from "../catalogue/product-row.server";
import { insertRows } from "../dialect/row-lists.server";
import { perShop } from "../../settings/current-shop.server";
import { continueBatch, recordBatch, type By } from "../history/batch.server";
import { findStandingUndo, listChangedSince, readBatchHead } from "../history/read-batch.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { nextUpdateTime } from "../sqlite/stored-values.server";

export type PictureFetch = typeof pictureFetches.$inferSelect;

export type NewPictureFetch = Omit<
  typeof pictureFetches.$inferInsert,
  "id" | "attempts" | "nextAt" | "problem"
>;

const fetcher = perShop((): { wake: (() => void) | null } => ({ wake: null }));

/** Calls `listener` when pictures may be fetched. `startJobs` registers the one listener. */
export function onPicturesWaiting(listener: (() => void) | null): void {
  fetcher().wake = listener;
}

/** After the transaction that stored pictures to come, or confirmed their servers. */
export function notePicturesWaiting(): void {
  fetcher().wake?.();
}

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
    focus: fetch.focus ?? "",
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
  focus: "text",
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

/** Pictures of the same import or archive belong to this change too: the history shows them as one. */
async function joinToBatch(
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

export function findPictureOf(source: string): Promise<string | null> {
  return getStoredShop().database.read(
    async (connection) => (await readPicturesOf(connection, [source])).get(source) ?? null,
  );
}

export async function readPicturesOf(
  connection: Connection,
  sources: readonly string[],
): Promise<Map<string, string>> {
  const rows = await selectFetched(connection).all(JSON.stringify(sources));
  return new Map(rows.map(({ source, address }) => [source, address]));
}

const selectFetched = ({ prepare }: Connection) =>
  prepare<[string], { source: string; address: string }>(
    `SELECT source, address FROM picture_sources
      WHERE source IN (SELECT value FROM json_each(?))`,
  );

async function rememberSource(
  { queries }: Connection,
  source: string,
  address: string,
  now: Date,
): Promise<void> {
  const fetchedAt = now.toISOString();
  await queries
    .insert(pictureSources)
    .values({ source, address, fetchedAt })
    .onConflictDoUpdate({ target: pictureSources.source, set: { address, fetchedAt } });
}

/** Gives a picture that arrived to its product, in one transaction with the end of its waiting. */
export async function storeFetched(
  listed: PictureFetch,
  address: string,
  now: Date,
): Promise<void> {
  const outcome = await getStoredShop().database.write(async (connection) => {
    // The owner may have given it up meanwhile, or a sibling begun the change that it belongs to.
    const fetch = await readFetch(connection, listed.id);
    if (!fetch) return "gone";
    if (fetch.host !== "") await rememberSource(connection, fetch.source, address, now);
    const stored = await readProduct(connection, fetch.productRow);
    const isUndone =
      fetch.batchId !== null && (await findStandingUndo(connection, fetch.batchId)) !== null;
    const placed = stored && !isUndone ? placePicture(stored, { ...fetch, address }) : "gone";
    if (placed === "full") return placed;
    if (typeof placed === "object" && stored)
      await write(connection, { fetch, stored, placed, now });
    await connection.queries.delete(pictureFetches).where(eq(pictureFetches.id, fetch.id));
    return "done";
  });
  if (outcome === "full") await recordFailure(listed, FULL, now);
}

const FULL = {
  problem: `El producto ya tiene ${MAX_PICTURES} fotos, y no entran más.`,
  isLasting: true,
};

async function readFetch({ queries }: Connection, id: number): Promise<PictureFetch | null> {
  return (
    (await queries.select().from(pictureFetches).where(eq(pictureFetches.id, id)).limit(1))[0] ??
    null
  );
}

async function readProduct({ queries }: Connection, rowId: number): Promise<Product | null> {
  const [row] = await queries.select().from(products).where(eq(products.rowId, rowId)).limit(1);
  return row ? parseProductRow(row).product : null;
}

type Writing = {
  fetch: PictureFetch;
  stored: Product;
  placed: Exclude<ReturnType<typeof placePicture>, string>;
  now: Date;
};

/** With the change that brought its product, so that an undo takes both back; after somebody else's, as one of its own. */
async function write(connection: Connection, writing: Writing): Promise<void> {
  const { fetch, now } = writing;
  const subject = { kind: "product", subjectIds: [String(fetch.productRow)] } as const;
  const head = fetch.batchId === null ? null : await readBatchHead(connection, fetch.batchId);
  if (head && (await listChangedSince(connection, subject, head.id)).length === 0) {
    await continueBatch(connection, head, now, () => writePictures(connection, writing));
    return;
  }
  const change = { author: SHOP_AUTHOR, action: "products.pictures", now } as const;
  const { batchId } = await recordBatch(connection, change, () =>
    writePictures(connection, writing),
  );
  if (fetch.batchId === null && batchId !== null) await joinToBatch(connection, fetch, batchId);
}

async function writePictures(
  { queries }: Connection,
  { fetch, stored, placed, now }: Writing,
): Promise<void> {
  await queries
    .update(products)
    .set({
      images: JSON.stringify(placed.images),
      imageTexts: JSON.stringify(placed.imageTexts),
      imageColors: JSON.stringify(placed.imageColors),
      imageFocus: JSON.stringify(placed.imageFocus),
      updatedAt: nextUpdateTime(stored.updatedAt.toISOString(), now),
    })
    .where(eq(products.rowId, fetch.productRow));
}

export async function readConfirmedHosts({ queries }: Connection): Promise<Set<string>> {
  const rows = await queries.select({ host: pictureHosts.host }).from(pictureHosts);
  return new Set(rows.map(({ host }) => host));
}

export async function confirmHost(
  { queries }: Connection,
  host: string,
  { author, now }: By,
): Promise<void> {
  await queries
    .insert(pictureHosts)
    .values({ host, confirmedBy: author.name, confirmedAt: now.toISOString() })
    .onConflictDoNothing();
}

export function listConfirmedHosts(): Promise<Set<string>> {
  return getStoredShop().database.read(readConfirmedHosts);
}
