import type { Connection } from "../../../db/connection";
import { isVisibleToShoppers, type Product } from "../../domain/catalogue/product";
import type { OutgoingMail } from "../../domain/mail/mail";
import type { JobTurn } from "../../domain/plain/job-turn";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { PEOPLE_PER_PIECE, pickTurn, startOfTurn } from "../../domain/stock/restock-turn";
import { listVariants, variantKey, type Variant } from "../../domain/stock/stock-level";
import { findStoredProducts } from "../catalogue/product-queries.server";
import { enqueueMails } from "../mail/mail-outbox.server";
import { readSettingsNow } from "../shop/settings.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";
import { NUMBER_LIST } from "../dialect/conditions.server";
import { countLeft, type StockRow } from "./stock-rows.server";

/** What is there again, as shoppers see it. */
type Restocked = { product: Product; variant: Variant };

type Waiting = { id: number; email: string; token: string };

/** A person whose turn it is. */
export type ToldPerson = Restocked & Pick<Waiting, "email" | "token">;

export type ComposeRestockMail = (person: ToldPerson, settings: ShopSettings) => OutgoingMail;

/** In one transaction; more are told by the next run. */
const MOST_AT_ONCE = 100;

/**
 * Writes a mail to those whose turn it is, of each size and colour that is there again: see `pickTurn`.
 * The mail and the note that it was written are one transaction, so nobody gets two.
 * @returns how many were told
 */
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

/** The sizes and colours with pieces left that people wait for. */
function listRestocked({ prepare }: Connection): Promise<number[]> {
  return prepare<[], number>(
    `SELECT id FROM stock WHERE on_hand > reserved AND id IN (
        SELECT stock_id FROM restock_requests WHERE notified_at IS NULL)`,
  )
    .pluck()
    .all();
}

type Plan = Restocked & { people: Waiting[] };

/** Null when it is nobody's turn, also because shoppers cannot see the product or its size. */
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
  const toldAt = (
    await prepare<[number, string], string>(
      "SELECT notified_at FROM restock_requests WHERE stock_id = ? AND notified_at > ?",
    )
      .pluck()
      .all(stockId, startOfTurn(now).toISOString())
  ).flatMap((time) => readTime(time) ?? []);
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
