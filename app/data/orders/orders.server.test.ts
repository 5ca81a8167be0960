import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { insertCustomer, insertOrder, type OrderRow } from "../../../test/helpers/orders";
import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { insertProduct } from "../../../test/helpers/product-rows";
import { isSold } from "../../../test/helpers/sold-orders";
import { foldText } from "../../domain/plain/fold-text";
import { parseCustomerFilters, parseOrderFilters } from "../../forms/orders/order-filters";
import { listCustomers, readCustomerSummary } from "./customers.server";
import { readOrderSummary, readSales, readSoldGoods } from "./order-query.server";
import { listOrders } from "./orders.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { asOtherProgram } from "../../../test/helpers/other-program";

useTemporaryDataDirectory();

beforeAll(() => getStoredShop().database.prepare());
beforeEach(() => change((sqlite) => void sqlite.exec("DELETE FROM orders; DELETE FROM customers")));
afterAll(closeStoredShop);

type Sqlite = Parameters<typeof insertOrder>[0];

function change(work: (sqlite: Sqlite) => void): Promise<void> {
  return asOtherProgram((sqlite) => work(sqlite));
}

const store = (orders: OrderRow[]) =>
  change((sqlite) => orders.forEach((order) => void insertOrder(sqlite, order)));

async function listNumbers(query: string) {
  const { query: asked, cursor } = parseOrderFilters(new URLSearchParams(query));
  return (await listOrders(asked, cursor)).rows.map(({ orderNumber }) => orderNumber);
}

async function listEmails(query: string) {
  const { query: asked, cursor } = parseCustomerFilters(new URLSearchParams(query));
  return (await listCustomers(asked, cursor)).rows.map(({ email }) => email);
}

describe("the list of orders", () => {
  it("is empty at first", async () => {
    const { query } = parseOrderFilters(new URLSearchParams());
    expect(await listOrders(query, null)).toEqual({
      rows: [],
      count: { count: 0, isMore: false },
      previous: null,
      next: null,
    });
  });

  it("shows the content of an order", async () => {
    await store([{ items: [{ quantity: 2 }, { size: "L" }], status: "raro" }]);
    const { query } = parseOrderFilters(new URLSearchParams());
    expect((await listOrders(query, null)).rows).toEqual([
      {
        orderNumber: "TELA-000001-ABC",
        customerName: "Ana Pérez",
        customerEmail: "ana@correo.test",
        pieceCount: 3,
        status: "raro",
        garments: ["2 × Remera lisa (Negro M)", "1 × Remera lisa (Negro L)"],
        deliveryMethod: "shipping",
        paymentMethod: "transfer",
        isPaid: false,
        paymentAlert: "",
        totalInPesos: 30_000,
        createdAt: new Date("2025-06-01T12:00:00.000Z"),
      },
    ]);
  });

  it("tolerates rows written by other tools", async () => {
    await store([
      { status: "", total: Number.MAX_SAFE_INTEGER, created_at: "ayer" },
      { total: Number.MAX_SAFE_INTEGER, created_at: "2025-06-01 12:00:00" },
    ]);
    await change(
      (sqlite) =>
        void sqlite.exec("UPDATE orders SET total = 9223372036854775807, paid_at = created_at"),
    );
    const { query } = parseOrderFilters(new URLSearchParams());
    const { rows } = await listOrders(query, null);
    expect(rows.map(({ createdAt }) => createdAt?.toISOString() ?? null)).toEqual([
      null,
      "2025-06-01T12:00:00.000Z",
    ]);
    for (const { totalInPesos } of rows) expect(Number.isSafeInteger(totalInPesos)).toBe(true);
    const { soldInPesos, collectedInPesos } = await readOrderSummary();
    for (const sum of [soldInPesos, collectedInPesos]) expect(Number.isSafeInteger(sum)).toBe(true);
    const [day] = (await readSales(new Date("2025-06-01T12:00:00Z"))).slice(-1);
    expect(Number.isSafeInteger(day?.soldInPesos)).toBe(true);
  });

  it("finds by number, name and e-mail, ignoring case and accents", async () => {
    await store([
      { order_number: "A-1", customer_name: "María Núñez", customer_email: "mn@correo.test" },
      { order_number: "A-2", customer_name: "100% Lana_SRL", customer_email: "LANA@correo.test" },
    ]);
    expect(await listNumbers("q=nunez")).toEqual(["A-1"]);
    expect(await listNumbers("q=MARÍA N")).toEqual(["A-1"]);
    expect(await listNumbers("q=a-2")).toEqual(["A-2"]);
    expect(await listNumbers("q=lana@CORREO")).toEqual(["A-2"]);
    expect(await listNumbers("q=100%25")).toEqual(["A-2"]);
    expect(await listNumbers("q=%25")).toEqual(["A-2"]);
    expect(await listNumbers("q=a_s")).toEqual(["A-2"]);
    expect(await listNumbers("q=\\")).toEqual([]);
    expect(await listNumbers("q=*")).toEqual([]);
    expect(await listNumbers("q=A-1 mar")).toEqual([]);
  });

  it("finds exactly the rows that contain the folded text", async () => {
    const letters = fc.string({
      unit: fc.constantFrom("a", "A", "á", "ñ", "n", "%", "_", "\\", "*", "[", "]", " ", "'", "😀"),
      minLength: 1,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(letters, { maxLength: 6 }), letters, async (names, text) => {
        await change((sqlite) => void sqlite.exec("DELETE FROM orders; DELETE FROM customers"));
        await store(
          names.map((customer_name, number) => ({ order_number: `${number}`, customer_name })),
        );
        const { query } = parseOrderFilters(new URLSearchParams({ q: text }));
        const { rows } = await listOrders(query, null);
        const expected = names.flatMap((name, number) =>
          [`${number}`, name, "ana@correo.test"].some((part) =>
            foldText(part).includes(foldText(text)),
          )
            ? [`${number}`]
            : [],
        );
        expect(rows.map(({ orderNumber }) => orderNumber).sort()).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it("filters by state and by days of Buenos Aires, both days included", async () => {
    await store([
      { order_number: "antes", created_at: "2025-06-01T02:59:59.999Z" },
      { order_number: "primero", created_at: "2025-06-01T03:00:00.000Z", status: "paid" },
      { order_number: "último", created_at: "2025-07-01T02:59:59.999Z" },
      { order_number: "después", created_at: "2025-07-01T03:00:00.000Z" },
    ]);
    const june = "desde=2025-06-01&hasta=2025-06-30";
    expect(await listNumbers(june)).toEqual(["último", "primero"]);
    expect(await listNumbers(`${june}&estado=paid`)).toEqual(["primero"]);
    // Swapped days mean the same period.
    expect(await listNumbers("desde=2025-06-30&hasta=2025-06-01")).toEqual(["último", "primero"]);
    expect(await listNumbers("hasta=2025-05-31")).toEqual(["antes"]);
  });

  it("sorts", async () => {
    await store([
      { order_number: "A", total: 20, created_at: "2025-01-01T12:00:00.000Z" },
      { order_number: "B", total: 30, created_at: "2025-01-03T12:00:00.000Z" },
      { order_number: "C", total: 10, created_at: "2025-01-02T12:00:00.000Z" },
    ]);
    expect(await listNumbers("")).toEqual(["B", "C", "A"]);
    expect(await listNumbers("orden=antiguos")).toEqual(["A", "C", "B"]);
    expect(await listNumbers("orden=menor-total")).toEqual(["C", "A", "B"]);
    expect(await listNumbers("orden=mayor-total")).toEqual(["B", "A", "C"]);
  });

  it("filters by payment method and by paid or not", async () => {
    await store([
      { order_number: "efectivo", payment_method: "cash" },
      { order_number: "transferencia", paid_at: "2025-06-02T12:00:00.000Z" },
    ]);
    expect(await listNumbers("pago=cash")).toEqual(["efectivo"]);
    expect(await listNumbers("pagado=si")).toEqual(["transferencia"]);
    expect(await listNumbers("pagado=no")).toEqual(["efectivo"]);
    expect(await listNumbers("pagado=no&pago=transfer")).toEqual([]);
  });

  it.each([
    "0353 15-411-2025",
    "+54 9 353 411-2025",
    "(353) 411 2025",
    "353 411",
    "0353411",
    "4112025",
    "15 411 2025",
    "+5493534112025",
  ])("finds a phone that is typed as %s", async (typed) => {
    await store([
      { order_number: "A", customer_phone: "+5493534112025" },
      { order_number: "B", customer_phone: "+5491155556666" },
    ]);
    expect(await listNumbers(new URLSearchParams({ q: typed }).toString())).toEqual(["A"]);
  });
});

describe("the summaries", () => {
  it("follow the rules of the states", async () => {
    await store([
      { total: 100 },
      { total: 50, status: "delivered" },
      { total: 900, status: "cancelled" },
    ]);
    expect(await readOrderSummary()).toEqual({
      totalOrders: 3,
      soldOrders: 1,
      soldInPesos: 50,
      collectedInPesos: 0,
      pendingOrders: 1,
      completedOrders: 1,
      averageOrderValueInPesos: 50,
    });
  });

  it("count sales by the owner's day", async () => {
    await store([
      { total: 100, created_at: "2025-06-11T02:30:00.000Z", status: "preparing" },
      { total: 200, created_at: "2025-06-11T03:00:00.000Z", paid_at: "2025-06-12T03:00:00.000Z" },
      { total: 800, created_at: "2025-06-11T03:10:00.000Z" },
      { total: 400, created_at: "2025-06-11T03:30:00.000Z", status: "cancelled" },
    ]);
    const days = await readSales(new Date("2025-06-11T12:00:00Z"));
    expect(days.slice(-2)).toEqual([
      { day: "2025-06-10", count: 1, soldInPesos: 100, collectedInPesos: 0 },
      { day: "2025-06-11", count: 1, soldInPesos: 200, collectedInPesos: 200 },
    ]);
  });

  it("add up what the sold goods cost now, without shipping, discounts and what went back", async () => {
    const items = [
      { product_id: "con-costo", price: 10_000, quantity: 3 },
      { product_id: "sin-costo", price: 10_000 },
    ];
    const sold = { status: "preparing", created_at: "2025-06-10T12:00:00.000Z", items };
    await change((sqlite) => {
      insertProduct(sqlite, { id: "con-costo", cost: 4000 });
      insertProduct(sqlite, { id: "sin-costo" });
      insertOrder(sqlite, { ...sold, total: 41_000, shipping: 5000, discount: 4000 });
      insertOrder(sqlite, { ...sold, total: 40_000, status: "cancelled" });
      insertOrder(sqlite, { ...sold, total: 40_000, created_at: "2025-05-01T12:00:00.000Z" });
      insertOrder(sqlite, { ...sold, total: 0, items: [{ product_id: "con-costo", price: 0 }] });
      const paid_at = "2025-06-10T13:00:00.000Z";
      const returned = insertOrder(sqlite, { ...sold, total: 40_000, paid_at });
      sqlite
        .prepare(
          "INSERT INTO manual_refunds (idempotency_key, order_id, amount_in_cents) VALUES ('a', ?, 1000000)",
        )
        .run(returned);
    });
    expect(await readSoldGoods(new Date("2025-06-11T12:00:00Z"))).toEqual({
      soldInCents: 3_600_000 + 3_000_000,
      knownInCents: 2_700_000 + 2_250_000,
      costInPesos: 24_000,
    });
    await change((sqlite) => void sqlite.exec("DELETE FROM products WHERE id LIKE '%-costo'"));
  });

  it("count this month's customers from its first moment in Buenos Aires", async () => {
    await change((sqlite) => {
      insertCustomer(sqlite, { email: "a@correo.test", created_at: "2024-03-01T02:59:59.999Z" });
      insertCustomer(sqlite, { email: "b@correo.test", created_at: "2024-03-01T03:00:00.000Z" });
    });
    const count = async (now: string) =>
      (await readCustomerSummary(new Date(now))).newCustomersThisMonth;
    expect(await count("2024-03-31T12:00:00Z")).toBe(1);
    expect(await count("2024-02-29T12:00:00Z")).toBe(2);
    expect(await count("2024-04-01T02:59:59Z")).toBe(1);
    expect(await count("2024-04-01T03:00:00Z")).toBe(0);
  });

  it("name the five who spent most, as counting by hand does", async () => {
    const order = fc.record({
      customer_email: fc.constantFrom("a", "b", "c", "d", "e", "f", "g"),
      total: fc.nat({ max: 5 }),
      status: fc.constantFrom("pending", "delivered", "cancelled", "refunded", "raro"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(order, { maxLength: 25 }), async (orders) => {
        await change((sqlite) => void sqlite.exec("DELETE FROM orders; DELETE FROM customers"));
        await store(orders);
        const emails = [...new Set(orders.map(({ customer_email }) => customer_email))];
        const naive = emails
          .map((email, position) => {
            const own = orders.filter(({ customer_email }) => customer_email === email);
            const spent = own
              .filter(({ status }) => isSold({ status, isPaid: false }))
              .reduce((sum, { total }) => sum + total, 0);
            return { email, position, spent, count: own.length };
          })
          .sort((left, right) => right.spent - left.spent || right.position - left.position);
        const { topCustomers, totalCustomers } = await readCustomerSummary(new Date(0));
        expect(totalCustomers).toBe(emails.length);
        expect(
          topCustomers.map(({ email, totalSpentInPesos, totalOrders }) => [
            email,
            totalSpentInPesos,
            totalOrders,
          ]),
        ).toEqual(
          naive
            .filter(({ spent }) => spent > 0)
            .slice(0, 5)
            .map(({ email, spent, count }) => [email, spent, count]),
        );
        expect(await listEmails("orden=mas-gasto")).toEqual(naive.map(({ email }) => email));
      }),
      { numRuns: 40 },
    );
  });
});

describe("customers", () => {
  it("are searched by name and e-mail, and sorted", async () => {
    await change((sqlite) => {
      insertCustomer(sqlite, { email: "z@correo.test", name: "ágata", created_at: "2025-01-01" });
      insertCustomer(sqlite, { email: "y@correo.test", name: "Bruno", created_at: "2025-01-02" });
      insertOrder(sqlite, { customer_email: "z@correo.test", status: "paid" });
      insertOrder(sqlite, { customer_email: "z@correo.test" });
    });
    expect(await listEmails("q=Agata")).toEqual(["z@correo.test"]);
    expect(await listEmails("q=Y@")).toEqual(["y@correo.test"]);
    expect(await listEmails("q=zz")).toEqual([]);
    expect(await listEmails("")).toEqual(["y@correo.test", "z@correo.test"]);
    expect(await listEmails("orden=mas-pedidos")).toEqual(["z@correo.test", "y@correo.test"]);
    expect(await listEmails("orden=mas-gasto&q=correo")).toEqual([
      "z@correo.test",
      "y@correo.test",
    ]);
    expect(await listEmails("orden=nombre")).toEqual(["y@correo.test", "z@correo.test"]);
  });
});
