import type Database from "better-sqlite3";

/** How many products and orders a shop holds. */
export type StoreSize = { products: number; orders: number };

const DAY_MS = 24 * 60 * 60 * 1000;
const ORDERS_PER_CUSTOMER = 2.5;
const NEW_PRODUCTS_PER_WORD = 10;
const SYLLABLES = "ba be bo ca ce co da de di fa fe ga go ju la le li lo lu ma".split(" ");
const AREA_CODES = ["351", "353", "341", "261", "223", "381"];
const OPEN_STATES = ["pending", "paid", "preparing", "ready_for_pickup", "shipped"];

/** Fills the database of a closed shop, which has only the sample catalogue, up to this size. */
export function fillStore(database: Database.Database, size: StoreSize): void {
  database.pragma("cache_size = -200000");
  database.exec("BEGIN");
  insertProducts(database, size.products);
  insertOrders(database, size.orders);
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
