import type Database from "better-sqlite3";

import { countPieces } from "./counted-pieces";
import { readAttribute, selectAll, type HtmlElement } from "./html";
import { insertOrder, insertOrderEvent, type OrderRow } from "./orders";
import { insertProduct } from "./product-rows";

export const EXCHANGED = "cambio-remera-01";
export const EXCHANGED_NUMBER = "TELA-123456-ABC";
const DAY_MS = 24 * 60 * 60 * 1000;

/** A shirt of which M was sold and L is left. */
export function insertExchanged(database: Database.Database, left: number): void {
  insertProduct(database, {
    ...{ id: EXCHANGED, name: "Remera de cambio", price: 30_000 },
    ...{ sizes: '["S","M","L"]', colors: '["Negro"]' },
  });
  countExchanged(database, "L", left);
  countExchanged(database, "M", 0);
}

export const countExchanged = (database: Database.Database, size: string, pieces: number) =>
  countPieces(database, { productId: EXCHANGED, size, color: "Negro", pieces });

/** A delivered and paid order of two M. Returns the id of its line. */
export function deliver(
  database: Database.Database,
  { daysAgo = 3, ...row }: OrderRow & { daysAgo?: number },
): number {
  const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  const id = insertOrder(database, {
    ...{ order_number: EXCHANGED_NUMBER, status: "delivered", payment_method: "transfer" },
    ...{ delivery_method: "shipping", province: "X", city: "Villa María", postal_code: "5900" },
    ...{ street: "España 350", paid_at: at, total: 60_000 },
    items: [{ product_id: EXCHANGED, name: "Remera de cambio", quantity: 2 }],
    ...row,
  });
  insertOrderEvent(database, id, { kind: "moved", status: "delivered" });
  database.prepare("UPDATE order_events SET created_at = ? WHERE order_id = ?").run(at, id);
  const stockId = database
    .prepare(
      `SELECT stock.id FROM stock JOIN products ON products.row_id = product_row
        WHERE products.id = ? AND size_key = 'M'`,
    )
    .pluck()
    .get(EXCHANGED);
  const taken = database.prepare(
    "UPDATE order_items SET stock_id = ?, stock_state = 'taken' WHERE order_id = ?",
  );
  taken.run(stockId, id);
  return Number(database.prepare("SELECT id FROM order_items WHERE order_id = ?").pluck().get(id));
}

export const wantExchanged = (size: string) => JSON.stringify([EXCHANGED, size, "Negro"]);

/** The form that asks for an L in the place of one M. */
export function askFields(
  item: number,
  given: Record<string, string> = {},
): Record<string, string> {
  return {
    clave: "una-clave",
    [`piezas-${item}`]: "1",
    [`motivo-${item}`]: "chico",
    [`talle-${item}`]: wantExchanged("L"),
    ...given,
  };
}

/** The fields of the first form of the list of exchanges that has the button of this step. */
export function readStepFields(root: HtmlElement, step: string): Record<string, string> {
  const form = selectAll(root, "main form").find(
    (one) => selectAll(one, `button[value=${step}]`).length > 0,
  );
  if (!form) throw new Error(`There is no button ${step}`);
  const hidden = selectAll(form, "input[type=hidden]").map((field) => [
    readAttribute(field, "name"),
    readAttribute(field, "value"),
  ]);
  return { ...(Object.fromEntries(hidden) as Record<string, string>), intent: step };
}
