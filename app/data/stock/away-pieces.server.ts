import type { AwayPieces } from "../../domain/stock/returned-pieces";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readAway } from "./order-stock.server";

/** The pieces that left with an order, by line. */
export function readAwayPieces(orderId: number): Promise<AwayPieces[]> {
  return getStoredShop().database.read((connection) => readAway(connection, orderId));
}
