import type { Connection } from "../../../db/connection";
import type { ReturnRequest } from "../../domain/returns/return-request";
import type { CountedReturn } from "../../domain/returns/return-reasons";
import type { ListedItem } from "../../domain/returns/return-words";
import { groupBy } from "../../domain/plain/lists";
import { NUMBER_LIST, TEXT_LIST } from "../dialect/conditions.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readRequests } from "./return-requests.server";

/** Far more than an owner answers at a time. */
const LISTED_OPEN = 100;
/** Most ended ones in the list; the table keeps all. */
const LISTED_ENDED = 50;

export type ListedReturn = ReturnRequest & {
  order: { orderNumber: string; customerName: string; status: string; items: ListedItem[] };
};

/** The open ones, the oldest first, and then the newest that ended. */
export function listReturns(): Promise<{ returns: ListedReturn[]; moreOpen: number }> {
  return getStoredShop().database.read(async (connection) => {
    const open = await readRequests(
      connection,
      `returns.id IN (SELECT id FROM returns WHERE state IN (${OPEN}) ORDER BY created_at, id LIMIT ?)`,
      LISTED_OPEN,
    );
    const ended = await readRequests(
      connection,
      `returns.id IN (SELECT id FROM returns WHERE state NOT IN (${OPEN})
        ORDER BY created_at DESC, id DESC LIMIT ?)`,
      LISTED_ENDED,
    );
    const all = [...open, ...ended.toReversed()];
    const orderOf = await readOrders(
      connection,
      all.map(({ orderId }) => orderId),
    );
    const returns = all.flatMap((request) => {
      const order = orderOf.get(request.orderId);
      return order ? { ...request, order } : [];
    });
    return { returns, moreOpen: (await countIn(connection, OPEN)) - open.length };
  });
}

const OPEN = "'asked', 'accepted', 'received'";

/** Those that wait for a person of the shop. */
export function countWaitingReturns(): Promise<number> {
  return getStoredShop().database.read((connection) => countIn(connection, "'asked', 'received'"));
}

async function countIn({ prepare }: Connection, states: string): Promise<number> {
  const count = prepare<[], number>(`SELECT count(*) FROM returns WHERE state IN (${states})`);
  return (await count.pluck().get()) ?? 0;
}

type OrderRow = Omit<ListedReturn["order"], "items"> & { id: number };

async function readOrders({ prepare }: Connection, ids: readonly number[]) {
  const list = JSON.stringify(ids);
  const rows = await prepare<[string], OrderRow>(
    `SELECT id, order_number AS "orderNumber", customer_name AS "customerName", status
      FROM orders WHERE id IN ${NUMBER_LIST}`,
  ).all(list);
  const items = await prepare<[string], ListedItem & { orderId: number }>(
    `SELECT id, order_id AS "orderId", name, size, color FROM order_items
      WHERE order_id IN ${NUMBER_LIST} ORDER BY id`,
  ).all(list);
  const itemsOf = groupBy(items, ({ orderId }) => orderId);
  return new Map(rows.map(({ id, ...order }) => [id, { ...order, items: itemsOf.get(id) ?? [] }]));
}

/** Why pieces came back, by product and size, beside how many left; those whose money went back left too. */
export function readReturnReasons(): Promise<CountedReturn[]> {
  return getStoredShop().database.read(async ({ prepare }) => {
    const returned = await prepare<[], Omit<CountedReturn, "sold">>(
      `SELECT item.product_id AS "productId", max(item.name) AS name, item.size,
          return_items.reason, sum(return_items.quantity) AS pieces
        FROM return_items JOIN returns ON returns.id = return_items.return_id
          JOIN order_items AS item ON item.id = return_items.order_item_id
        WHERE returns.state IN ('received', 'closed')
        GROUP BY item.product_id, item.size, return_items.reason`,
    ).all();
    const ids = JSON.stringify([...new Set(returned.map(({ productId }) => productId))]);
    const sold = await prepare<[string], { productId: string; size: string; pieces: number }>(
      `SELECT item.product_id AS "productId", item.size, sum(item.quantity) AS pieces
        FROM order_items AS item JOIN orders ON orders.id = item.order_id
        WHERE item.product_id IN ${TEXT_LIST} AND (orders.status IN ('shipped', 'delivered')
          OR orders.status = 'refunded' AND EXISTS (SELECT 1 FROM order_events WHERE order_id = orders.id
            AND kind = 'moved' AND order_events.status IN ('shipped', 'delivered')))
        GROUP BY item.product_id, item.size`,
    ).all(ids);
    const soldOf = new Map(sold.map((row) => [`${row.productId}\n${row.size}`, row.pieces]));
    return returned.map((row) => ({
      ...row,
      sold: soldOf.get(`${row.productId}\n${row.size}`) ?? 0,
    }));
  });
}
