import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { insertOrder, type OrderRow } from "../../../test/helpers/orders";
import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import {
  CUSTOMER_SORTS,
  ORDER_SORTS,
  ROWS_PER_PAGE,
  type PageCursor,
  type OrderSort,
} from "../../domain/orders/back-office-list";
import { parseCustomerFilters, parseOrderFilters } from "../../forms/orders/order-filters";
import { listCustomers } from "./customers.server";
import { listOrders } from "./orders.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { runScript } from "../../../test/helpers/run-script";
import { asOtherProgram } from "../../../test/helpers/other-program";

useTemporaryDataDirectory();

beforeAll(() => getStoredShop().database.prepare());
beforeEach(() =>
  getStoredShop().database.write(({ prepare }) =>
    runScript({ prepare }, "DELETE FROM orders; DELETE FROM customers"),
  ),
);
afterAll(closeStoredShop);

const store = (orders: OrderRow[]) =>
  asOtherProgram((sqlite) => orders.forEach((order) => void insertOrder(sqlite, order)));

const queryOf = (text: string) => parseOrderFilters(new URLSearchParams(text)).query;
const page = (text: string, cursor: PageCursor | null) => listOrders(queryOf(text), cursor);

/** The order numbers of every page, following the links from the first page. */
async function walk(text: string, atMost = 20): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: PageCursor | null = null;
  do {
    const slice = await page(text, cursor);
    pages.push(slice.rows.map(({ orderNumber }) => orderNumber));
    cursor = slice.next;
  } while (cursor && pages.length < atMost);
  return pages;
}

/** 60 orders with few different totals and times, so many are equal. */
const ORDERS = Array.from({ length: 60 }, (_, number) => ({
  order_number: `P-${String(number).padStart(2, "0")}`,
  total: (number * 7) % 5,
  created_at: new Date(Date.UTC(2025, 0, 1 + (number % 9))).toISOString(),
  status: number % 3 === 0 ? "paid" : "pending",
  customer_email: `c${number % 40}@correo.test`,
  customer_name: `Nombre ${number % 4}`,
}));

const COMPARE: Record<OrderSort, (left: number, right: number) => number> = {
  recientes: (left, right) => byTime(right, left) || right - left,
  antiguos: (left, right) => byTime(left, right) || left - right,
  "mayor-total": (left, right) => byTotal(right, left) || right - left,
  "menor-total": (left, right) => byTotal(left, right) || left - right,
};
const byTime = (left: number, right: number) => (left % 9) - (right % 9);
const byTotal = (left: number, right: number) => ((left * 7) % 5) - ((right * 7) % 5);

describe("the pages of the list of orders", () => {
  it.each(ORDER_SORTS)("contain each order once, in order, by %s", async (sort) => {
    await store(ORDERS);
    const expected = ORDERS.map((_, number) => number)
      .sort(COMPARE[sort])
      .map((number) => ORDERS[number]?.order_number);
    const pages = await walk(`orden=${sort}`);
    expect(pages.flat()).toEqual(expected);
    expect(pages.map(({ length }) => length)).toEqual([25, 25, 10]);
  });

  it.each(ORDER_SORTS)("lead back the same way, by %s", async (sort) => {
    await store(ORDERS);
    const first = await page(`orden=${sort}`, null);
    const second = await page(`orden=${sort}`, first.next);
    const third = await page(`orden=${sort}`, second.next);
    expect([first.previous, third.next]).toEqual([null, null]);
    expect((await page(`orden=${sort}`, third.previous)).rows).toEqual(second.rows);
    const back = await page(`orden=${sort}`, second.previous);
    expect(back.rows).toEqual(first.rows);
    expect(back.previous).toBeNull();
  });

  it("do not change while orders arrive", async () => {
    await store(ORDERS);
    const first = await page("", null);
    const before = await page("", first.next);
    await store(
      Array.from({ length: 30 }, (_, number) => ({
        order_number: `N-${number}`,
        created_at: "2025-02-01T12:00:00.000Z",
      })),
    );
    const after = await page("", first.next);
    expect(after.rows).toEqual(before.rows);
    // The page before starts with the rows of the first page.
    expect((await page("", after.previous)).rows).toEqual(first.rows);
  });

  it("are full, even just after the first page", async () => {
    await store(ORDERS);
    const first = await page("", null);
    const tenth = first.rows[9];
    const id = await getStoredShop().database.read(async ({ prepare }) =>
      Number(
        await prepare("SELECT id FROM orders WHERE order_number = ?")
          .pluck()
          .get(tenth?.orderNumber),
      ),
    );
    const key = tenth?.createdAt?.toISOString() ?? "";
    const before = await page("", { side: "before", row: { id, key } });
    expect(before.rows).toEqual(first.rows);
    expect(before.previous).toBeNull();
  });

  it("are the first one for a cursor that cannot be", async () => {
    await store(ORDERS);
    const places: [string, string][] = [
      ["", "0_"],
      ["", "1_0000"],
      ["orden=menor-total", "5_x"],
      ["orden=menor-total", "5_"],
      ["orden=menor-total", "5_1e999"],
      ["orden=menor-total", "1_99999999"],
    ];
    for (const [query, cursor] of places) {
      const asked = parseOrderFilters(new URLSearchParams(`${query}&despues=${cursor}`));
      const first = await page(query, null);
      expect((await listOrders(asked.query, asked.cursor)).rows).toEqual(first.rows);
    }
  });

  it("match the filters, and are counted", async () => {
    await store(ORDERS);
    expect((await walk("estado=paid")).flat()).toHaveLength(20);
    const counts = await Promise.all(
      ["", "estado=paid", "desde=2025-01-02&hasta=2025-01-02", "q=p-1", "pagado=no", "q=p-"].map(
        async (query) => (await page(query, null)).count,
      ),
    );
    expect(counts.map(({ count }) => count)).toEqual([60, 20, 7, 10, 60, 60]);
    expect(counts.filter(({ isMore }) => isMore)).toEqual([]);
  });

  it("are counted only up to a limit", async () => {
    await store(Array.from({ length: 1001 }, (_, number) => ({ order_number: `M-${number}` })));
    expect((await page("", null)).count).toEqual({ count: 1001, isMore: false });
    expect((await page("pagado=no", null)).count).toEqual({ count: 1000, isMore: true });
    expect((await page("q=m-", null)).count).toEqual({ count: 100, isMore: true });
  });

  it("contain each order once, for any filters", async () => {
    await store(ORDERS);
    const query = fc.record({
      orden: fc.constantFrom(...ORDER_SORTS),
      estado: fc.constantFrom("", "paid", "pending", "shipped"),
      q: fc.constantFrom("", "nombre 1", "p-", "P-3", "c1"),
      desde: fc.constantFrom("", "2025-01-03"),
    });
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const text = new URLSearchParams(asked).toString();
        const numbers = (await walk(text)).flat();
        expect(new Set(numbers).size).toBe(numbers.length);
        expect((await page(text, null)).count.count).toBe(numbers.length);
      }),
      { numRuns: 40 },
    );
  });
});

describe("the pages of the list of customers", () => {
  it.each(CUSTOMER_SORTS)("contain each customer once, and lead back, by %s", async (sort) => {
    await store(ORDERS);
    const { query } = parseCustomerFilters(new URLSearchParams({ orden: sort }));
    const first = await listCustomers(query, null);
    const second = await listCustomers(query, first.next);
    const emails = [...first.rows, ...second.rows].map(({ email }) => email);
    expect(first.rows).toHaveLength(ROWS_PER_PAGE);
    expect(new Set(emails).size).toBe(40);
    expect(second.next).toBeNull();
    expect((await listCustomers(query, second.previous)).rows).toEqual(first.rows);
  });

  it("find a phone in any spelling", async () => {
    await store([
      { customer_email: "a@correo.test" },
      { customer_email: "b@correo.test", customer_name: "Bruno" },
    ]);
    await getStoredShop().database.write(({ prepare }) =>
      prepare("UPDATE customers SET phone = '+5493534112025' WHERE email = 'b@correo.test'").run(),
    );
    const { query } = parseCustomerFilters(new URLSearchParams({ q: "0353 15 411-2025" }));
    expect((await listCustomers(query, null)).rows.map(({ name }) => name)).toEqual(["Bruno"]);
  });
});
