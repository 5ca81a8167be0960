import { eq, isNotNull, isNull } from "drizzle-orm";

import type { Connection } from "../../../db/open";
import { pictureFetches } from "../../../db/schema/imports";
import type { Author } from "../../domain/history/author";
import { readPictureHost } from "../../domain/imports/picture-source";
import { parseTextList } from "../catalogue/product-row.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { insertPictureFetch, notePicturesWaiting } from "./picture-fetches.server";
import { confirmHosts } from "./picture-hosts.server";

export type FailedPicture = {
  id: number;
  productId: string;
  productName: string;
  source: string;
  problem: string;
};

/** Pictures that are to come, as their page shows them. */
export type WaitingPictures = {
  /** Pictures and products that wait, for a server, a retry or their turn. */
  pictures: number;
  products: number;
  /** Pictures that the shop is fetching, or is about to. */
  underWay: number;
  /** Pictures that did not come and are tried again later. */
  retrying: number;
  /** Servers that the owner has to confirm, those with most pictures first. */
  hosts: { host: string; pictures: number }[];
  /** Pictures that the shop has given up, the first ones. */
  failures: FailedPicture[];
  failureCount: number;
  /** Products that show pictures of other sites. */
  externalProducts: number;
  /** Products without any picture. */
  withoutPicture: number;
};

/** As many as a person reads. */
export const MAX_FAILURES_SHOWN = 100;

/** @throws DatabaseUnavailableError */
export function readWaitingPictures(now: Date): Promise<WaitingPictures> {
  return getStoredShop().database.read(({ sqlite }) => {
    const counts = sqlite.prepare<unknown[], Counts>(COUNTS).get({ now: now.toISOString() });
    const hosts = sqlite.prepare<[], WaitingPictures["hosts"][number]>(HOSTS).all();
    const failures = sqlite.prepare<[], FailedPicture>(FAILURES).all();
    return { ...(counts ?? NO_COUNTS), hosts, failures };
  });
}

/** Whether any picture waits or was given up, for a link to their page. */
export function hasWaitingPictures(): Promise<boolean> {
  return getStoredShop().database.read(
    ({ queries }) => queries.select().from(pictureFetches).limit(1).get() !== undefined,
  );
}

type Counts = Omit<WaitingPictures, "hosts" | "failures">;
const NO_COUNTS: Counts = {
  ...{ pictures: 0, products: 0, underWay: 0, retrying: 0 },
  ...{ failureCount: 0, externalProducts: 0, withoutPicture: 0 },
};

const IS_CONFIRMED = "(host = '' OR host IN (SELECT host FROM picture_hosts))";
const IS_EXTERNAL = `images LIKE '%"https://%'`;

const COUNTS = `
  SELECT count(next_at) AS pictures,
    count(DISTINCT CASE WHEN next_at IS NOT NULL THEN product_row END) AS products,
    count(CASE WHEN next_at <= @now AND ${IS_CONFIRMED} THEN 1 END) AS underWay,
    count(CASE WHEN next_at > @now AND ${IS_CONFIRMED} THEN 1 END) AS retrying,
    count(CASE WHEN next_at IS NULL THEN 1 END) AS failureCount,
    (SELECT count(*) FROM products WHERE ${IS_EXTERNAL}) AS externalProducts,
    (SELECT count(*) FROM products WHERE images = '[]') AS withoutPicture
  FROM picture_fetches`;

const HOSTS = `
  SELECT host, count(*) AS pictures FROM picture_fetches
    WHERE next_at IS NOT NULL AND NOT ${IS_CONFIRMED}
    GROUP BY host ORDER BY pictures DESC, host`;

const FAILURES = `
  SELECT waiting.id, products.id AS productId, products.name AS productName, source, problem
    FROM picture_fetches AS waiting JOIN products ON products.row_id = product_row
    WHERE next_at IS NULL ORDER BY product_row, position, waiting.id LIMIT ${MAX_FAILURES_SHOWN}`;

/** Lets pictures be fetched from these servers, and begins. */
export async function confirmAndFetch(
  hosts: readonly string[],
  author: Author,
  now: Date,
): Promise<void> {
  await getStoredShop().database.write((connection) =>
    confirmHosts(connection, hosts, author, now),
  );
  notePicturesWaiting();
}

const givenUp = (id: number | null) =>
  id === null ? isNull(pictureFetches.nextAt) : eq(pictureFetches.id, id);

/**
 * Tries pictures again that the shop has given up.
 * @param id - of one picture; null for all
 * @returns how many there were
 */
export async function retryPictures(id: number | null, now: Date): Promise<number> {
  const found = await getStoredShop().database.write(
    ({ queries }) =>
      queries
        .update(pictureFetches)
        .set({ nextAt: now.toISOString(), attempts: 0, problem: "" })
        .where(givenUp(id))
        .run().changes,
  );
  notePicturesWaiting();
  return found;
}

/** Forgets pictures that did not come. */
export async function forgetPictures(id: number | null): Promise<number> {
  const found = await getStoredShop().database.write(
    ({ queries }) => queries.delete(pictureFetches).where(givenUp(id)).run().changes,
  );
  // The job deletes archives that nothing needs any more.
  notePicturesWaiting();
  return found;
}

/**
 * Pictures of other sites that products show are to come to the shop, and take the place of their
 * addresses. The owner confirms their servers like all others.
 * @returns how many
 */
export async function fetchExternalPictures(now: Date): Promise<number> {
  const count = await getStoredShop().database.write((connection) => {
    const waiting = listWaiting(connection);
    const rows = connection.sqlite
      .prepare<[], { rowId: number; images: string }>(
        `SELECT row_id AS rowId, images FROM products WHERE ${IS_EXTERNAL} ORDER BY row_id`,
      )
      .all();
    const wanted = rows.flatMap(({ rowId, images }) =>
      (parseTextList(images) ?? []).flatMap((source, position) => {
        const host = readPictureHost(source);
        const isNew = host !== null && !waiting.has(`${rowId} ${source}`);
        return isNew ? [{ productRow: rowId, source, host, position }] : [];
      }),
    );
    for (const fetch of wanted) insertPictureFetch(connection, fetch, now);
    return wanted.length;
  });
  notePicturesWaiting();
  return count;
}

function listWaiting({ queries }: Connection): Set<string> {
  const { productRow, source } = pictureFetches;
  const rows = queries.select({ productRow, source }).from(pictureFetches).where(isNotNull(source));
  return new Set(rows.all().map((row) => `${row.productRow} ${row.source}`));
}
