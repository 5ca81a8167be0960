import type Database from "better-sqlite3";

import { insertOrder, insertOrderEvent, type ItemRow } from "./orders";
import { insertReturn } from "./return-rows";

export const DELIVERED = "TELA-066120-HKM";
export const DELIVERED_TOKEN = "ficha-de-la-guia-000000000001";
export const WITHDRAWAL = "ARR-K7MWQ3TX";
const DAY_MS = 24 * 60 * 60 * 1000;

/** Orders that arrived: of one a piece is exchanged, and one buyer thought better of it. */
export function fillAfterSale(database: Database.Database, piece: ItemRow): void {
  const at = new Date(Date.now() - 4 * DAY_MS).toISOString();
  const arrived = { status: "delivered", paid_at: at, payment_method: "transfer", total: 38_900 };
  const buyers = [
    { order_number: DELIVERED, token: DELIVERED_TOKEN, customer_name: "Lucía Gómez" },
    { order_number: "TELA-065874-RTY", customer_name: "Rocío Paz" },
    { order_number: "TELA-065310-WQA", customer_name: "Julia Ferreyra" },
  ];
  const [, exchanging = 0, regretting = 0] = buyers.map((buyer, place) => {
    const customer_email = `clienta-que-recibio-${place}@correo.test`;
    const row = { ...arrived, ...buyer, customer_email, created_at: at, items: [piece] };
    const id = insertOrder(database, row);
    insertOrderEvent(database, id, { kind: "moved", status: "delivered" });
    database.prepare("UPDATE order_events SET created_at = ? WHERE order_id = ?").run(at, id);
    return id;
  });
  const note = "La probé en casa y me ajusta en los hombros.";
  insertReturn(database, { order_id: exchanging, code: "CAM-P4XHNT6W", note });
  database.exec("UPDATE return_items SET new_size = 'L'");
  database
    .prepare(`UPDATE returns SET created_at = ?, held_until = ? WHERE order_id = ?`)
    .run(new Date().toISOString(), new Date(Date.now() + 6 * DAY_MS).toISOString(), exchanging);
  database
    .prepare(
      "INSERT INTO withdrawals (code, order_id, email, reason, created_at) VALUES (?, ?, ?, ?, ?)",
    )
    .run(
      WITHDRAWAL,
      regretting,
      "clienta-que-recibio-2@correo.test",
      "No es el color que esperaba.",
      new Date(Date.now() - DAY_MS / 6).toISOString(),
    );
}
