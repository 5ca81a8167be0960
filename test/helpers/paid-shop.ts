import { createHash } from "node:crypto";
import type Database from "better-sqlite3";

import { paths } from "../../app/paths";
import type { PaymentSimulator } from "../../scripts/payment-simulator/start-simulator";
import { SHOP_ORIGIN } from "./built-shop";
import { insertOrder, type OrderRow } from "./orders";
import { openSale } from "./simulator-calls";

/** Stores the account of the environment's token, as the shop learns it from the provider. */
export function storeSimulatorAccount(database: Database.Database, sim: PaymentSimulator): void {
  database.exec("DELETE FROM payment_connection");
  database
    .prepare(
      `INSERT INTO payment_connection (id, source, account_id, is_live, token_fingerprint)
        VALUES (1, 'environment', ?, 1, ?)`,
    )
    .run(
      String(sim.seller.id),
      createHash("sha256").update(sim.app.accessToken).digest("base64url"),
    );
}

/** An order to pay at the simulator, with its payment page there. */
export type OpenOrder = { id: number; orderNumber: string; preferenceId: string };

export async function openOrder(
  database: Database.Database,
  sim: PaymentSimulator,
  { shopUrl = SHOP_ORIGIN, ...row }: OrderRow & { shopUrl?: string } = {},
): Promise<OpenOrder> {
  const total = row.total ?? 30_000;
  const id = insertOrder(database, { payment_method: "mercadopago", ...row, total });
  const orderNumber = String(
    database.prepare("SELECT order_number FROM orders WHERE id = ?").pluck().get(id),
  );
  const { id: preferenceId } = await openSale(sim, {
    external_reference: orderNumber,
    items: [{ title: "Remera", quantity: 1, unit_price: total, currency_id: "ARS" }],
    notification_url: `${shopUrl}${paths.paymentWebhook()}?source_news=webhooks`,
  });
  return { id, orderNumber, preferenceId };
}

/** The shop's data about an order and its payments. */
export function readPaidOrder(database: Database.Database, id: number) {
  const list = (query: string) => database.prepare(query).pluck().all(id);
  const order = database
    .prepare<[number], { status: string; paid_at: string | null; payment_alert: string }>(
      "SELECT status, paid_at, payment_alert FROM orders WHERE id = ?",
    )
    .get(id);
  return {
    status: order?.status,
    isPaid: order?.paid_at !== null,
    alert: order?.payment_alert,
    payments: list("SELECT status FROM payments WHERE order_id = ? ORDER BY id"),
    history: list(
      "SELECT trim(kind || ' ' || status) FROM order_events WHERE order_id = ? ORDER BY id",
    ),
    mails: list("SELECT kind FROM mail_outbox WHERE order_id = ? ORDER BY id"),
  };
}
