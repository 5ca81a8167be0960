import type { Connection } from "../../../db/connection";
import type { CountedFit } from "../../domain/returns/told-fit";
import { keepByVersion } from "../sqlite/kept-reads.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

const kept = keepByVersion("pages", readFits);

/** How the product fits by what came back; null when nothing did, and while the database cannot be read. */
export async function readFit(productId: string): Promise<CountedFit | null> {
  return (await kept.readLast(getStoredShop().database))?.get(productId) ?? null;
}

/** By the products' ids, of requests that the shop did not refuse. */
async function readFits({ prepare }: Connection): Promise<ReadonlyMap<string, CountedFit>> {
  const rows = await prepare<[], { id: string; reason: string; pieces: number }>(
    `SELECT item.product_id AS id, return_items.reason, sum(return_items.quantity) AS pieces
      FROM return_items JOIN returns ON returns.id = return_items.return_id
        JOIN order_items AS item ON item.id = return_items.order_item_id
      WHERE returns.state <> 'refused'
      GROUP BY item.product_id, return_items.reason`,
  ).all();
  const fits = new Map<string, CountedFit>();
  for (const { id, reason, pieces } of rows) {
    const fit = fits.get(id) ?? { small: 0, large: 0, all: 0 };
    fit.all += Number(pieces);
    if (reason === "chico") fit.small += Number(pieces);
    if (reason === "grande") fit.large += Number(pieces);
    fits.set(id, fit);
  }
  return fits;
}
