import { randomBytes } from "node:crypto";

import type { Connection } from "../../../db/connection";
import { isVisibleToShoppers, type Product } from "../../domain/catalogue/product";
import type { OutgoingMail } from "../../domain/mail/mail";
import type { JobTurn } from "../../domain/plain/job-turn";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import {
  MAX_WAITING,
  oldestKeptRequest,
  PEOPLE_PER_PIECE,
  pickTurn,
  startOfTurn,
} from "../../domain/stock/restock-turn";
import { countLeft } from "../../domain/stock/stock-grid";
import { type Variant, listVariants, variantKey } from "../../domain/stock/stock-level";
import { findStoredProducts } from "../catalogue/product-queries.server";
import { NUMBER_LIST } from "../dialect/conditions.server";
import { enqueueMails } from "../mail/mail-outbox.server";
import { readSettingsNow } from "../shop/settings.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";
import { findProductRow, readStockRow, type StockRow } from "./stock-rows.server";

/** As long as an order's token: 192 bits. */
const TOKEN_BYTES = 24;

export type RestockRequest = {
  productId: string;
  variant: Variant;
  /** In small letters. */
  email: string;
};

export type RestockAnswer =
  | "asked"
  /** Stored now or before: nobody learns which. */
  | "waiting"
  /** There is a piece, or the size and colour is not counted any more. */
  | "there"
  | "too-many";

/** Stores nothing: what other requests there are changes nothing. Null for a mail that is not to be sent. */
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

/** A person who was told and asks again goes to the end of the queue. */
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

async function findGoneRow(connection: Connection, { productId, variant }: RestockRequest) {
  const productRow = await findProductRow(connection, productId);
  if (productRow === undefined) return null;
  const row = await readStockRow(connection, { productRow, ...variant });
  return row === null || countLeft(row) > 0 ? null : row;
}

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

type OwnRequests = {
  email: string;
  /** `name` is empty for a product that is deleted. */
  requests: (Variant & { name: string })[];
};

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

export function deleteOldRequests(now: Date): Promise<number> {
  const oldest = oldestKeptRequest(now).toISOString();
  return getStoredShop().database.write(async ({ prepare }) => {
    return (await prepare("DELETE FROM restock_requests WHERE at < ?").run(oldest)).changes;
  });
}

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

type Restocked = { product: Product; variant: Variant };

type Waiting = { id: number; email: string; token: string };

type ToldPerson = Restocked & Pick<Waiting, "email" | "token">;

export type ComposeRestockMail = (person: ToldPerson, settings: ShopSettings) => OutgoingMail;

/** Mails of one transaction; the next run writes the rest. */
const MOST_AT_ONCE = 100;

/** See `pickTurn`. One transaction stores the mail and that it was written, so each person gets one. */
export async function tellWaiting(
  composeMail: ComposeRestockMail,
  { now, signal }: JobTurn,
): Promise<number> {
  const { database } = getStoredShop();
  const stockIds = await database.read(async (connection) => {
    const due: number[] = [];
    for (const id of await listRestocked(connection)) {
      if ((await planTurn(connection, id, now)) !== null) due.push(id);
    }
    return due;
  });
  let told = 0;
  for (const stockId of stockIds) {
    if (signal.aborted) break;
    told += await database.write(async (connection) => {
      const plan = await planTurn(connection, stockId, now);
      return plan === null ? 0 : await tell(connection, { ...plan, composeMail, now });
    });
  }
  return told;
}

function listRestocked({ prepare }: Connection): Promise<number[]> {
  return prepare<[], number>(
    `SELECT id FROM stock WHERE on_hand > reserved AND id IN (
        SELECT stock_id FROM restock_requests WHERE notified_at IS NULL)`,
  )
    .pluck()
    .all();
}

type Plan = Restocked & { people: Waiting[] };

/** Null when no mail is due, or when shoppers cannot see the product or its size. */
async function planTurn(connection: Connection, stockId: number, now: Date): Promise<Plan | null> {
  const { prepare } = connection;
  const row = await prepare<[number], StockRow>(
    `SELECT id, product_row AS "productRow", size_key AS "sizeKey", color, on_hand AS "onHand", reserved,
        edits FROM stock WHERE id = ?`,
  ).get(stockId);
  if (!row) return null;
  const left = countLeft(row);
  const most = Math.min(left * PEOPLE_PER_PIECE, MOST_AT_ONCE);
  const waiting = await prepare<[number, number], Waiting>(
    `SELECT id, email, token FROM restock_requests WHERE stock_id = ? AND notified_at IS NULL
        ORDER BY id LIMIT ?`,
  ).all(stockId, most);
  const told = await prepare<[number, string], string>(
    "SELECT notified_at FROM restock_requests WHERE stock_id = ? AND notified_at > ?",
  )
    .pluck()
    .all(stockId, startOfTurn(now).toISOString());
  const toldAt = told.flatMap((time) => readTime(time) ?? []);
  const people = pickTurn({ left, waiting, toldAt }, now);
  const restocked = people.length === 0 ? null : await findRestocked(connection, row);
  return restocked && { ...restocked, people };
}

async function findRestocked(connection: Connection, row: StockRow): Promise<Restocked | null> {
  const [stored] = await findStoredProducts(connection, [row.productRow]);
  if (!stored || !isVisibleToShoppers(stored.product)) return null;
  const { product } = stored;
  const key = variantKey({ size: row.sizeKey, color: row.color });
  const variant = listVariants(product).find((one) => variantKey(one) === key);
  return variant ? { product, variant } : null;
}

async function tell(
  connection: Connection,
  plan: Plan & { composeMail: ComposeRestockMail; now: Date },
): Promise<number> {
  const { people, product, variant, composeMail, now } = plan;
  const settings = await readSettingsNow(connection);
  await connection
    .prepare(`UPDATE restock_requests SET notified_at = ? WHERE id IN ${NUMBER_LIST}`)
    .run(now.toISOString(), JSON.stringify(people.map(({ id }) => id)));
  const mails = people.map(({ email, token }) =>
    composeMail({ product, variant, email, token }, settings),
  );
  // Anyone can type another person's address: such mails have a limit for each recipient.
  await enqueueMails(connection, mails, { orderId: null, now, isByVisitor: true });
  return people.length;
}
