import type { Connection } from "../../../db/connection";
import type { CartLineKey } from "../../domain/buying/cart";
import { NUMBER_LIST } from "../dialect/conditions.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { findStockIds } from "./order-stock.server";

/** How many pieces of each are free to sell, however many; null for what is not counted. */
export function readPiecesLeft(
  lines: readonly CartLineKey[],
): Promise<(line: CartLineKey) => number | null> {
  return getStoredShop().database.read(async (connection) => {
    const findStockId = await findStockIds(connection, lines);
    const ids = [...new Set(lines.flatMap((line) => findStockId(line) ?? []))];
    const rows = await selectLeft(connection).all(JSON.stringify(ids));
    const byId = new Map(rows.map(({ id, left }) => [id, left]));
    return (line) => byId.get(findStockId(line) ?? 0) ?? null;
  });
}

const selectLeft = ({ prepare }: Connection) =>
  prepare<[string], { id: number; left: number }>(
    `SELECT id, max(on_hand - reserved, 0) AS "left" FROM stock WHERE id IN ${NUMBER_LIST}`,
  );
