import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { insertCustomer, insertOrder } from "../../../test/helpers/orders";
import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { migrateDatabase, readMigrations } from "../../../db/migrate";
import { openWriter } from "../../../db/open";
import { foldText } from "../../domain/plain/fold-text";
import { parseCustomerFilters, parseOrderFilters } from "../../forms/orders/order-filters";
import { listCustomers } from "../orders/customers.server";
import { findRowsByShortText } from "../dialect/text-search.server";
import { listOrders } from "../orders/orders.server";
import { closeStoredShop, getStoredShop } from "./stored-shop.server";
import { asOtherProgram } from "../../../test/helpers/other-program";

const directory = useTemporaryDataDirectory();

beforeAll(() => getStoredShop().database.prepare());
beforeEach(() => change((sqlite) => sqlite.exec("DELETE FROM orders; DELETE FROM customers")));
afterAll(closeStoredShop);

type Sqlite = Parameters<typeof insertOrder>[0];

function change<T>(work: (sqlite: Sqlite) => T): Promise<T> {
  return asOtherProgram((sqlite) => work(sqlite));
}

const searchOrders = (text: string, filters = "") => {
  const asked = new URLSearchParams(filters);
  asked.set("q", text);
  return listOrders(parseOrderFilters(asked).query, null);
};
const searchCustomers = (text: string) =>
  listCustomers(parseCustomerFilters(new URLSearchParams({ q: text })).query, null);

const UNITS = [..."aAáñÑnzZ019 %_\\*[]'\"@.-^~{😀", "n\u0303", "ß", "ж"];
const unit = fc.constantFrom(...UNITS);
const part = (maxLength: number) => fc.string({ unit, maxLength });
const text = fc.string({ unit, minLength: 1, maxLength: 2 });

type Texts = { name: string; email: string; phone: string };

/** Every possible query of one or two characters, including the last ones of each text. */
function listShortParts(texts: readonly string[]): string[] {
  return texts.flatMap((whole) => {
    const characters = [...foldText(whole)];
    return characters.flatMap((each, at) => [each, each + (characters[at + 1] ?? "")]);
  });
}

describe("a text of one or two letters", () => {
  it("finds exactly the rows that contain it in any column, after any changes", async () => {
    const person = fc.record({ name: part(5), email: part(4), phone: part(3) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(person, person, fc.constantFrom("stays", "changes", "goes")), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.array(text, { maxLength: 8 }),
        async (changes, texts) => {
          const left = await change((sqlite) => {
            sqlite.exec("DELETE FROM orders; DELETE FROM customers");
            return storeAndChange(sqlite, changes);
          });
          const parts = left.flatMap(({ name, email, phone }) => [name, email, phone]);
          const asked = [...texts, ...listShortParts(parts)].filter((each) => each.trim() !== "");
          for (const each of asked) {
            const expected = left
              .filter((row) => Object.values(row).some((value) => holds(value, each)))
              .map(({ number }) => number);
            const orders = (await searchOrders(each)).rows.map(({ orderNumber }) => orderNumber);
            expect([each, orders.sort()]).toEqual([each, expected]);
            const customers = await searchCustomers(each);
            const emails = left
              .filter(({ name, email, phone }) =>
                [name, email, phone].some((value) => holds(value, each)),
              )
              .map(({ email }) => email);
            expect([each, customers.rows.map(({ email }) => email).sort()]).toEqual([
              each,
              emails.sort(),
            ]);
            expect(customers.count).toEqual({ count: emails.length, isMore: false });
          }
        },
      ),
      { numRuns: 60 },
    );
    await change((sqlite) => {
      // SQLite's own check of the indexes against their texts.
      for (const table of ["orders_fts", "customers_fts"]) {
        sqlite.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('integrity-check', 1)`);
      }
    });
  });

  it.each([
    ["z", 1200, { count: 100, isMore: true }],
    ["zq", 1200, { count: 100, isMore: true }],
    ["zw", 600, { count: 600, isMore: false }],
    ["Ñ", 600, { count: 600, isMore: false }],
    ["ж", 600, { count: 100, isMore: true }],
  ])("is found the same way when very many rows have it: %s", async (asked, matches, count) => {
    await change((sqlite) => storeMany(sqlite, 2400));
    const { rows, count: counted } = await searchOrders(asked, "orden=antiguos");
    const step = 2400 / matches;
    expect(rows.map(({ orderNumber }) => orderNumber)).toEqual(
      rows.map((_, position) => `${position * step}`.padStart(4, "0")),
    );
    expect(rows).toHaveLength(25);
    expect(counted).toEqual(count);
    const narrowed = await searchOrders(asked, "orden=antiguos&hasta=2025-01-01");
    expect(narrowed.count).toEqual({ count: 60 / step, isMore: false });
  });

  it("finds orders from before the index had short texts", async () => {
    const connection = openWriter(`${directory}/older.db`);
    const migrations = readMigrations();
    migrateDatabase(connection, migrations.slice(0, 5));
    const orderId = insertOrder(connection.sqlite, { order_number: "A-1", customer_phone: "78" });
    migrateDatabase(connection);
    const find = (asked: string) => findRowsByShortText(connection, "orders_terms", asked);
    for (const asked of ["a", "-1", "z", "78", "8"]) expect(await find(asked)).toEqual([orderId]);
    for (const asked of ["q", "1a", "87"]) expect(await find(asked)).toEqual([]);
    expect(await findRowsByShortText(connection, "customers_terms", "z")).toEqual([1]);
    connection.sqlite.close();
  });
});

const holds = (value: string, asked: string) => foldText(value).includes(foldText(asked));

/** The remaining orders, each with a customer of the same texts. */
function storeAndChange(
  sqlite: Sqlite,
  changes: readonly (readonly [Texts, Texts, string])[],
): (Texts & { number: string })[] {
  return changes.flatMap(([first, second, what], position) => {
    // Makes each customer's address unique.
    const withMark = (texts: Texts) => ({ ...texts, email: `${texts.email}${position}` });
    const [before, after] = [withMark(first), withMark(second)];
    const customerId = insertCustomer(sqlite, before);
    const row = { number: `${position}`, ...(what === "changes" ? after : before) };
    const orderId = insertOrder(sqlite, {
      order_number: row.number,
      customer_name: before.name,
      customer_email: before.email,
      customer_phone: before.phone,
    });
    if (what === "changes") {
      sqlite
        .prepare("UPDATE customers SET name = @name, email = @email, phone = @phone WHERE id = @id")
        .run({ ...after, id: customerId });
      sqlite
        .prepare(
          `UPDATE orders SET customer_name = @name, customer_email = @email,
            customer_phone = @phone WHERE id = @id`,
        )
        .run({ ...after, id: orderId });
    }
    if (what !== "goes") return [row];
    sqlite.prepare("DELETE FROM orders WHERE id = ?").run(orderId);
    sqlite.prepare("DELETE FROM customers WHERE id = ?").run(customerId);
    return [];
  });
}

/**
 * Every second name ends in "zq", every fourth has a "zw", an "ñ" and a letter outside our
 * alphabet.
 */
function storeMany(sqlite: Sqlite, count: number): void {
  const customerId = insertCustomer(sqlite, { email: "x@y.ar", name: "X" });
  const insert = sqlite.prepare(
    `INSERT INTO orders (order_number, customer_id, customer_name, customer_email, status, total,
      created_at) VALUES (?, ?, ?, 'x@y.ar', 'pending', 1, ?)`,
  );
  for (let number = 0; number < count; number += 1) {
    const name = number % 4 === 0 ? "zwñж zq" : number % 2 === 0 ? "zq" : "";
    const at = new Date(Date.UTC(2025, 0, 1, 3) + number * 24 * 60_000).toISOString();
    insert.run(`${number}`.padStart(4, "0"), customerId, name, at);
  }
}
