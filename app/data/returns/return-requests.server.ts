import type { Connection } from "../../../db/connection";
import {
  RETURN_REASONS,
  RETURN_STATES,
  type ReturnItem,
  type ReturnKind,
  type ReturnRequest,
} from "../../domain/returns/return-request";
import { groupBy } from "../../domain/plain/lists";
import { NUMBER_LIST } from "../dialect/conditions.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readPesos, readTime } from "../sqlite/stored-values.server";

export function listRequestsOf(connection: Connection, orderId: number): Promise<ReturnRequest[]> {
  return readRequests(connection, "returns.order_id = ?", orderId);
}

export function readOrderRequests(orderId: number): Promise<ReturnRequest[]> {
  return getStoredShop().database.read((connection) => listRequestsOf(connection, orderId));
}

export async function findRequest(
  connection: Connection,
  code: string,
): Promise<ReturnRequest | null> {
  return (await readRequests(connection, "returns.code = ?", code))[0] ?? null;
}

export async function getRequest(connection: Connection, code: string): Promise<ReturnRequest> {
  const request = await findRequest(connection, code);
  if (!request) throw new Error(`There is no request ${code}`);
  return request;
}

type RequestRow = {
  id: number;
  code: string;
  orderId: number;
  kind: string;
  state: string;
  reason: string;
  note: string;
  author: string;
  heldUntil: string | null;
  settledBy: string;
  createdAt: string;
  answeredAt: string | null;
  newNumber: string | null;
  newToken: string | null;
  newStatus: string | null;
  newPaidAt: string | null;
};

/** In the order in which they were asked. */
export async function readRequests(
  connection: Connection,
  condition: string,
  ...values: (string | number)[]
): Promise<ReturnRequest[]> {
  const rows = await connection
    .prepare<(string | number)[], RequestRow>(
      `SELECT returns.id, returns.code, returns.order_id AS "orderId", returns.kind, returns.state,
          returns.reason, returns.note, returns.author, returns.held_until AS "heldUntil",
          returns.settled_by AS "settledBy", returns.created_at AS "createdAt",
          returns.answered_at AS "answeredAt", made.order_number AS "newNumber",
          made.token AS "newToken", made.status AS "newStatus", made.paid_at AS "newPaidAt"
        FROM returns LEFT JOIN orders AS made ON made.id = returns.new_order_id
        WHERE ${condition} ORDER BY returns.id`,
    )
    .all(...values);
  if (rows.length === 0) return [];
  const items = await selectItems(connection).all(JSON.stringify(rows.map(({ id }) => id)));
  const itemsOf = groupBy(items, ({ returnId }) => returnId);
  return rows.map((row) => toRequest(row, itemsOf.get(row.id) ?? []));
}

type ItemRow = {
  id: number;
  returnId: number;
  orderItemId: number;
  quantity: number;
  reason: string;
  paid: number;
  productId: string;
  size: string;
  color: string;
  newPrice: number;
  newStockId: number | null;
  held: number;
  backToStock: number;
  broken: number;
};

const selectItems = ({ prepare }: Connection) =>
  prepare<[string], ItemRow>(
    `SELECT id, return_id AS "returnId", order_item_id AS "orderItemId", quantity, reason, paid,
        new_product_id AS "productId", new_size AS size, new_color AS color,
        new_price AS "newPrice", new_stock_id AS "newStockId", held,
        back_to_stock AS "backToStock", broken
      FROM return_items WHERE return_id IN ${NUMBER_LIST} ORDER BY id`,
  );

const KINDS: readonly ReturnKind[] = ["exchange", "return", "fault"];

/** What another tool wrote is read as the first of its kind: a person then looks at it. */
function toRequest(row: RequestRow, items: readonly ItemRow[]): ReturnRequest {
  const { newNumber, newToken, newStatus, newPaidAt, ...rest } = row;
  return {
    ...rest,
    kind: KINDS.find((known) => known === row.kind) ?? "exchange",
    state: RETURN_STATES.find(({ id }) => id === row.state)?.id ?? "asked",
    newOrder:
      newNumber === null
        ? null
        : {
            ...{ orderNumber: newNumber, token: newToken, status: newStatus ?? "" },
            isPaid: newPaidAt !== null,
          },
    heldUntil: readTime(row.heldUntil),
    ...readSettled(row.settledBy),
    createdAt: readTime(row.createdAt),
    answeredAt: readTime(row.answeredAt),
    items: items.map(toItem),
  };
}

/** As `settleReturn` stored it; `-all` once the rest went back too. */
function readSettled(stored: string): Pick<ReturnRequest, "settledBy" | "isAllSettled"> {
  const [way = "", all] = stored.split("-");
  const settledBy = way === "code" || way === "refund" ? way : "";
  return { settledBy, ...(all === "all" && { isAllSettled: true }) };
}

function toItem({ productId, size, color, paid, newPrice, ...row }: ItemRow): ReturnItem {
  const { id, orderItemId, quantity, newStockId, held, backToStock, broken } = row;
  return {
    ...{ id, orderItemId, quantity, newStockId, held, backToStock, broken },
    reason: RETURN_REASONS.find((known) => known.id === row.reason)?.id ?? "otro",
    paidInPesos: readPesos(paid),
    wanted: productId === "" ? null : { productId, size, color },
    newPriceInPesos: readPesos(newPrice),
  };
}
