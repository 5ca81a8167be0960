import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type Database from "better-sqlite3";

import {
  startSimulator,
  type PaymentSimulator,
} from "../../scripts/payment-simulator/start-simulator";
import { openBuiltShop, type BuiltShop } from "./built-shop";
import { createCookieJar, type CookieJar } from "./cookies";
import { sendUpload, writeTiendanube } from "./product-files";
import { openMailServer, toSmtpUrl, type MailServer } from "./mail-server";
import { insertMail } from "./mails";
import { insertCode } from "./offers";
import { insertOrder, insertQr } from "./orders";
import { signInAsOwner } from "./owner";
import { openOrder, storeSimulatorAccount } from "./paid-shop";
import { simulatorSettings } from "./payment-simulator";
import { insertReturn } from "./return-rows";
import { insertStock } from "./stock-rows";
import { copyOfDatabase } from "./test-engine";
import { adminPaths } from "../../app/admin-paths";

/** A shop with something on each page of the back office, of which a test opens fresh copies. */
export type FilledShop = {
  /** A copy, and a browser in which its owner is signed in. */
  openCopy(): Promise<{ shop: BuiltShop; jar: CookieJar }>;
  /** Another browser of the owner, for any copy. */
  openJar(): CookieJar;
  close(): Promise<void>;
};

const IMPORTED = writeTiendanube([
  { id: "gorro-tejido", name: "Gorro tejido", category: "Gorras", price: "9,000.00" },
]);

/** @param prepare what to do to the database before it is copied */
export async function fillBackOffice(
  prepare: (database: Database.Database) => void,
): Promise<FilledShop> {
  const sim = await startSimulator({ post: () => Promise.resolve(new Response()) });
  const mails = await openMailServer();
  const settings = toSettings(sim, mails);
  const directory = mkdtempSync(path.join(tmpdir(), "tela-filled-"));
  const filled = await openBuiltShop(undefined, settings, { sharedDirectory: directory });
  const jar = await signInAsOwner(filled);
  const database = filled.connect();
  storeSimulatorAccount(database, sim);
  fillCatalogue(database);
  fillStock(database);
  fillOffers(database);
  fillOrders(database);
  fillMails(database);
  await fillPayments({ shop: filled, sim, jar });
  await filled.post(adminPaths.backups(), { intent: "copy" }, jar);
  await sendUpload(filled, jar, { content: IMPORTED });
  prepare(database);
  // Its database can only be copied whole while nothing is connected to it.
  await filled.close();
  const cookies = jar
    .header()
    .split("; ")
    .map((pair) => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at), pair.slice(at + 1)] as const;
    });
  const copyInto = (databaseFile: string) =>
    cpSync(directory, path.dirname(databaseFile), { recursive: true });
  function openJar(): CookieJar {
    const own = createCookieJar();
    for (const [name, value] of cookies) own.set(name, value);
    return own;
  }
  return {
    openJar,
    async openCopy() {
      const databaseUrl = filled.databaseUrl && copyOfDatabase(filled.databaseUrl);
      return { shop: await openBuiltShop(copyInto, settings, { databaseUrl }), jar: openJar() };
    },
    async close() {
      rmSync(directory, { recursive: true });
      await mails.close();
      await sim.close();
    },
  };
}

function toSettings(sim: PaymentSimulator, mails: MailServer): Record<string, string> {
  return {
    ...simulatorSettings(sim),
    // Entered by hand, so that the page has the form.
    ...{ MP_CLIENT_ID: "", MP_CLIENT_SECRET: "", MP_WEBHOOK_SECRET: "" },
    SMTP_URL: toSmtpUrl(mails),
    MAIL_FROM: "Tela <hola@tienda.test>",
  };
}

function fillOffers(database: Database.Database): void {
  insertCode(database);
  database.exec(`INSERT INTO quantity_offers (kind) VALUES ('2x1');
    UPDATE products SET sale_price = 1 WHERE row_id = (SELECT min(row_id) FROM products)`);
}

/** Few products, because each one repeats the same forms. */
function fillCatalogue(database: Database.Database): void {
  database.exec(`DELETE FROM products WHERE row_id NOT IN (SELECT row_id FROM products ORDER BY price, row_id LIMIT 8);
    UPDATE products SET is_hidden = 1 WHERE row_id = (SELECT max(row_id) FROM products);
    UPDATE products SET color_links = '{"Rojo":"' || (SELECT id FROM products ORDER BY row_id LIMIT 1) || '"}'
      WHERE row_id = (SELECT row_id FROM products ORDER BY row_id LIMIT 1 OFFSET 1);
    UPDATE products SET audiences = '["mujer"]' WHERE row_id = (SELECT min(row_id) FROM products);
    INSERT INTO collections (id, name, position) VALUES ('basicos', 'Básicos', 1);
    DELETE FROM size_guide_uses;
    DELETE FROM size_guide_rows;
    DELETE FROM size_guides;
    INSERT INTO size_guides (id, name, kind, is_confirmed) VALUES ('remeras', 'Remeras', 'remera', 1);
    INSERT INTO size_guide_rows (id, guide_id, size_key, measure, min_mm, max_mm)
      VALUES ('remeras/M/pecho', 'remeras', 'M', 'pecho', 540, 540);
    UPDATE groups SET is_undecided = 1 WHERE id = 'tops';
    UPDATE pages SET is_published = 1 WHERE id = 1;
    UPDATE admins SET email = 'duenia@tienda.test';
    INSERT INTO search_days (day, text, search_count, hit_count)
      VALUES (date('now'), 'zapatilla', 3, 0)`);
}

/** A stock take to apply, and one with a number that a person changed after it was counted. */
function fillStock(database: Database.Database): void {
  const product = database
    .prepare<[], { product_row: number; brand: string; size_key: string; color: string }>(
      `SELECT row_id AS product_row, brand, upper(sizes ->> 0) AS size_key, colors ->> 0 AS color
        FROM products WHERE sizes <> '[]' AND colors <> '[]' ORDER BY row_id`,
    )
    .get();
  if (!product) throw new Error("No product has sizes and colours");
  const { brand, ...variant } = product;
  insertStock(database, { ...variant, on_hand: 5 });
  // So that what the walk types at the counter adds a piece at once, as a scanner does.
  database.exec(`INSERT INTO variant_codes
    SELECT json_array(row_id, sizes ->> 0, colors ->> 0), row_id, 'pulsera', ''
      FROM products WHERE row_id = ${product.product_row}`);
  const takes = [
    { scope: "all", scope_value: "", seen_edits: 1 },
    { scope: "brand", scope_value: brand, seen_edits: 0 },
  ];
  for (const { seen_edits, ...take } of takes) {
    const { lastInsertRowid } = database
      .prepare(
        "INSERT INTO stock_takes (scope, scope_value, author) VALUES (@scope, @scope_value, 'admin')",
      )
      .run(take);
    database
      .prepare(
        `INSERT INTO stock_take_cells
          (take_id, product_row, size_key, color, counted, seen_on_hand, seen_edits)
          VALUES (@takeId, @product_row, @size_key, @color, 4, 5, @seen_edits)`,
      )
      .run({ takeId: lastInsertRowid, seen_edits, ...variant });
  }
}

const PAID = { paid_at: "2025-06-02T12:00:00.000Z" };

function fillOrders(database: Database.Database): void {
  const items = [{ quantity: 1 }];
  const address = { province: "X", city: "Villa María", street: "España 350", postal_code: "5900" };
  insertOrder(database, { ...address, status: "pending", payment_method: "transfer", items });
  insertOrder(database, { status: "pending", payment_method: "cash", delivery_method: "pickup" });
  for (const status of ["paid", "preparing", "shipped", "delivered"]) {
    insertOrder(database, { ...PAID, ...address, status, payment_method: "transfer", items });
  }
  for (const status of ["preparing", "ready_for_pickup"]) {
    insertOrder(database, {
      ...PAID,
      status,
      delivery_method: "pickup",
      payment_method: "transfer",
    });
  }
  const counter = { channel: "shop", payment_method: "mercadopago", delivery_method: "pickup" };
  insertQr(database, insertOrder(database, { ...counter, status: "pending", items }));
  const overdue = { payment_due_at: "2025-06-03T12:00:00.000Z", payment_method: "transfer" };
  insertOrder(database, { ...overdue, status: "pending", items });
  insertOrder(database, { status: "cancelled", payment_alert: "paid-after-cancelling" });
  insertOrder(database, {
    ...{ status: "delivered", customer_email: "sola@correo.test", customer_name: "Sola Ruiz" },
    ...PAID,
  });
  database
    .prepare(
      "INSERT INTO order_events (order_id, kind, status, author) VALUES (?, 'moved', 'paid', 'admin')",
    )
    .run(3);
  database.exec(`INSERT INTO withdrawals (code, order_id, order_number, email, created_at)
    VALUES ('ARR-22222222', 1, '', 'ana@correo.test', '2025-06-01T12:00:00.000Z')`);
  fillReturns(database);
  fillAsides(database);
}

/** Pieces that wait for a person, and some whose day went by, with money on account. */
function fillAsides(database: Database.Database): void {
  const kept = { channel: "shop", delivery_method: "pickup", payment_method: "cash" };
  const items = [{ quantity: 1 }];
  const rest = { total: 5000, corrected_by: 21_000, rest: 21_000 };
  const waiting = { status: "ready_for_pickup", hold_until: "2099-01-01T03:00:00.000Z" };
  const ids = [
    insertOrder(database, { ...kept, ...waiting, items }),
    insertOrder(database, { ...kept, ...PAID, ...rest, status: "cancelled", items }),
  ];
  const note = database.prepare(
    "INSERT INTO order_events (order_id, kind, author) VALUES (?, 'set-aside', 'admin')",
  );
  for (const id of ids) note.run(id);
}

/** An exchange in each of its open states, of what the shop still sells. */
function fillReturns(database: Database.Database): void {
  const product = database
    .prepare<[], { product_id: string; size: string; color: string }>(
      `SELECT id AS product_id, sizes ->> 0 AS size, colors ->> 0 AS color FROM products
        WHERE sizes <> '[]' AND colors <> '[]' AND is_hidden = 0 ORDER BY row_id`,
    )
    .get();
  if (!product) throw new Error("No product has sizes and colours");
  for (const state of ["asked", "accepted", "received"]) {
    const items = [{ ...product, quantity: 1 }];
    const order_id = insertOrder(database, { ...PAID, status: "delivered", items });
    insertReturn(database, { order_id, state });
  }
}

function fillMails(database: Database.Database): void {
  for (const status of ["sent", "failed", "held", "waiting"]) {
    const held_reason = status === "held" ? "expired" : "";
    insertMail(database, { order_id: 1, status, held_reason });
  }
  database.exec(`INSERT INTO unclaimed_payments (provider_id, order_number, held_in_cents, currency)
    VALUES ('77', 'TELA-999999-ZZZ', 100, 'ARS')`);
}

type Paying = { shop: BuiltShop; sim: PaymentSimulator; jar: CookieJar };

/** One payment that the shop knows, and one that it would have to ask for. */
async function fillPayments({ shop, sim, jar }: Paying): Promise<void> {
  sim.control.setWebhooks({ mode: "never" });
  const database = shop.connect();
  const known = await openOrder(database, sim);
  const unknown = await openOrder(database, sim);
  for (const { preferenceId } of [known, unknown]) await sim.control.pay(preferenceId);
  const fields = { intent: "check-payments", estado: "pending", eventos: "0" };
  await shop.post(adminPaths.order(known.orderNumber), fields, jar);
}
