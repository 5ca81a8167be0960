import type { Connection } from "../../../db/connection";
import {
  countDaysHeld,
  explainHiddenList,
  findJudgedFrom,
  LOOKED_AT_DAYS,
} from "../../domain/offers/held-days";
import { isOnSaleAt, nextSwitch, type Sale } from "../../domain/offers/sale";
import {
  addDays,
  calendarDay,
  parseCalendarDay,
  startOfDay,
} from "../../domain/plain/buenos-aires";
import { updateRows } from "../dialect/row-lists.server";
import {
  listPriceStates,
  readPriceChanges,
  type PriceChange,
  type PriceColumns,
} from "../history/price-history.server";
import { readSettingsNow } from "../shop/settings.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";

/** When the next sale begins, ends or was changed, in milliseconds; `Infinity` without any. */
export async function readNextSaleSwitch(connection: Connection): Promise<number> {
  const next = await selectNext(connection).get();
  if (next === undefined || next === null) return Infinity;
  // A trigger empties it for a sale that changed, and another tool may have written anything.
  return readTime(next)?.getTime() ?? -Infinity;
}

const selectNext = ({ prepare }: Connection) =>
  prepare<[], string | null>(
    "SELECT min(sale_due_at) FROM products WHERE sale_due_at IS NOT NULL",
  ).pluck();

/** All in one transaction. It is no change of a person, so the history has no entry of it. */
export async function switchDueSales(now: Date): Promise<void> {
  const { database } = getStoredShop();
  const isDue = await database.read(
    async (connection) => (await readNextSaleSwitch(connection)) <= now.getTime(),
  );
  if (!isDue) return;
  await database.write(async (connection) => {
    const { saleHeldDays } = await readSettingsNow(connection);
    const due = await selectDue(connection).all(now.toISOString());
    const changesOf = await readPriceChanges(
      connection,
      due.map(({ rowId }) => rowId),
    );
    const switched = due.map((product) => {
      const sale = readSale(product);
      const isOn = sale !== null && isOnSaleAt({ priceInPesos: product.price, sale }, now);
      const next = sale && nextSwitch(sale, now);
      const held = isOn ? countHeldDays(product, changesOf(product.rowId), now) : 0;
      return {
        row_id: product.rowId,
        on_sale: Number(isOn),
        shows_list: Number(isOn && held >= saleHeldDays),
        sale_due_at: next?.toISOString() ?? null,
      };
    });
    await updateRows(connection, { table: "products", key: "row_id", columns: SWITCH }, switched);
  });
}

const SWITCH = {
  row_id: "bigint",
  on_sale: "bigint",
  shows_list: "bigint",
  sale_due_at: "text",
} as const;

/** On how many of the 30 days before its sale a product was sold at its list price. */
function countHeldDays(product: PriceColumns, changes: readonly PriceChange[], now: Date): number {
  const today = calendarDay(now);
  const saleFrom = readSale(product)?.from ?? null;
  const first = saleFrom === null || saleFrom > today ? today : saleFrom;
  const since = startOfDay(addDays(first, -LOOKED_AT_DAYS));
  const states = listPriceStates(product, changes, since);
  return countDaysHeld(states, product.price, findJudgedFrom(states, saleFrom, today));
}

/** Why pages do not show the price before the sale of this product; null while they may, or without a sale. */
export function explainHiddenPrice(productId: string): Promise<string | null> {
  const now = new Date();
  return getStoredShop().database.read(async (connection) => {
    const product = await selectById(connection).get(productId);
    if (!product || product.salePrice === null) return null;
    const { saleHeldDays } = await readSettingsNow(connection);
    const changes = (await readPriceChanges(connection, [product.rowId]))(product.rowId);
    return explainHiddenList(countHeldDays(product, changes, now), saleHeldDays);
  });
}

function readSale({ salePrice, saleFrom, saleUntil }: PriceColumns): Sale | null {
  if (salePrice === null) return null;
  const [from, until] = [saleFrom, saleUntil].map((day) => day && parseCalendarDay(day));
  const isUnreadable =
    (saleFrom !== null && from === null) || (saleUntil !== null && until === null);
  return isUnreadable
    ? null
    : { priceInPesos: salePrice, from: from ?? null, until: until ?? null };
}

const PRICES = `SELECT row_id AS "rowId", created_at AS "createdAt", price, sale_price AS "salePrice",
    sale_from AS "saleFrom", sale_until AS "saleUntil"
  FROM products`;

const selectById = ({ prepare }: Connection) =>
  prepare<[string], PriceColumns>(`${PRICES} WHERE id = ?`);

const selectDue = ({ prepare }: Connection) =>
  prepare<[string], PriceColumns>(
    `${PRICES} WHERE sale_due_at IS NOT NULL AND (sale_due_at <= ? OR sale_due_at NOT LIKE '2%')`,
  );
