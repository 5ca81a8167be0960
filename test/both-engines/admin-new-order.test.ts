import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { readErrors, readFields } from "../helpers/admin-list";
import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import { BY_PICKUP, BY_TRANSFER } from "../helpers/checkout";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { countPieces } from "../helpers/counted-pieces";
import { signInAsOwner } from "../helpers/owner";
import { insertProduct } from "../helpers/product-rows";
import { adminPaths } from "../../app/admin-paths";

const PATH = adminPaths.newOrder();
const SHIRT = "manual-remera-01";
const HIDDEN = "manual-oculta-01";
const line = (productId: string, quantity: unknown = 1, size = "M") =>
  JSON.stringify([productId, size, "Negro", quantity]);

let shop: BuiltShop;
let owner: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  const connection = shop.connect();
  const sizes = '["S","M"]';
  insertProduct(connection, { id: SHIRT, name: "Remera zurcida", price: 26_000, sizes });
  insertProduct(connection, { id: HIDDEN, name: "Remera zurcida oculta", is_hidden: 1 });
});
beforeEach(() => void shop.connect().exec("DELETE FROM orders; DELETE FROM customers"));
afterAll(() => shop.close());

type Row = Record<string, unknown>;
const listOrders = () => shop.connect().prepare("SELECT * FROM orders").all() as Row[];
const openWith = (query: [string, string][]) =>
  shop.get(`${PATH}?${new URLSearchParams(query)}`, owner);

async function place(lines: string[], given: Record<string, string> = {}, jar = owner) {
  const { root } = await openWith([]);
  const clave = readAttribute(select(root, "input[name=clave]"), "value");
  const fields = { ...BY_PICKUP, canal: "shop", intent: "place", clave, ...given };
  return shop.post(
    PATH,
    [...Object.entries(fields), ...lines.map((value): [string, string] => ["linea", value])],
    jar,
  );
}

describe("adding the lines", () => {
  it("finds available products, adds one after a choice, and changes its quantity", async () => {
    const found = await openWith([["q", "zurcida"]]);
    const forms = selectAll(found.root, "form.choose-piece");
    expect(forms).toHaveLength(1);
    const fields = forms[0] ? readFields(forms[0]) : [];

    const unchosen = await openWith([...fields, ["talle", ""]]);
    expect(unchosen.html).toContain("Elegí un talle.");
    const added = await openWith([...fields, ["talle", "M"], ["cantidad", "2"]]);
    expect(added.status).toBe(302);
    const page = await shop.get(readLocation(added), owner);
    expect(readText(select(page.root, ".order-items"))).toContain("Remera zurcidaTalle M · Negro");
    expect(readAttribute(select(page.root, "form.form input[name=linea]"), "value")).toBe(
      line(SHIRT, 2),
    );
    expect(selectAll(page.root, ".line-links a")).toHaveLength(3);
    expect(listOrders()).toEqual([]);
  });

  it("takes a barcode and a SKU, and chooses their size and colour", async () => {
    const connection = shop.connect();
    insertProduct(connection, { id: "manual-otra-01", name: "Gorra 7790001000017" });
    const rowOf = (id: string) =>
      Number(connection.prepare("SELECT row_id FROM products WHERE id = ?").pluck().get(id));
    const store = connection.prepare("INSERT INTO variant_codes VALUES (?, ?, ?, ?)");
    for (const [size, sku, barcode] of [
      ["S", "ZUR-S-NÉ", "7790001000017"],
      ["M", "Zur-M-NE", "7790001000024"],
    ]) {
      store.run(JSON.stringify([rowOf(SHIRT), size, "Negro"]), rowOf(SHIRT), sku, barcode);
    }
    store.run(JSON.stringify([rowOf(HIDDEN), "M", "Negro"]), rowOf(HIDDEN), "QXV-900", "");
    const find = async (code: string) =>
      selectAll((await openWith([["q", code]])).root, "form.choose-piece").map((form) => ({
        ...(Object.fromEntries(readFields(form)) as Record<string, string>),
        talle: selectAll(form, "select[name=talle] option[selected]")[0]?.attributes.value ?? "",
      }));
    for (const [code, talle] of [
      ["7790001000017", "S"],
      [" 7790001000024 ", "M"],
      ["zur-m-ne", "M"],
      ["zur-s-né", "S"],
    ] as const) {
      expect(await find(code)).toMatchObject([{ producto: SHIRT, talle, color: "Negro" }]);
    }
    expect(await find("QXV-900")).toEqual([]);
    expect(await find("zurcida")).toMatchObject([{ producto: SHIRT, talle: "" }]);
    const [fields = {}] = await find("zur-m-ne");
    const added = await openWith([...Object.entries<string>(fields), ["cantidad", "1"]]);
    const page = await shop.get(readLocation(added), owner);
    expect(readText(select(page.root, ".order-items"))).toContain("Remera zurcidaTalle M · Negro");
    connection.exec("DELETE FROM variant_codes; DELETE FROM products WHERE id = 'manual-otra-01'");
  });

  it("tells how many pieces are left of what is counted", async () => {
    const options = async () =>
      selectAll((await openWith([["q", "zurcida"]])).root, ".choose-piece option").map(readText);
    expect(await options()).toEqual(["Elegí", "S", "M", "1", "2", "3"]);
    const connection = shop.connect();
    countPieces(connection, { productId: SHIRT, size: "S", color: "Negro", pieces: 0 });
    countPieces(connection, { productId: SHIRT, size: "M", color: "Negro", pieces: 2 });
    expect(await options()).toEqual(["Elegí", "S · agotado", "M · quedan 2", "1", "2", "3"]);
    connection.exec("DELETE FROM stock");
  });

  it("neither finds nor adds a hidden product", async () => {
    const page = await openWith([["producto", HIDDEN]]);
    expect(page.status).toBe(200);
    expect(page.html).toContain("ya no se puede vender");
  });

  it("ignores invalid lines", async () => {
    const page = await openWith([
      ["linea", "x"],
      ["linea", "[1,2]"],
      ["linea", '["","","",1]'],
    ]);
    expect([page.status, selectAll(page.root, "input[name=linea]")]).toEqual([200, []]);
  });
});

describe("a sale at the counter", () => {
  const NOBODY = { nombre: "", email: "", telefono: "", entrega: "pickup", pago: "cash" };
  const listCustomers = () =>
    shop.connect().prepare("SELECT name, email, phone, order_count FROM customers").raw().all();

  it("needs no name, e-mail or phone, and is paid and handed over with the same form", async () => {
    const sold = await place([line(SHIRT)], { ...NOBODY, entregado: "si" });
    expect(sold.status).toBe(303);
    await place([line(SHIRT)], { ...NOBODY, entregado: "si" });
    const [order] = listOrders();
    expect(order).toMatchObject({
      ...{ status: "delivered", customer_name: "Consumidor final", customer_email: "" },
      ...{ collected_in_cents: 2_600_000, customer_phone: "" },
    });
    expect(order?.paid_at).not.toBeNull();
    expect(listCustomers()).toEqual([["Consumidor final", "", "", 2]]);
    const connection = shop.connect();
    expect(connection.prepare("SELECT count(*) FROM mail_outbox").pluck().get()).toBe(0);
    const states = connection.prepare(
      "SELECT status FROM order_events WHERE order_id = ? ORDER BY id",
    );
    expect(states.pluck().all(order?.id)).toEqual([
      ...["pending", "paid", "preparing", "ready_for_pickup", "delivered"],
    ]);
    const addresses = [readLocation(sold), "/admin/orders", "/admin/customers", "/admin"];
    for (const address of [...addresses, "/admin/orders/exportar", "/admin/customers/exportar"]) {
      expect([address, (await shop.get(address, owner)).status]).toEqual([address, 200]);
    }
    const id = Number(connection.prepare("SELECT id FROM customers").pluck().get());
    expect((await shop.get(`/admin/customers/${id}`, owner)).html).not.toContain("mailto:");
  });

  it("recognises a buyer without e-mail by the phone, and stores the document with the order", async () => {
    const known = { ...NOBODY, nombre: "Rita", telefono: "353 411-2025" };
    await place([line(SHIRT)], { ...known, documento: "20-12345678-6" });
    await place([line(SHIRT)], { ...known, nombre: "Rita Sosa" });
    expect(listCustomers()).toEqual([["Rita", "", "+5493534112025", 2]]);
    expect(listOrders()[0]).toMatchObject({ status: "pending", buyer_document: "20-12345678-6" });
  });

  it("refuses a wrong document, and a handover where none is possible", async () => {
    const wrong = await place([line(SHIRT)], { ...NOBODY, documento: "20-12345678-5" });
    expect([wrong.status, readErrors(wrong).join("")]).toEqual([
      400,
      expect.stringContaining("un CUIT 11"),
    ]);
    const sent = await place([line(SHIRT)], { ...BY_TRANSFER, entregado: "si" });
    expect(sent.status).toBe(400);
    const unnamed = await place([line(SHIRT)], { ...BY_TRANSFER, nombre: "" });
    expect(unnamed.status).toBe(400);
    expect(listOrders()).toEqual([]);
  });
});

describe("creating the order", () => {
  it("places it at current prices, as sold in the shop by the signed-in admin", async () => {
    const sent = await place([line(SHIRT, 2)], { total: "1", precio: "1" });
    const [order = {}] = listOrders();
    expect([sent.status, readLocation(sent)]).toEqual([
      303,
      adminPaths.order(String(order.order_number)),
    ]);
    expect(order).toMatchObject({ total: 52_000, channel: "shop", status: "pending" });
    const events = shop.connect().prepare("SELECT kind, author FROM order_events").all();
    expect(events).toEqual([{ kind: "moved", author: "admin" }]);
  });

  it("adds the shipping and takes off the discount, like the checkout", async () => {
    await place([line(SHIRT)], { ...BY_TRANSFER, canal: "whatsapp" });
    expect(listOrders()).toMatchObject([
      { discount: 2600, shipping: 6500, total: 29_900, channel: "whatsapp" },
    ]);
  });

  it("makes one order of a form that is sent twice", async () => {
    const clave = "00000000-0000-4000-8000-000000000000";
    const both = await Promise.all([
      place([line(SHIRT)], { clave }),
      place([line(SHIRT)], { clave }),
    ]);
    expect(new Set(both.map(readLocation)).size).toBe(1);
    expect(listOrders()).toHaveLength(1);
  });

  it.each([0, -1, 4, 1e9, 1.5])("keeps a quantity of %d within 1 and 3", async (quantity) => {
    await place([line(SHIRT, quantity)]);
    const stored = shop.connect().prepare("SELECT quantity FROM order_items").pluck().get();
    expect([1, 2, 3]).toContain(stored);
  });

  it("asks again for what is missing, and keeps what was typed", async () => {
    const page = await place([], { email: "ana", nombre: "Ana" });
    expect([page.status, readErrors(page).length]).toEqual([400, 2]);
    expect(readAttribute(select(page.root, "#email"), "value")).toBe("ana");
    expect(readAttribute(select(page.root, "#nombre"), "value")).toBe("Ana");
    expect(readAttribute(select(page.root, "#email"), "aria-invalid")).toBe("true");
  });

  it("words its messages for the owner", async () => {
    const blank = { nombre: "", telefono: "12", provincia: "", localidad: "", pago: "" };
    const page = await place([line(SHIRT)], { ...BY_TRANSFER, ...blank });
    expect([page.status, readErrors(page)]).toEqual([
      400,
      [
        "Escribí el nombre y apellido de quien compra.",
        expect.stringMatching(/^Escribí su teléfono/),
        "Elegí cómo paga.",
        "Elegí la provincia.",
        "Escribí la localidad.",
      ],
    ]);
  });

  it("shows each zone's shipping price, and where cash is accepted", async () => {
    const page = await openWith([["linea", line(SHIRT)]]);
    const hints = ["#entrega-ayuda", "#pago-ayuda"].map((id) => readText(select(page.root, id)));
    expect(hints).toEqual([
      expect.stringMatching(/^Envío a Córdoba: \$\s6\.500 · Envío a todo el país: \$\s9\.500\.$/),
      expect.stringContaining("El efectivo es solo con retiro en el local."),
    ]);
  });

  it("refuses hidden products, and cash for shipping", async () => {
    expect((await place([line(HIDDEN)])).status).toBe(409);
    expect((await place([line(SHIRT)], { ...BY_TRANSFER, pago: "cash" })).status).toBe(400);
    expect(listOrders()).toEqual([]);
  });

  it("refuses unknown forms", async () => {
    expect((await place([line(SHIRT)], { clave: "x" })).status).toBe(400);
    expect((await place([line(SHIRT)], { intent: "free" })).status).toBe(400);
    const stranger = await place([line(SHIRT)], {}, createCookieJar());
    expect(readLocation(stranger)).toContain("/admin/login");
    expect(listOrders()).toEqual([]);
  });
});

it("says that the order was not created when the database is lost, and keeps what was typed", async () => {
  const clave = "00000000-0000-4000-8000-000000000001";
  shop.loseDatabase();
  const fields = { ...BY_PICKUP, canal: "shop", intent: "place", clave, linea: line(SHIRT) };
  const page = await shop.post(PATH, fields, owner);
  expect(page.status).toBe(503);
  expect(page.response.headers.get("Retry-After")).toBe("5");
  expect(readErrors(page)[0]).toContain("Error al crear el pedido");
  expect(readAttribute(select(page.root, "#nombre"), "value")).toBe(BY_PICKUP.nombre);

  const order = adminPaths.order("TELA-123456-ABC");
  const noted = { intent: "internal-note", estado: "pending", nota: "Con moño" };
  const answer = await shop.post(order, noted, owner);
  expect([answer.status, readErrors(answer).length]).toEqual([503, 1]);
  expect(readText(select(answer.root, ".copy-block"))).toBe("Con moño");
  expect((await shop.get(order, owner)).status).toBe(503);
  expect((await shop.get(adminPaths.orderPrint("TELA-123456-ABC"), owner)).status).toBe(503);
});
