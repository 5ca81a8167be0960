import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { signAt } from "../../../test/helpers/author";
import { insertOrder, insertPayment } from "../../../test/helpers/orders";
import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { OPEN_STATES } from "../../domain/orders/customer-summary";
import { parseCustomerFilters, parseOrderFilters } from "../../forms/orders/order-filters";
import { listCustomers } from "./customers.server";
import { readOrderSummary } from "./order-query.server";
import { listOrders } from "./orders.server";
import { erasePersonalData } from "./personal-data.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { asOtherProgram } from "../../../test/helpers/other-program";
import { itOfFiles, isOnPostgres } from "../../../test/helpers/test-engine";

const directory = useTemporaryDataDirectory();

beforeAll(() => getStoredShop().database.prepare());
beforeEach(() =>
  change((sqlite) =>
    sqlite.exec(
      "DELETE FROM orders; DELETE FROM customers; DELETE FROM withdrawals; DELETE FROM stock",
    ),
  ),
);
afterAll(closeStoredShop);

type Sqlite = Parameters<typeof insertOrder>[0];

function change<T>(work: (sqlite: Sqlite) => T): Promise<T> {
  return asOtherProgram((sqlite) => work(sqlite));
}

/** Texts that occur only in Zulema's data. */
const TRACES = {
  name: "Zulema Quiroga",
  email: "Zulema.Quiroga@correo.test",
  phone: "+5493534119876",
  street: "Pasaje Wenceslao 4711",
  city: "Villa Ñandubay",
  postalCode: "X5987XYZ",
  notes: "Tocar el timbre verde",
  note: "Llamó y preguntó por su primo Ezequiel",
  mail: "Hola, Zulema",
  error: "550 zulema.quiroga@correo.test unknown",
  reason: "Me quedó chica",
  refund: "cardholder zulema quiroga unreachable",
  document: "20-31984677-3",
  refundNote: "A la cuenta de su tía Hermenegilda",
  waiting: "Borrarme, Zulema",
  otherEmail: "zq.trabajo@oficina.test",
};

const NUMBER = "TELA-120000-QQ7";

async function storeZulema(status = "delivered"): Promise<number> {
  return change((sqlite) => {
    const orderId = insertOrder(sqlite, {
      order_number: NUMBER,
      customer_email: TRACES.email,
      customer_name: TRACES.name,
      customer_phone: TRACES.phone,
      province: "X",
      street: TRACES.street,
      city: TRACES.city,
      postal_code: TRACES.postalCode,
      shopper_notes: TRACES.notes,
      status,
      total: 700,
      items: [{ name: "Campera" }],
    });
    sqlite.exec(`UPDATE customers SET phone = '${TRACES.phone}';
      INSERT INTO fit_votes (order_item_id, fit) SELECT id, 'chico' FROM order_items`);
    sqlite.exec(`UPDATE orders SET buyer_document = '${TRACES.document}'`);
    sqlite
      .prepare(
        `INSERT INTO manual_refunds (order_id, idempotency_key, amount_in_cents, note)
          VALUES (?, 'otra-clave', 100, ?)`,
      )
      .run(orderId, TRACES.refundNote);
    const at = "2025-06-01T12:00:00.000Z";
    sqlite
      .prepare("INSERT INTO order_events (order_id, kind, text, author) VALUES (?, ?, ?, 'admin')")
      .run(orderId, "internal-note", TRACES.note);
    sqlite
      .prepare(
        `INSERT INTO mail_outbox (order_id, kind, recipient, subject, text, html, last_error)
          VALUES (?, 'order-received', ?, ?, ?, ?, ?)`,
      )
      .run(orderId, TRACES.email, TRACES.mail, TRACES.mail, TRACES.mail, TRACES.error);
    sqlite
      .prepare(
        `INSERT INTO order_receipts (order_id, file_name, content_type, byte_count)
          VALUES (?, 'zulema.jpg', 'image/jpeg', 1)`,
      )
      .run(orderId);
    sqlite
      .prepare(
        `INSERT INTO payment_refunds (order_id, payment_id, idempotency_key, amount_in_cents, status, last_error)
          VALUES (?, ?, 'una-clave', 100, 'refused', ?)`,
      )
      .run(orderId, insertPayment(sqlite, orderId), TRACES.refund);
    const withdraw = sqlite.prepare(
      `INSERT INTO withdrawals (code, order_id, order_number, email, reason, created_at)
        VALUES (?, ?, ?, ?, ?, ?)`,
    );
    withdraw.run("ARR-1", orderId, NUMBER, TRACES.email, TRACES.reason, at);
    withdraw.run("ARR-2", null, TRACES.email.toUpperCase(), "", "", at);
    withdraw.run("ARR-3", null, "", TRACES.email.toLowerCase(), "", at);
    // Her order's number, and an address that the order has not.
    withdraw.run("ARR-4", null, `nº ${NUMBER.toLowerCase()}`, TRACES.otherEmail, TRACES.reason, at);
    // What the shop wrote to her, with the reason that she gave.
    sqlite
      .prepare(
        `INSERT INTO withdrawal_steps (withdrawal_id, step, text)
          SELECT id, 'answer', ? FROM withdrawals WHERE code = 'ARR-1'`,
      )
      .run(TRACES.reason);
    sqlite.exec("INSERT INTO stock (product_row, size_key, color) VALUES (1, 'M', '')");
    sqlite
      .prepare(
        `INSERT INTO restock_requests (stock_id, email, token)
          SELECT max(id), ?, 'una-ficha' FROM stock`,
      )
      .run(TRACES.email.toLowerCase());
    sqlite
      .prepare(
        `INSERT INTO mail_outbox (kind, recipient, subject, text, html)
          VALUES ('restock', ?, 'Volvió: Campera', ?, '')`,
      )
      .run(TRACES.email.toLowerCase(), TRACES.waiting);
    const customerId = Number(sqlite.prepare("SELECT id FROM customers").pluck().get());
    addEntry(sqlite, { kind: "customer", id: customerId }, { email: TRACES.email });
    addEntry(sqlite, { kind: "order", id: orderId }, { note: TRACES.note });
    return customerId;
  });
}

/** As a change of a person of the back office would leave it in the history. */
function addEntry(sqlite: Sqlite, { kind, id }: { kind: string; id: number }, was: object) {
  const before = JSON.stringify(was);
  const after = JSON.stringify(Object.fromEntries(Object.keys(was).map((name) => [name, ""])));
  sqlite
    .prepare(
      `INSERT INTO audit (admin_name, action, subject_kind, subject_id, before, after, batch_id)
        VALUES ('', 'outside', ?, ?, ?, ?, 1)`,
    )
    .run(kind, String(id), before, after);
}

const erase = (id: number) => erasePersonalData(id, signAt(new Date("2025-07-01T12:00:00Z")));

/**
 * The owner's own texts, which no customer writes and which have everyday words; and the hashes of
 * migrations, which may hold any digits.
 */
const OWNERS_TABLES = ["pages", "page_versions", "__drizzle_migrations"];

const LIST_TABLES = isOnPostgres
  ? "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
  : "SELECT name FROM sqlite_schema WHERE type = 'table'";

/** All texts of all other tables, including the tables of the text indexes. */
function readAllTexts(): Promise<string> {
  return getStoredShop().database.read(async ({ prepare }) => {
    const tables = await prepare<[], string>(LIST_TABLES).pluck().all();
    const others = tables.filter((table) => !OWNERS_TABLES.includes(table));
    const cells: unknown[] = [];
    for (const table of others) {
      const rows = await prepare<[], unknown[]>(`SELECT * FROM "${table}"`).raw().all();
      cells.push(...rows.flat());
    }
    return cells
      .map((cell) => (Buffer.isBuffer(cell) ? cell.toString("latin1") : String(cell)))
      .join("\n")
      .toLowerCase();
  });
}

const listEntries = (sqlite: Sqlite) =>
  sqlite
    .prepare("SELECT subject_kind, action, admin_name, before, after FROM audit ORDER BY id")
    .raw()
    .all() as unknown[][];

/** What the text indexes hold of short texts. */
const listTerms = () =>
  getStoredShop().database.read(({ prepare }) =>
    prepare("SELECT term FROM orders_terms UNION SELECT term FROM customers_terms").pluck().all(),
  );

const searchCustomers = async (text: string) =>
  (await listCustomers(parseCustomerFilters(new URLSearchParams({ q: text })).query, null)).rows;

const search = async (text: string) => [
  ...(await listOrders(parseOrderFilters(new URLSearchParams({ q: text })).query, null)).rows,
  ...(await searchCustomers(text)),
];

describe("erasing personal data", () => {
  it("leaves no trace of the person, in no table and by no search", async () => {
    const id = await storeZulema();
    const before = await readAllTexts();
    for (const trace of Object.values(TRACES)) expect(before).toContain(trace.toLowerCase());
    expect(await search("ul")).toHaveLength(2);
    if (!isOnPostgres) expect(await listTerms()).toEqual(expect.arrayContaining(["zul"]));
    expect(await erase(id)).toEqual({ outcome: "erased", receiptFiles: ["zulema.jpg"] });
    const after = await readAllTexts();
    expect(await change((sqlite) => sqlite.prepare("SELECT * FROM fit_votes").all())).toEqual([]);
    const parts = Object.values(TRACES).flatMap((trace) => [trace, ...trace.split(/[ .@]/)]);
    const names = [...parts, "4119876"].filter(({ length }) => length > 2);
    const common = new Set(["Hola,", "correo", "test", "por", "del", "Villa", "550", "unknown"]);
    const left = names.filter((part) => !common.has(part) && after.includes(part.toLowerCase()));
    expect(left).toEqual([]);
    for (const trace of [TRACES.name, TRACES.email, TRACES.phone, "zulema", "353 411-9876", "ul"]) {
      expect(await search(trace)).toEqual([]);
    }
    if (!isOnPostgres) expect(await listTerms()).not.toEqual(expect.arrayContaining(["zul"]));
  });

  itOfFiles("overwrites the content in the file", async () => {
    const id = await storeZulema();
    await erase(id);
    await getStoredShop().database.read(() => undefined);
    await closeStoredShop();
    const file = readFileSync(path.join(directory, "tela.db"), "latin1").toLowerCase();
    await getStoredShop().database.prepare();
    for (const trace of [
      "zulema",
      "wenceslao",
      "ezequiel",
      "4119876",
      "31984677",
      "hermenegilda",
    ]) {
      expect(file).not.toContain(trace);
    }
  });

  it("empties the person's entries in the history, and says who erased", async () => {
    const known = (await change(listEntries)).length;
    const id = await storeZulema();
    const others = await change((sqlite) => {
      const orderId = insertOrder(sqlite, { order_number: "A-1", customer_email: "otra@x.test" });
      addEntry(sqlite, { kind: "order", id: orderId }, { total: 1 });
      // A product with the number of the customer.
      addEntry(sqlite, { kind: "product", id }, { price: "a" });
      return listEntries(sqlite).slice(-2);
    });
    await erase(id);
    const event = JSON.stringify({ event: "personal-data-erased", status: "" });
    expect((await change(listEntries)).slice(known)).toEqual([
      ["customer", "outside", "", null, null],
      ["order", "outside", "", null, null],
      ...others,
      ["order", "customer.erase", "admin", null, event],
      ["customer", "customer.erase", "admin", null, JSON.stringify({ event: "erased" })],
    ]);
  });

  it("forgets what an order was before a correction gave it to somebody else", async () => {
    const id = await storeZulema();
    const [, ofOther] = await change((sqlite) => {
      const keep = sqlite.prepare("INSERT INTO order_corrections (order_id, former) VALUES (?, ?)");
      return [TRACES.email.toUpperCase(), "otra@x.test"].map((customerEmail, at) => {
        const orderId = insertOrder(sqlite, {
          ...{ order_number: `A-${at}`, customer_email: `nueva-${at}@x.test` },
        });
        keep.run(orderId, JSON.stringify({ columns: { customerEmail } }));
        return orderId;
      });
    });
    await erase(id);
    const kept = await change((sqlite) =>
      sqlite.prepare("SELECT order_id FROM order_corrections").pluck().all(),
    );
    expect(kept).toEqual([ofOther]);
  });

  it("keeps the accounts", async () => {
    const id = await storeZulema();
    const summary = await readOrderSummary();
    await erase(id);
    expect(await readOrderSummary()).toEqual(summary);
    const order = await getStoredShop().database.read(({ prepare }) =>
      prepare("SELECT order_number, total, status, province, created_at FROM orders").get(),
    );
    expect(order).toMatchObject({ order_number: NUMBER, total: 700, province: "X" });
    const kept = await getStoredShop().database.read(async ({ prepare }) => [
      await prepare("SELECT order_count, spent_in_cents, erased_at FROM customers").raw().get(),
      await prepare("SELECT name FROM order_items").pluck().all(),
      await prepare("SELECT kind, text, author FROM order_events ORDER BY id").raw().all(),
      await prepare(
        "SELECT code, order_number, answered_at IS NOT NULL FROM withdrawals ORDER BY code",
      )
        .raw()
        .all(),
      await prepare("SELECT DISTINCT state FROM withdrawals").pluck().all(),
      await prepare("SELECT step, text FROM withdrawal_steps ORDER BY withdrawal_id, id")
        .raw()
        .all(),
    ]);
    expect(kept).toEqual([
      [1, 69_900, "2025-07-01T12:00:00.000Z"],
      ["Campera"],
      [
        ["internal-note", "", "admin"],
        ["personal-data-erased", "", "admin"],
      ],
      [
        ["ARR-1", NUMBER, 1],
        ["ARR-2", "", 1],
        ["ARR-3", "", 1],
        ["ARR-4", "", 1],
      ],
      ["closed"],
      [["answer", ""], ...["close", "close", "close", "close"].map((step) => [step, ""])],
    ]);
  });

  it.each(OPEN_STATES)("is refused while an order is %s", async (status) => {
    const id = await storeZulema(status);
    const before = await readAllTexts();
    expect(await erase(id)).toEqual({ outcome: "orders-open", orderNumbers: [NUMBER] });
    expect(await readAllTexts()).toBe(before);
  });

  it("does nothing the second time, and nothing for an unknown customer", async () => {
    const id = await storeZulema();
    await erase(id);
    const before = await readAllTexts();
    expect(await erase(id)).toEqual({ outcome: "erased", receiptFiles: [] });
    expect(await readAllTexts()).toBe(before);
    expect(await erase(id + 1000)).toEqual({ outcome: "not-found" });
  });

  it("of a customer without an e-mail keeps the withdrawals and payments of others", async () => {
    await storeZulema();
    const counterId = await change((sqlite) => {
      insertOrder(sqlite, { order_number: "M-1", customer_email: "", status: "delivered" });
      sqlite.exec(`UPDATE withdrawals SET email = '' WHERE code = 'ARR-1';
        INSERT INTO mail_outbox (kind, recipient, subject, text, html)
          VALUES ('owner-withdrawal', 'duenia@tienda.test', 'Arrepentimiento ARR-3', '', '');
        INSERT INTO unclaimed_payments (provider_id, order_number, held_in_cents, currency, payer)
          VALUES ('1', 'TELA-000001-ABC', 100, 'ARS', 'Ana')`);
      return Number(sqlite.prepare("SELECT id FROM customers WHERE email = ''").pluck().get());
    });
    const readOthers = () =>
      getStoredShop().database.read(({ prepare }) =>
        ["withdrawals", "mail_outbox", "unclaimed_payments"].map((table) =>
          prepare(`SELECT * FROM ${table}`).all(),
        ),
      );
    const before = await readOthers();
    expect(await erase(counterId)).toMatchObject({ outcome: "erased" });
    expect(await readOthers()).toEqual(before);
  });

  it("keeps other customers, and makes a returning buyer a new customer", async () => {
    const id = await storeZulema();
    await change((sqlite) => {
      const other = insertOrder(sqlite, { order_number: "A-1", status: "pending" });
      // A customer who typed another's number by mistake waits for an answer.
      sqlite
        .prepare(
          `INSERT INTO withdrawals (code, order_number, email)
            SELECT 'ARR-5', ?, email FROM customers WHERE name = 'Ana Pérez'`,
        )
        .run(NUMBER);
      sqlite
        .prepare(
          `INSERT INTO order_receipts (order_id, file_name, content_type, byte_count)
            VALUES (?, 'zulema.jpg', 'image/jpeg', 1)`,
        )
        .run(other);
    });
    expect(await erase(id)).toEqual({ outcome: "erased", receiptFiles: [] });
    expect((await search("ana")).length).toBe(2);
    const open = await getStoredShop().database.read(({ prepare }) =>
      prepare("SELECT code FROM withdrawals WHERE answered_at IS NULL AND email <> ''")
        .pluck()
        .all(),
    );
    expect(open).toEqual(["ARR-5"]);
    expect(await searchCustomers(TRACES.email)).toEqual([]);
    await change((sqlite) =>
      insertOrder(sqlite, { order_number: "Z-2", customer_email: TRACES.email.toUpperCase() }),
    );
    const [again] = await searchCustomers(TRACES.email);
    expect(again?.totalOrders).toBe(1);
    expect(again?.id).not.toBe(id);
  });
});
