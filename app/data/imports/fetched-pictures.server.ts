import { eq } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { pictureFetches } from "../../../db/schema/imports";
import { products } from "../../../db/schema/products";
import { SHOP_AUTHOR } from "../../domain/history/author";
import { placePicture } from "../../domain/imports/place-picture";
import type { Product } from "../../domain/catalogue/product";
import { MAX_PICTURES } from "../../domain/products/picture-limits";
import { parseProductRow } from "../catalogue/product-row.server";
import { continueBatch, recordBatch } from "../history/batch.server";
import { findStandingUndo, listChangedSince, readBatchHead } from "../history/read-batch.server";
import { nextUpdateTime } from "../sqlite/stored-values.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { dropFetch, joinToBatch, recordFailure, type PictureFetch } from "./picture-fetches.server";
import { rememberSource } from "./picture-sources.server";

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
    await dropFetch(connection, fetch.id);
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

/**
 * The picture belongs to the change that brought its product, so that an undo takes both back. Once
 * somebody else has changed the product, it is a change of its own.
 */
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
      updatedAt: nextUpdateTime(stored.updatedAt.toISOString(), now),
    })
    .where(eq(products.rowId, fetch.productRow));
}
