import { and, eq, inArray, isNotNull, isNull, notInArray } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { pictureFetches, pictureHosts } from "../../../db/schema/imports";
import {
  readPictureHost,
  type WaitingPictures,
  type FailedPicture,
} from "../../domain/imports/picture-source";
import { parseTextList } from "../catalogue/product-row.server";
import type { By } from "../history/batch.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import {
  notePicturesWaiting,
  insertPictureFetches,
  type NewPictureFetch,
  confirmHost,
  readConfirmedHosts,
} from "./picture-fetches.server";

/** As many as a person reads. */
const MAX_FAILURES_SHOWN = 100;
const MAX_HOSTS_SHOWN = 50;

export function readWaitingPictures(now: Date): Promise<WaitingPictures> {
  return getStoredShop().database.read(async (connection) => {
    const { prepare } = connection;
    const counts = await prepare<unknown[], Counts>(COUNTS).get({ now: now.toISOString() });
    const hosts = await prepare<[], WaitingPictures["hosts"][number]>(HOSTS).all();
    const failures = await prepare<[], FailedPicture>(FAILURES).all();
    const external = (await listExternalPictures(connection)).map(({ productRow }) => productRow);
    const externalProducts = new Set(external).size;
    return { ...(counts ?? NO_COUNTS), hosts, failures, externalProducts };
  });
}

export function hasWaitingPictures(): Promise<boolean> {
  return getStoredShop().database.read(
    async ({ queries }) => (await queries.select().from(pictureFetches).limit(1))[0] !== undefined,
  );
}

type Counts = Omit<WaitingPictures, "hosts" | "failures" | "externalProducts">;
const NO_COUNTS: Counts = {
  ...{ pictures: 0, products: 0, underWay: 0, retrying: 0 },
  ...{ hostCount: 0, failureCount: 0, withoutPicture: 0 },
};

const IS_CONFIRMED = "(host = '' OR host IN (SELECT host FROM picture_hosts))";

const COUNTS = `
  SELECT count(next_at) AS pictures,
    count(DISTINCT CASE WHEN next_at IS NOT NULL THEN product_row END) AS products,
    count(CASE WHEN next_at <= @now AND ${IS_CONFIRMED} THEN 1 END) AS "underWay",
    count(CASE WHEN next_at > @now AND ${IS_CONFIRMED} THEN 1 END) AS retrying,
    count(DISTINCT CASE WHEN next_at IS NOT NULL AND NOT ${IS_CONFIRMED} THEN host END) AS "hostCount",
    count(CASE WHEN next_at IS NULL THEN 1 END) AS "failureCount",
    (SELECT count(*) FROM products WHERE images = '[]') AS "withoutPicture"
  FROM picture_fetches`;

const HOSTS = `
  SELECT host, count(*) AS pictures FROM picture_fetches
    WHERE next_at IS NOT NULL AND NOT ${IS_CONFIRMED}
    GROUP BY host ORDER BY pictures DESC, host LIMIT ${MAX_HOSTS_SHOWN}`;

const FAILURES = `
  SELECT waiting.id, products.id AS "productId", products.name AS "productName", source, problem
    FROM picture_fetches AS waiting JOIN products ON products.row_id = product_row
    WHERE next_at IS NULL ORDER BY product_row, position, waiting.id LIMIT ${MAX_FAILURES_SHOWN}`;

/** Lets pictures be fetched from those of these servers that pictures wait for, and begins. */
export async function confirmAndFetch(hosts: readonly string[], by: By): Promise<void> {
  const { host: ofFetch, nextAt } = pictureFetches;
  await getStoredShop().database.write(async (connection) => {
    const waiting = await connection.queries
      .selectDistinct({ host: ofFetch })
      .from(pictureFetches)
      .where(and(inArray(ofFetch, [...hosts]), isNotNull(nextAt)));
    for (const { host } of waiting) await confirmHost(connection, host, by);
  });
  notePicturesWaiting();
}

/** Returns how many waited; none of a server that was confirmed meanwhile. */
export function declineHost(host: string): Promise<number> {
  const { nextAt } = pictureFetches;
  return getStoredShop().database.write(async ({ queries }) => {
    const confirmed = queries.select({ host: pictureHosts.host }).from(pictureHosts);
    const isOfHost = and(
      eq(pictureFetches.host, host),
      notInArray(pictureFetches.host, confirmed),
      isNotNull(nextAt),
    );
    const declined = await queries
      .delete(pictureFetches)
      .where(isOfHost)
      .returning({ id: pictureFetches.id });
    return declined.length;
  });
}

const givenUp = (id: number | null) =>
  id === null ? isNull(pictureFetches.nextAt) : eq(pictureFetches.id, id);

/** Only those that were given up: one by its `id`, or all. Returns how many there were. */
export async function retryPictures(id: number | null, now: Date): Promise<number> {
  const found = await getStoredShop().database.write(({ queries }) =>
    queries
      .update(pictureFetches)
      .set({ nextAt: now.toISOString(), attempts: 0, problem: "" })
      .where(givenUp(id))
      .returning({ id: pictureFetches.id }),
  );
  notePicturesWaiting();
  return found.length;
}

export async function forgetPictures(id: number | null): Promise<number> {
  const forgotten = await getStoredShop().database.write(({ queries }) =>
    queries.delete(pictureFetches).where(givenUp(id)).returning({ id: pictureFetches.id }),
  );
  return forgotten.length;
}

/** Pictures of other sites that products show, without those that wait or were given up. */
async function listExternalPictures(connection: Connection): Promise<NewPictureFetch[]> {
  const rows = await connection
    .prepare<[], { rowId: number; images: string }>(
      `SELECT row_id AS "rowId", images FROM products WHERE images LIKE '%"https://%' ORDER BY row_id`,
    )
    .all();
  if (rows.length === 0) return [];
  const listed = await readListed(connection);
  return rows.flatMap(({ rowId, images }) =>
    (parseTextList(images) ?? []).flatMap((source, position) => {
      const host = readPictureHost(source);
      const isNew = host !== null && !listed.has(`${rowId} ${source}`);
      return isNew ? [{ productRow: rowId, source, host, position }] : [];
    }),
  );
}

/** Those that wait, and those that were given up: their list is where they are tried again. */
async function readListed({ queries }: Connection): Promise<Set<string>> {
  const { productRow, source } = pictureFetches;
  const rows = queries.select({ productRow, source }).from(pictureFetches);
  return new Set((await rows).map((row) => `${row.productRow} ${row.source}`));
}

/** They take the place of their addresses. The owner confirms their servers like all others. */
export async function fetchExternalPictures(
  now: Date,
): Promise<{ count: number; needsConfirming: boolean }> {
  const outcome = await getStoredShop().database.write(async (connection) => {
    const wanted = await listExternalPictures(connection);
    await insertPictureFetches(connection, wanted, now);
    const confirmed = await readConfirmedHosts(connection);
    const needsConfirming = wanted.some(({ host }) => !confirmed.has(host));
    return { count: wanted.length, needsConfirming };
  });
  notePicturesWaiting();
  return outcome;
}
