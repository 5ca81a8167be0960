import type Database from "better-sqlite3";

import { BOUGHT_PRODUCT } from "../../test/helpers/shopper";

export type StoreSize = { products: number; orders: number };

const DAY_MS = 24 * 60 * 60 * 1000;
const ORDERS_PER_CUSTOMER = 2.5;
const NEW_PRODUCTS_PER_WORD = 10;
const SYLLABLES = "ba be bo ca ce co da de di fa fe ga go ju la le li lo lu ma".split(" ");
const AREA_CODES = ["351", "353", "341", "261", "223", "381"];
const OPEN_STATES = ["pending", "paid", "preparing", "ready_for_pickup", "shipped"];

/** Fills a closed shop that has only the sample catalogue; history and stock get as many rows as there are orders. */
export function fillStore(database: Database.Database, size: StoreSize): void {
  database.pragma("cache_size = -200000");
  database.exec("BEGIN");
  insertProducts(database, size.products);
  insertOrders(database, size.orders);
  fillHistory(database, size.orders);
  fillStock(database, size.orders);
  database.exec("COMMIT");
}

/** Copies the sample products: the same sizes and colors, with other names, prices and dates. */
function insertProducts(database: Database.Database, wanted: number): void {
  const sample = Number(database.prepare("SELECT count(*) FROM products").pluck().get());
  database.function("rename", (name, copy, row) => {
    const [kind, , ...rest] = String(name).split(" ");
    const word = inventWord((Number(copy) * sample + Number(row)) / NEW_PRODUCTS_PER_WORD);
    return [kind, word, ...rest].join(" ");
  });
  const copyAll = database.prepare(
    `INSERT INTO products (id, name, price, images, sizes, colors, category, subcategory, brand,
        is_new, is_hidden, color_links, collection, description, composition, created_at)
      SELECT 'copia-' || @copy || '-' || id, rename(name, @copy, row_id),
        price + 100 * @copy, images, sizes, colors, category, subcategory, brand, is_new,
        row_id % 50 = 0, color_links, collection, description, composition,
        strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '-' || @copy || ' days')
        FROM products WHERE row_id <= @sample AND row_id <= @missing ORDER BY row_id`,
  );
  for (let copy = 1; copy * sample < wanted; copy += 1) {
    copyAll.run({ copy: String(copy), sample, missing: wanted - copy * sample });
  }
}

/** Orders of the last year. The newest 2 % are open, most of the others delivered. */
function insertOrders(database: Database.Database, count: number): void {
  const insertCustomer = database.prepare(
    "INSERT INTO customers (id, email, name, phone, created_at) VALUES (@id, @email, @name, @phone, @createdAt)",
  );
  const insertOrder = database.prepare(
    `INSERT INTO orders (order_number, customer_id, customer_name, customer_email, customer_phone,
        status, payment_method, delivery_method, paid_at, total, created_at, token)
      SELECT @number, id, name, email, phone, @status, @payment, @delivery, @paidAt, @total,
        @createdAt, @number FROM customers WHERE id = @customer`,
  );
  const insertItem = database.prepare(
    `INSERT INTO order_items (order_id, product_id, name, price, size, color, quantity)
      VALUES (?, 'remera-01', 'Remera lisa', 26000, 'M', 'Negro', 1)`,
  );
  const customers = Math.ceil(count / ORDERS_PER_CUSTOMER);
  const now = Date.now();
  const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString();
  for (let id = 1; id <= customers; id += 1) {
    const [first, last] = [inventWord(id), inventWord(id * 7)];
    insertCustomer.run({
      id,
      name: `${first} ${last}${id % 3 === 0 ? "ñez" : "ra"}`,
      email: `${first}.${last}.${id}@correo.test`.toLowerCase(),
      phone: `+549${AREA_CODES[id % AREA_CODES.length]}${String(4_000_000 + id)}`,
      createdAt: daysAgo((365 * (customers - id)) / customers),
    });
  }
  for (let order = 1; order <= count; order += 1) {
    const createdAt = daysAgo((365 * (count - order)) / count);
    const isOpen = order > 0.98 * count;
    const ended = order % 14 > 0 ? "delivered" : order % 3 > 0 ? "cancelled" : "refunded";
    const status = isOpen ? OPEN_STATES[order % OPEN_STATES.length] : ended;
    const isCash = order % 7 === 0;
    const { lastInsertRowid } = insertOrder.run({
      number: `TELA-${String(order).padStart(6, "0")}`,
      customer: 1 + ((order * 7919) % customers),
      status,
      payment: isCash ? "cash" : "transfer",
      delivery: isCash ? "pickup" : "shipping",
      paidAt: status === "pending" || status === "cancelled" ? null : createdAt,
      total: 15_000 + ((order * 7919) % 385_000),
      createdAt,
    });
    insertItem.run(lastInsertRowid);
  }
}

/** A made-up word of three syllables; each whole number below 8,000 has its own. */
function inventWord(number: number): string {
  const syllable = (place: number) =>
    SYLLABLES[Math.floor(number / place) % SYLLABLES.length] ?? "";
  const word = [1, 20, 400].map(syllable).join("");
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Of the last two years, as orders and people leave them: in, reserved, taken. */
const CYCLE = [
  { onHand: 10, reserved: 0, reason: "intake" },
  { onHand: 0, reserved: 2, reason: "reserved" },
  { onHand: -2, reserved: -2, reason: "taken" },
  { onHand: 0, reserved: 1, reason: "reserved" },
  { onHand: 0, reserved: -1, reason: "released" },
] as const;

/** Counts every size and colour but those that the benchmark buys, with so many movements in the ledger. */
function fillStock(database: Database.Database, movements: number): void {
  database.exec(`INSERT INTO stock (product_row, size_key, color)
      SELECT row_id, size.value, color.value FROM products,
        json_each(CASE sizes WHEN '[]' THEN '[""]' ELSE sizes END) AS size,
        json_each(CASE colors WHEN '[]' THEN '[""]' ELSE colors END) AS color
      WHERE products.id <> '${BOUGHT_PRODUCT.id}' ON CONFLICT DO NOTHING`);
  const ids = database.prepare<[], number>("SELECT id FROM stock").pluck().all();
  const insert = database.prepare(
    `INSERT INTO stock_movements (stock_id, on_hand_delta, reserved_delta, reason, order_id, at)
      VALUES (@id, @onHand, @reserved, @reason, @order, @at)`,
  );
  const now = Date.now();
  for (let n = 0; n < movements; n += 1) {
    const step = CYCLE[Math.floor(n / ids.length) % CYCLE.length] ?? CYCLE[0];
    insert.run({
      ...step,
      id: ids[n % ids.length],
      order: step.reason === "intake" ? null : n,
      at: new Date(now - (729 * DAY_MS * (movements - n)) / movements).toISOString(),
    });
  }
}

/** Of all entries: one large change of prices. */
const LARGE_SHARE = 0.1;
/** The other changes have up to as many entries. */
const SMALL_BATCHES = 40;
/** Of which the other changes are, so that the history of one fills a page. */
const CHANGED_PRODUCTS = 30;
const KINDS = ["product", "product", "product", "setting", "group", "page", "order", "brand"];
const ACTIONS = ["products.price", "products.fields", "settings.save", "group.save", "page.save"];

/** Fills the history of the last two years with entries about the stored products and others. */
function fillHistory(database: Database.Database, entries: number): void {
  const products = Number(database.prepare("SELECT max(row_id) FROM products").pluck().get());
  const first =
    1 + Number(database.prepare("SELECT coalesce(max(id), 0) FROM audit").pluck().get());
  const insert = database.prepare(
    `INSERT INTO audit (id, at, admin_id, admin_name, action, subject_kind, subject_id, before,
        after, batch_id)
      VALUES (@id, @at, @admin, 'Persona ' || @admin, @action, @kind, @subject, @before, @after, @batch)`,
  );
  const now = Date.now();
  let [batch, left, batches] = [first, entries * LARGE_SHARE, 0];
  for (let n = 0; n < entries; n += 1, left -= 1) {
    if (left === 0) {
      batches += 1;
      [batch, left] = [first + n, 1 + ((batches * 7919) % SMALL_BATCHES)];
    }
    const price = 1000 + ((n * 7919) % 90_000);
    const kind = batches === 0 ? "product" : pick(KINDS, batches);
    insert.run({
      id: first + n,
      at: new Date(now - (729 * DAY_MS * (entries - n)) / entries).toISOString(),
      admin: 1 + (batches % 3),
      action: pick(ACTIONS, batches),
      kind,
      subject: String(1 + (n % (batches === 0 ? products : CHANGED_PRODUCTS))),
      before: JSON.stringify({ price }),
      after: JSON.stringify({ price: price + 100 }),
      batch,
    });
  }
}

function pick(values: readonly string[], n: number): string {
  return values[n % values.length] ?? "";
}
