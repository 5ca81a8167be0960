// A process of its own, because it takes seconds in which nothing else can happen.
import { join } from "node:path";

import { createShopDatabase } from "../../app/data/sqlite/database.server";
import { rollDice, type Dice } from "../../db/seed/drawings/random";
import type { Connection } from "../../db/open";
import { answerJobs } from "./jobs";

const SEED = 21;
const NEWEST = Date.UTC(2025, 8, 25);
/** All sizes span it: more orders are more of them each day. */
const SPAN_MS = 365 * 24 * 60 * 60 * 1000;
const ORDERS_PER_CUSTOMER = 2.5;
/** Until then an order can be anywhere; after it, it has ended one way or another. */
const UNDER_WAY = 0.02;

const SYLLABLES =
  "ba be bo ca ce co da de di fa fe ga go ju la le li lo lu ma me mi mo na ne ni".split(" ");
const AREAS = ["351", "353", "341", "261", "223", "381"];
const OPEN = ["pending", "paid", "preparing", "ready_for_pickup", "shipped"];

export type OrdersJob = { dataDirectory: string; count: number };

answerJobs(writeSampleOrders);

/** Fills a new database with `count` orders of a year; the same count gives the same orders. */
async function writeSampleOrders({ dataDirectory, count }: OrdersJob): Promise<void> {
  const database = createShopDatabase(join(dataDirectory, "tela.db"));
  await database.prepare();
  await database.write((connection) =>
    withoutTriggers(connection, () => insertAll(connection, count)),
  );
  await database.close();
}

/** Row by row, what the triggers keep takes most of the time. */
function withoutTriggers({ sqlite }: Connection, insert: () => void): void {
  const triggers = sqlite
    .prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_master
        WHERE type = 'trigger' AND tbl_name IN ('orders', 'customers')`,
    )
    .all();
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER "${name}"`);
  insert();
  sqlite.exec(`
    INSERT INTO orders_fts (orders_fts) VALUES ('rebuild');
    INSERT INTO customers_fts (customers_fts) VALUES ('rebuild');
    INSERT INTO order_days (day, status, payment_method, order_count, sold_count,
        sold_in_cents, collected_in_cents)
      SELECT date(created_at, '-3 hours'), status, payment_method, count(*), total(sold_in_cents > 0),
        total(sold_in_cents), total(collected_in_cents)
        FROM orders GROUP BY 1, 2, 3;
    INSERT INTO customer_days (day, customer_count)
      SELECT date(created_at, '-3 hours'), count(*) FROM customers GROUP BY 1;
    UPDATE customers SET (order_count, spent_in_cents) = (
      SELECT count(*), total(sold_in_cents)
        FROM orders WHERE customer_id = customers.id);`);
  for (const { sql } of triggers) sqlite.exec(sql);
}

function insertAll({ sqlite }: Connection, count: number): void {
  const dice = rollDice(SEED, "orders");
  const insertCustomer = sqlite.prepare(
    `INSERT INTO customers (id, email, name, phone, created_at)
      VALUES (@id, @email, @name, @phone, @createdAt)`,
  );
  const insertOrder = sqlite.prepare(
    `INSERT INTO orders (order_number, customer_id, customer_name, customer_email, customer_phone,
      status, payment_method, delivery_method, paid_at, total, created_at, updated_at, token)
      VALUES (@orderNumber, @id, @name, @email, @phone, @status, @payment, @delivery, @paidAt,
        @total, @createdAt, @createdAt, @token)`,
  );
  const insertItem = sqlite.prepare(
    `INSERT INTO order_items (order_id, product_id, name, price, size, color, quantity)
      VALUES (?, 'remera-01', 'Remera lisa', 26000, 'M', 'Negro', ?)`,
  );
  const customerCount = Math.ceil(count / ORDERS_PER_CUSTOMER);
  const customers = Array.from({ length: customerCount }, (_, number) =>
    inventCustomer(dice, number),
  );
  for (const customer of customers) insertCustomer.run(customer);
  for (let number = 0; number < count; number += 1) {
    const age = 1 - (number + 1) / count;
    const order = inventOrder(dice, number, age);
    const { lastInsertRowid } = insertOrder.run({ ...pick(dice, customers), ...order });
    insertItem.run(lastInsertRowid, 1 + Math.floor(dice.between(0, 3)));
  }
}

function inventCustomer(dice: Dice, number: number) {
  const [first, last] = [inventWord(dice, 2), inventWord(dice, 3)];
  const name = `${first} ${last}${dice.chance(0.3) ? "ñez" : "ra"}`;
  return {
    id: number + 1,
    name,
    email: `${first}.${last}.${number}@correo.test`,
    phone: `+549${pick(dice, AREAS)}${String(10_000_000 + Math.floor(dice.between(0, 9_999_999))).slice(1)}`,
    createdAt: new Date(NEWEST - dice.between(0, SPAN_MS)).toISOString(),
  };
}

/** `age` is the part of the year that has passed since. */
function inventOrder(dice: Dice, number: number, age: number) {
  const isCash = dice.chance(0.15);
  const ended = dice.chance(0.93) ? "delivered" : dice.chance(0.7) ? "cancelled" : "refunded";
  const status = age < UNDER_WAY ? pick(dice, OPEN) : ended;
  const createdAt = new Date(NEWEST - age * SPAN_MS).toISOString();
  return {
    orderNumber: `TELA-${String(number).padStart(6, "0")}-${number.toString(36).slice(-3).toUpperCase().padStart(3, "A")}`,
    status,
    payment: isCash ? "cash" : "transfer",
    delivery: isCash ? "pickup" : "shipping",
    paidAt: status === "pending" || status === "cancelled" ? null : createdAt,
    total: Math.round(dice.between(15_000, 400_000) / 100) * 100,
    createdAt,
    token: `token-${number}`,
  };
}

function inventWord(dice: Dice, syllableCount: number): string {
  return Array.from({ length: syllableCount }, () => pick(dice, SYLLABLES)).join("");
}

function pick<T>(dice: Dice, options: readonly T[]): T {
  const option = options[Math.floor(dice.between(0, options.length))];
  if (option === undefined) throw new Error("Nothing to pick from");
  return option;
}
