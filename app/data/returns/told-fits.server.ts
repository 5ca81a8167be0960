import type { Connection } from "../../../db/connection";
import { NOTHING_TOLD, type CountedFit } from "../../domain/returns/told-fit";
import { keepByVersion } from "../sqlite/kept-reads.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

const kept = keepByVersion("pages", readFits);

/** How the product fits by what was said of it; null when nothing was, and while the database cannot be read. */
export async function readFit(productId: string): Promise<CountedFit | null> {
  return (await kept.readLast(getStoredShop().database))?.get(productId) ?? null;
}

/** Requests that the shop did not refuse. */
const CAME_BACK = `return_items JOIN returns ON returns.id = return_items.return_id AND returns.state <> 'refused'`;

/** By the products' ids. Of a line that came back, its reason counts and not its answer. */
async function readFits({ prepare }: Connection): Promise<ReadonlyMap<string, CountedFit>> {
  const rows = await prepare<[], { id: string; reason: string; pieces: number; isAnswer: number }>(
    `SELECT item.product_id AS id, return_items.reason, sum(return_items.quantity) AS pieces, 0 AS "isAnswer"
      FROM ${CAME_BACK} JOIN order_items AS item ON item.id = return_items.order_item_id
      GROUP BY item.product_id, return_items.reason
    UNION ALL
    SELECT item.product_id, fit_votes.fit, count(*), 1
      FROM fit_votes JOIN order_items AS item ON item.id = fit_votes.order_item_id
      WHERE NOT EXISTS (SELECT 1 FROM ${CAME_BACK} WHERE return_items.order_item_id = item.id)
      GROUP BY item.product_id, fit_votes.fit`,
  ).all();
  const fits = new Map<string, CountedFit>();
  for (const { id, reason, pieces, isAnswer } of rows) {
    const fit = fits.get(id) ?? { ...NOTHING_TOLD };
    const count = Number(pieces);
    fit.all += count;
    if (isAnswer) fit.answers += count;
    if (reason === "chico") fit.small += count;
    if (reason === "grande") fit.large += count;
    if (reason === "bien") fit.well += count;
    fits.set(id, fit);
  }
  return fits;
}
