import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll, type HtmlElement } from "../helpers/html";
import { insertCustomer, insertOrder } from "../helpers/orders";
import { signInAsOwner } from "../helpers/owner";
import { updateProduct } from "../helpers/product-rows";

const PAGES = ["/admin", "/admin/orders", "/admin/customers"];
const NBSP = "\u00a0";

let shop: BuiltShop;
let owner: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
});
beforeEach(() => void shop.connect().exec("DELETE FROM orders; DELETE FROM customers"));
afterAll(() => shop.close());

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** The figures in an element, by label. */
function readFigures(element: HtmlElement): Record<string, string> {
  return Object.fromEntries(
    selectAll(element, ".figure").map((figure) => [
      readText(select(figure, "dt")),
      readText(select(figure, ".figure-value")),
    ]),
  );
}

const readRows = ({ root }: Page) => selectAll(root, ".table-cards tbody tr").map(readText);
const linksOf = (element: HtmlElement) =>
  selectAll(element, "a").map((link) => readAttribute(link, "href"));

describe.each(PAGES)("%s", (path) => {
  it("is for the owner only", async () => {
    const page = await shop.get(path);
    expect(page.status).toBe(302);
    expect(readLocation(page)).toMatch(/^\/admin\/login/);
    expect((await shop.get(`${path}.data`)).html).not.toContain("pendingOrders");
  });

  it("is never cached, and has one main, one h1 and no inline style", async () => {
    insertOrder(shop.connect(), { created_at: hoursAgo(1) });
    const page = await shop.get(path, owner);
    expect(page.status).toBe(200);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect(selectAll(page.root, "h1")).toHaveLength(1);
    expect(page.html).not.toMatch(/ style="/);
  });

  it("refuses unknown forms", async () => {
    expect((await shop.post(path, { intent: "x" }, owner)).status).toBe(
      path === "/admin/orders" ? 400 : 405,
    );
  });
});

describe("a shop without orders", () => {
  it("leads to products, contact data, payments and mails", async () => {
    const { root } = await shop.get("/admin", owner);
    const steps = select(root, ".first-steps");
    expect(readText(steps)).toContain("Todavía no hay pedidos");
    expect(linksOf(steps)).toEqual([
      "/admin/products/new",
      "/admin/products/importar",
      "/admin/ajustes",
      "/admin/mercadopago",
      "/admin/correos",
    ]);
    expect(selectAll(root, ".chart")).toEqual([]);
    expect(selectAll(steps, ".is-done")).toEqual([]);
  });

  it("checks off the contact data once they are the owner's", async () => {
    shop.connect().exec(`INSERT INTO settings (name, value) VALUES ('phone', '"0353 411-2025"')`);
    const { root } = await shop.get("/admin", owner);
    shop.connect().exec("DELETE FROM settings");
    expect(selectAll(root, ".first-steps .is-done a").map(readText)).toEqual([
      "Poné tus datos de contacto (hecho)",
    ]);
  });

  it("says what will appear among orders and customers", async () => {
    const orders = await shop.get("/admin/orders", owner);
    expect(readText(select(orders.root, "main"))).toContain("Todavía no hay pedidos");
    expect(readFigures(orders.root)).toEqual({
      Pedidos: "0",
      Pendientes: "0",
      Entregados: "0",
      Vendido: `$${NBSP}0`,
      Cobrado: `$${NBSP}0`,
      "Promedio por pedido": `$${NBSP}0`,
    });
    const customers = await shop.get("/admin/customers", owner);
    expect(readText(select(customers.root, "main"))).toContain("Todavía no hay clientes");
    for (const { root } of [orders, customers]) expect(selectAll(root, "main form")).toEqual([]);
  });
});

describe("the dashboard", () => {
  it("counts products, and names those without a picture with a link to add one", async () => {
    const connection = shop.connect();
    const ids = connection.prepare("SELECT id FROM products LIMIT 12").pluck().all() as string[];
    for (const id of ids) updateProduct(connection, id, { images: '["", " "]' });
    updateProduct(connection, ids[0] ?? "", { is_hidden: 1 });
    const { root } = await shop.get("/admin", owner);
    expect(readFigures(root)).toMatchObject({
      "A la vista": "248",
      Ocultos: "1",
      "Sin foto": "12",
    });
    const links = linksOf(select(root, ".without-picture"));
    expect(links).toHaveLength(10);
    for (const href of links) expect(href).toMatch(/^\/admin\/products\/edit\//);
    expect(linksOf(select(root, "main"))).toContain("/admin/products?estado=sin-foto");
    const tasks = readText(select(root, ".tasks"));
    expect(tasks).toContain("12productos sin foto");
    expect(tasks).toContain("1producto oculto");
    const picture = '["/fotos/a.jpg"]';
    for (const id of ids) updateProduct(connection, id, { images: picture, is_hidden: 0 });
    expect(readFigures((await shop.get("/admin", owner)).root)["Sin foto"]).toBe("0");
  });

  it("shows sales as a chart and a table, and the open tasks", async () => {
    const connection = shop.connect();
    const now = new Date().toISOString();
    const paid = { status: "delivered", paid_at: now };
    insertOrder(connection, { created_at: now, total: 70_000 });
    insertOrder(connection, { created_at: now, total: 30_000, status: "preparing" });
    insertOrder(connection, { created_at: now, total: 20_000, ...paid });
    insertOrder(connection, { created_at: now, total: 90_000, status: "cancelled" });
    insertOrder(connection, { created_at: hoursAgo(24 * 10), total: 10_000, ...paid });
    insertOrder(connection, { created_at: hoursAgo(24 * 60), total: 40_000, ...paid });
    const { root } = await shop.get("/admin", owner);
    const main = readFigures(select(root, ".figures-main"));
    expect(main).toEqual({
      "Vendido hoy": `$${NBSP}50.000`,
      Pendientes: "1",
      "En 30 días": `$${NBSP}60.000`,
    });
    const notes = selectAll(root, ".figures-main .figure-note").map(readText);
    expect(notes[0]).toMatch(/^2 pedidos · cobrado \$\s20\.000$/);
    expect(notes[2]).toMatch(/^3 pedidos · cobrado \$\s30\.000$/);
    const chart = select(root, ".chart svg");
    expect(readAttribute(chart, "role")).toBe("img");
    expect(readText(select(chart, "desc"))).toContain(`$${NBSP}50.000`);
    expect(selectAll(chart, "rect")).toHaveLength(2);
    const rows = selectAll(root, ".chart-table tbody tr").map(readText);
    expect(rows).toHaveLength(30);
    expect(rows[0]).toMatch(/2\$\s50\.000\$\s20\.000$/);
    expect(readText(select(root, ".tasks"))).toContain("1pedido pendiente");
    expect(linksOf(select(root, ".tasks"))).toContain("/admin/orders?estado=pending");
  });
});

describe("the list of orders", () => {
  it("shows the figures, and each order with its state", async () => {
    const connection = shop.connect();
    const paidAt = "2025-06-01T12:30:00.000Z";
    insertOrder(connection, { total: 100, paid_at: paidAt, items: [{ quantity: 2 }] });
    insertOrder(connection, { total: 50, status: "en-viaje-a-marte", customer_email: "<b>@x" });
    const page = await shop.get("/admin/orders", owner);
    expect(readFigures(page.root)).toMatchObject({
      Pedidos: "2",
      Pendientes: "1",
      Vendido: `$${NBSP}100`,
      Cobrado: `$${NBSP}100`,
      "Promedio por pedido": `$${NBSP}100`,
    });
    const rows = readRows(page);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain("Pendiente");
    expect(rows[1]).toContain("2 prendas");
    expect(rows[0]).toContain("en-viaje-a-marte");
  });

  it("searches and filters, keeps what was asked for, and says when nothing matches", async () => {
    const connection = shop.connect();
    insertOrder(connection, { customer_name: "María Núñez", customer_email: "mn@correo.test" });
    insertOrder(connection, { customer_name: "Bruno", status: "paid" });
    const found = await shop.get("/admin/orders?q=nunez", owner);
    expect(readRows(found)).toHaveLength(1);
    expect(readAttribute(select(found.root, "#q"), "value")).toBe("nunez");
    expect(readRows(await shop.get("/admin/orders?estado=paid", owner))[0]).toContain("Bruno");
    expect(
      readRows(await shop.get("/admin/orders?desde=2025-06-01&hasta=2025-06-01", owner)),
    ).toHaveLength(2);
    const none = await shop.get("/admin/orders?hasta=2025-05-31", owner);
    expect(readRows(none)).toEqual([]);
    expect(readText(select(none.root, "main"))).toContain("Ningún pedido coincide");
    expect(linksOf(select(none.root, "main"))).toContain("/admin/orders");
  });

  it("has pages of 25, which lead to each other", async () => {
    const connection = shop.connect();
    for (let number = 0; number < 26; number += 1) insertOrder(connection);
    const first = await shop.get("/admin/orders?orden=antiguos", owner);
    expect(readRows(first)).toHaveLength(25);
    const [next = ""] = linksOf(select(first.root, ".page-links"));
    expect(next).toMatch(/^\/admin\/orders\?orden=antiguos&despues=/);
    const second = await shop.get(next, owner);
    expect(readRows(second)).toHaveLength(1);
    const [start = "", previous = ""] = linksOf(select(second.root, ".page-links"));
    expect(start).toBe("/admin/orders?orden=antiguos");
    expect(readRows(await shop.get(previous, owner))).toEqual(readRows(first));
  });

  it("shows the first page for an invalid cursor", async () => {
    const connection = shop.connect();
    for (let number = 0; number < 26; number += 1) insertOrder(connection);
    for (const asked of ["despues=x", "antes=1e9_", "despues=%00_%00", "page=99"]) {
      const page = await shop.get(`/admin/orders?${asked}`, owner);
      expect([asked, page.status, readRows(page).length]).toEqual([asked, 200, 25]);
    }
  });
});

describe("the list of customers", () => {
  it("shows who bought, how often and for how much", async () => {
    const connection = shop.connect();
    insertOrder(connection, { total: 100, status: "paid" });
    insertOrder(connection, { total: 300, status: "cancelled" });
    insertCustomer(connection, { email: "b@correo.test", name: "Bruno", created_at: hoursAgo(0) });
    const page = await shop.get("/admin/customers", owner);
    expect(readFigures(page.root)).toEqual({ Clientes: "2", "Nuevos este mes": "1" });
    expect(readText(select(page.root, ".ranking"))).toBe(`Ana Pérez2 pedidos$${NBSP}100`);
    expect(readRows(page)[0]).toContain("Bruno");
    expect(readRows(page)[1]).toContain(`$${NBSP}100`);
    expect(readRows(await shop.get("/admin/customers?q=BRUNO", owner))).toHaveLength(1);
    expect(readRows(await shop.get("/admin/customers?orden=mas-gasto", owner))[0]).toContain("Ana");
    const none = await shop.get("/admin/customers?q=%25", owner);
    expect(readText(select(none.root, "main"))).toContain("Ningún cliente coincide");
  });
});

it.each([
  "q=%00%ff&estado=__proto__&desde=0000-00-00&hasta=x&orden=id;DROP&page=NaN",
  "q='%20OR%201=1--&estado=paid'&orden=total",
  `q=${"x".repeat(3000)}`,
  "q=%ED%A0%80&q=2&page=1&page=2",
])("a tampered address has no filters and breaks nothing: %s", async (query) => {
  insertOrder(shop.connect());
  for (const path of PAGES) {
    const { status } = await shop.get(`${path}?${query}`, owner);
    expect([path, status]).toBeOneOf([
      [path, 200],
      [path, 302],
    ]);
  }
});

describe("a payment whose order is gone", () => {
  const insert = () =>
    shop
      .connect()
      .prepare(
        `INSERT INTO unclaimed_payments (provider_id, order_number, held_in_cents, currency, payer, paid_at)
          VALUES ('141000000001', 'MODA-123456-ABC', 4500000, 'ARS', 'Ana Pérez · ana@correo.test',
            '2026-10-05T16:00:00.000Z') RETURNING id`,
      )
      .pluck()
      .get();
  beforeEach(() => void shop.connect().exec("DELETE FROM unclaimed_payments"));

  it("is shown with data about the payer, until the owner dismisses it", async () => {
    const id = insert();
    const page = await shop.get("/admin", owner);
    const panel = select(page.root, ".unclaimed");
    for (const shown of [`$${NBSP}45.000`, "MODA-123456-ABC", "Ana Pérez", "5 oct"]) {
      expect(readText(panel)).toContain(shown);
    }
    expect(linksOf(panel)).toEqual([expect.stringContaining("/141000000001")]);
    expect(readText(select(page.root, ".tasks"))).toContain("1pago de un pedido que no está");

    const answer = await dismiss({ intent: "unclaimed-seen", id: String(id) });
    expect([answer.status, readLocation(answer)]).toEqual([303, "/admin"]);
    expect((await shop.get("/admin", owner)).html).not.toContain("MODA-123456-ABC");
  });

  it("is dismissed by the owner alone, and by its row", async () => {
    const id = insert();
    expect((await dismiss({ intent: "unclaimed-seen", id: "x" })).status).toBe(400);
    const anonymous = await shop.post("/admin/mercadopago", {
      ...{ intent: "unclaimed-seen", id: String(id) },
    });
    expect(readLocation(anonymous)).toMatch(/^\/admin\/login/);
    expect((await shop.get("/admin", owner)).html).toContain("MODA-123456-ABC");
  });

  const dismiss = (fields: Record<string, string>) =>
    shop.post("/admin/mercadopago", fields, owner);
});
