import type Database from "better-sqlite3";

/** Rows as another program would write them; tests set only what matters to them. */
export type CustomerRow = { email: string; name?: string; phone?: string; created_at?: string };

export type OrderRow = {
  id?: number;
  order_number?: string;
  /** The order's customer, created if missing. */
  customer_email?: string;
  customer_name?: string;
  customer_phone?: string;
  status?: string;
  payment_method?: string;
  delivery_method?: string;
  paid_at?: string | null;
  payment_alert?: string;
  token?: string | null;
  province?: string;
  city?: string;
  street?: string;
  postal_code?: string;
  shopper_notes?: string;
  discount?: number;
  shipping?: number;
  total?: number;
  created_at?: string;
  payment_due_at?: string;
  shipping_label?: string;
  carrier?: string;
  tracking_code?: string;
  estimated_delivery?: string;
  terms?: string;
  items?: ItemRow[];
};

export type PaymentRow = {
  provider_id?: string;
  status?: string;
  status_detail?: string;
  amount_in_cents?: number;
  refunded_in_cents?: number;
  currency?: string;
  collector_id?: string;
  method?: string;
  type?: string;
  net_in_cents?: number | null;
  approved_at?: string | null;
  mismatches?: string;
};

export type ItemRow = {
  product_id?: string;
  name?: string;
  price?: number;
  size?: string;
  color?: string;
  image?: string;
  quantity?: number;
};

const CREATED = "2025-06-01T12:00:00.000Z";

/** Returns the customer's id. */
export function insertCustomer(connection: Database.Database, row: CustomerRow): number {
  const result = connection
    .prepare(
      "INSERT INTO customers (email, name, phone, created_at) VALUES (@email, @name, @phone, @created_at)",
    )
    .run({ name: "Ana Pérez", phone: "", created_at: CREATED, ...row });
  return Number(result.lastInsertRowid);
}

/** Returns the order's id. */
export function insertOrder(connection: Database.Database, row: OrderRow = {}): number {
  const { items = [], ...given } = row;
  const order = {
    order_number: given.order_number ?? nextOrderNumber(connection),
    customer_email: "ana@correo.test",
    customer_name: "Ana Pérez",
    status: "pending",
    total: 30_000,
    created_at: CREATED,
    ...given,
  };
  const customerId =
    findCustomer(connection, order.customer_email) ??
    insertCustomer(connection, {
      email: order.customer_email,
      name: order.customer_name,
      created_at: order.created_at,
    });
  const columns = [...Object.keys(order), "customer_id"];
  const result = connection
    .prepare(
      `INSERT INTO orders (${columns.join(", ")}) VALUES (${columns.map((name) => `@${name}`).join(", ")})`,
    )
    .run({ ...order, customer_id: customerId });
  const orderId = Number(result.lastInsertRowid);
  for (const item of items) insertItem(connection, orderId, item);
  return orderId;
}

function nextOrderNumber(connection: Database.Database): string {
  const count = Number(connection.prepare("SELECT count(*) FROM orders").pluck().get());
  return `TELA-${String(count + 1).padStart(6, "0")}-ABC`;
}

/** A token in the shop's format. */
export const ORDER_TOKEN = "Q2hlY2tvdXQtdG9rZW4tb2YtYS10ZXN0";

/** An order with delivery and transfer, and everything that its shopper can read. */
export function insertTransferOrder(connection: Database.Database, row: OrderRow = {}): number {
  return insertOrder(connection, {
    token: ORDER_TOKEN,
    order_number: "TELA-123456-ABC",
    delivery_method: "shipping",
    payment_method: "transfer",
    payment_due_at: "2082-11-24T18:42:00.000Z",
    ...{ province: "X", city: "Villa María", street: "San Martín 123", postal_code: "5900" },
    ...{ shipping_label: "Envío a Córdoba", shipping: 6500, discount: 6000, total: 60_500 },
    terms: JSON.stringify({ version: "2026-11", withdrawalText: "Podés arrepentirte." }),
    items: [{ price: 30_000, quantity: 2 }],
    ...row,
  });
}

/** An approved Mercado Pago payment for the full order. Returns its id. */
export function insertPayment(
  connection: Database.Database,
  orderId: number,
  row: PaymentRow = {},
): number {
  const total = Number(
    connection.prepare("SELECT total FROM orders WHERE id = ?").pluck().get(orderId),
  );
  const payment = {
    ...{ order_id: orderId, provider_id: "1001", status: "approved", status_detail: "accredited" },
    ...{ amount_in_cents: total * 100, refunded_in_cents: 0, currency: "ARS" },
    ...{ collector_id: "44444", is_live: 1, method: "visa", type: "credit_card", instalments: 3 },
    ...{ net_in_cents: null, mismatches: "", approved_at: CREATED, provider_created_at: CREATED },
    ...row,
  };
  const columns = Object.keys(payment);
  const result = connection
    .prepare(
      `INSERT INTO payments (${columns.join(", ")}) VALUES (${columns.map((name) => `@${name}`).join(", ")})`,
    )
    .run(payment);
  return Number(result.lastInsertRowid);
}

/** A code for a sale at the counter, which can be paid for long. */
export function insertQr(connection: Database.Database, orderId: number): void {
  connection
    .prepare(
      `INSERT INTO payment_checkouts
        (order_id, kind, idempotency_key, account_id, total, preference_id, address, expires_at)
        VALUES (?, 'qr', ?, '1', 30000, 'ORD01AAAA', '00020101021243650016', '2999-01-01T12:00:00.000Z')`,
    )
    .run(orderId, `qr-${orderId}`);
}

/** An entry of an order's history. */
export function insertOrderEvent(
  connection: Database.Database,
  orderId: number,
  event: { kind: string; text?: string; status?: string },
): void {
  connection
    .prepare(
      "INSERT INTO order_events (order_id, kind, status, text, created_at) VALUES (?, ?, ?, ?, ?)",
    )
    .run(orderId, event.kind, event.status ?? "", event.text ?? "", CREATED);
}

function insertItem(connection: Database.Database, orderId: number, item: ItemRow): void {
  connection
    .prepare(
      `INSERT INTO order_items (order_id, product_id, name, price, size, color, image, quantity)
        VALUES (@order_id, @product_id, @name, @price, @size, @color, @image, @quantity)`,
    )
    .run({
      order_id: orderId,
      product_id: "shato-remera-lisa-01",
      name: "Remera lisa",
      price: 30_000,
      size: "M",
      color: "Negro",
      image: "",
      quantity: 1,
      ...item,
    });
}

function findCustomer(connection: Database.Database, email: string): number | null {
  const id = connection
    .prepare("SELECT id FROM customers WHERE lower(email) = lower(?)")
    .pluck()
    .get(email);
  return typeof id === "number" ? id : null;
}
