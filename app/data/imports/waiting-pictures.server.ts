import { and, eq, inArray, isNotNull, isNull, notInArray } from "drizzle-orm";

import { pictureFetches, pictureHosts } from "../../../db/schema/imports";
import type { By } from "../history/batch.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { listExternalPictures } from "./external-pictures.server";
import { notePicturesWaiting } from "./picture-fetches.server";
import { confirmHost } from "./picture-hosts.server";

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
  /** Servers that the owner has to confirm, those with most pictures first, and only the first ones. */
  hosts: { host: string; pictures: number }[];
  hostCount: number;
  /** Pictures that the shop has given up, the first ones. */
  failures: FailedPicture[];
  failureCount: number;
  /** Products that show pictures of other sites, without those that wait or were given up. */
  externalProducts: number;
  /** Products without any picture. */
  withoutPicture: number;
};

/** As many as a person reads. */
export const MAX_FAILURES_SHOWN = 100;
export const MAX_HOSTS_SHOWN = 50;

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

/** Whether any picture waits or was given up, for a link to their page. */
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

/**
 * Forgets the pictures that wait for this server to be confirmed.
 * @returns how many there were; none of a server that was confirmed meanwhile
 */
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

/**
 * Tries pictures again that the shop has given up.
 * @param id - of one picture; null for all
 * @returns how many there were
 */
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

/** Forgets pictures that did not come. */
export async function forgetPictures(id: number | null): Promise<number> {
  const forgotten = await getStoredShop().database.write(({ queries }) =>
    queries.delete(pictureFetches).where(givenUp(id)).returning({ id: pictureFetches.id }),
  );
  return forgotten.length;
}
