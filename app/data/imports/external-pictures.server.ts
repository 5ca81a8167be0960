import type { Connection } from "../../../db/connection";
import { pictureFetches } from "../../../db/schema/imports";
import { readPictureHost } from "../../domain/imports/picture-source";
import { parseTextList } from "../catalogue/product-row.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import {
  insertPictureFetches,
  notePicturesWaiting,
  type NewPictureFetch,
} from "./picture-fetches.server";
import { readConfirmedHosts } from "./picture-hosts.server";

/** Pictures of other sites that products show, without those that wait or were given up. */
export async function listExternalPictures(connection: Connection): Promise<NewPictureFetch[]> {
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

/**
 * Pictures of other sites that products show are to come to the shop, and take the place of their
 * addresses. The owner confirms their servers like all others.
 * @returns how many, and whether a server of theirs is to be confirmed first
 */
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
