import { randomBytes } from "node:crypto";

import type { Connection } from "../../../db/connection";
import type { OutgoingMail } from "../../domain/mail/mail";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { MAX_WAITING, oldestKeptRequest } from "../../domain/stock/restock-turn";
import type { Variant } from "../../domain/stock/stock-level";
import { enqueueMails } from "../mail/mail-outbox.server";
import { readSettingsNow } from "../shop/settings.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { countLeft, readStockRow } from "./stock-rows.server";
import { NUMBER_LIST } from "../dialect/conditions.server";

/** As long as an order's token: 192 bits. */
const TOKEN_BYTES = 24;

export type RestockRequest = {
  productId: string;
  variant: Variant;
  /** In small letters. */
  email: string;
};

export type RestockAnswer =
  /** The mail is on its way that asks to confirm. */
  | "asked"
  /** Stored now or before: nobody learns which. */
  | "waiting"
  /** There is a piece, or the size and colour is not counted any more. */
  | "there"
  /** The address waits for `MAX_WAITING` others. */
  | "too-many";

/**
 * Sends a mail that asks to confirm the request, and stores nothing else: what other requests there are
 * changes nothing. Null for a mail that is not to be sent.
 */
export function askToConfirm(
  wanted: RestockRequest,
  composeMail: ((settings: ShopSettings) => OutgoingMail) | null,
  now: Date,
): Promise<Extract<RestockAnswer, "asked" | "there">> {
  return getStoredShop().database.write(async (connection) => {
    if ((await findGoneRow(connection, wanted)) === null) return "there";
    const settings = await readSettingsNow(connection);
    const mails = composeMail === null ? [] : [composeMail(settings)];
    await enqueueMails(connection, mails, { orderId: null, now, isByVisitor: true });
    return "asked";
  });
}

/**
 * Stores who wants to be told when a size and colour is there again. Whoever was told already and asks
 * again waits anew, behind the others.
 */
export function askForRestock(
  wanted: RestockRequest,
  now: Date,
): Promise<Exclude<RestockAnswer, "asked">> {
  const { email } = wanted;
  return getStoredShop().database.write(async (connection) => {
    const row = await findGoneRow(connection, wanted);
    if (row === null) return "there";
    const own = await selectOwn(connection).all(email);
    if (own.some(({ stockId, isWaiting }) => stockId === row.id && isWaiting)) return "waiting";
    if (own.filter(({ isWaiting }) => isWaiting).length >= MAX_WAITING) return "too-many";
    await deleteOwn(connection).run(row.id, email);
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    await insertRequest(connection).run(row.id, email, token, now.toISOString());
    return "waiting";
  });
}

/** Null where there is a piece, or nothing is counted. */
async function findGoneRow(connection: Connection, { productId, variant }: RestockRequest) {
  const productRow = (await selectProductRow(connection).get(productId))?.rowId;
  if (productRow === undefined) return null;
  const row = await readStockRow(connection, { productRow, ...variant });
  return row === null || countLeft(row) > 0 ? null : row;
}

const selectProductRow = ({ prepare }: Connection) =>
  prepare<[string], { rowId: number }>(`SELECT row_id AS "rowId" FROM products WHERE id = ?`);

const selectOwn = ({ prepare }: Connection) =>
  prepare<[string], { stockId: number; isWaiting: 0 | 1 }>(
    `SELECT stock_id AS "stockId", notified_at IS NULL AS "isWaiting" FROM restock_requests
      WHERE email = ?`,
  );

const deleteOwn = ({ prepare }: Connection) =>
  prepare<[number, string]>("DELETE FROM restock_requests WHERE stock_id = ? AND email = ?");

const insertRequest = ({ prepare }: Connection) =>
  prepare<[number, string, string, string]>(
    "INSERT INTO restock_requests (stock_id, email, token, at) VALUES (?, ?, ?, ?)",
  );

/** What an address waits for, or was told of. */
export type OwnRequests = {
  email: string;
  /** `name` is empty for a product that is deleted. */
  requests: (Variant & { name: string })[];
};

/** What the address of this token asked for; null for an unknown token. */
export function findOwnRequests(token: string): Promise<OwnRequests | null> {
  return getStoredShop().database.read(async ({ prepare }) => {
    const requests = await prepare<[string], OwnRequests["requests"][number] & { email: string }>(
      `SELECT email, coalesce(name, '') AS name, size_key AS size, color FROM restock_requests
          JOIN stock ON stock.id = stock_id LEFT JOIN products ON row_id = product_row
          WHERE email = (SELECT email FROM restock_requests WHERE token = ?)
          ORDER BY restock_requests.id`,
    ).all(token);
    const [first] = requests;
    if (!first) return null;
    return {
      email: first.email,
      requests: requests.map(({ name, size, color }) => ({ name, size, color })),
    };
  });
}

/** Deletes everything that the address of this token asked for. An unknown token deletes nothing. */
export function deleteOwnRequests(token: string): Promise<void> {
  return getStoredShop().database.write(async ({ prepare }) => {
    await prepare(
      `DELETE FROM restock_requests
          WHERE email = (SELECT email FROM restock_requests WHERE token = ?)`,
    ).run(token);
  });
}

/** Within a write: deletes the requests of a person, and the mails about them. */
export async function eraseRequestsOf({ prepare }: Connection, email: string): Promise<void> {
  await prepare("DELETE FROM restock_requests WHERE lower(email) = lower(?)").run(email);
  await prepare(
    "DELETE FROM mail_outbox WHERE kind LIKE 'restock%' AND lower(recipient) = lower(?)",
  ).run(email);
}

/**
 * Deletes old requests, answered or not.
 * @returns how many
 */
export function deleteOldRequests(now: Date): Promise<number> {
  return getStoredShop().database.write(
    async ({ prepare }) =>
      (
        await prepare("DELETE FROM restock_requests WHERE at < ?").run(
          oldestKeptRequest(now).toISOString(),
        )
      ).changes,
  );
}

/** How many people wait for each of these sizes and colours; none for which nobody waits. */
export async function countWaiting(
  connection: Connection,
  stockIds: readonly number[],
): Promise<Map<number, number>> {
  const counted = await selectWaiting(connection).all(JSON.stringify(stockIds));
  return new Map(counted.map(({ stockId, people }) => [stockId, people]));
}

const selectWaiting = ({ prepare }: Connection) =>
  prepare<[string], { stockId: number; people: number }>(
    `SELECT stock_id AS "stockId", count(*) AS people FROM restock_requests
      WHERE notified_at IS NULL AND stock_id IN ${NUMBER_LIST} GROUP BY stock_id`,
  );
