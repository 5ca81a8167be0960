import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { readErrors } from "../helpers/admin-list";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { countPieces } from "../helpers/counted-pieces";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { signInWithRole } from "../helpers/people";
import { insertProduct } from "../helpers/product-rows";
import { adminPaths } from "../../app/admin-paths";

const PATH = adminPaths.counter();
const SHIRT = "caja-remera-01";
const CAP = "caja-gorra-01";
const HIDDEN = "caja-oculta-01";
const BARCODE = "7790001000017";
const NEW_BARCODE = "7790009999999";

let shop: BuiltShop;
let owner: CookieJar;
let sales: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  sales = await signInWithRole(shop, "sales");
  const connection = shop.connect();
  insertProduct(connection, {
    id: SHIRT,
    name: "Remera zurcida",
    price: 26_000,
    sizes: '["S","M"]',
  });
  insertProduct(connection, { id: CAP, name: "Gorra negra", price: 9000, sizes: "[]" });
  insertProduct(connection, { id: HIDDEN, name: "Remera zurcida oculta", is_hidden: 1 });
  const store = connection.prepare("INSERT INTO variant_codes VALUES (?, ?, ?, ?)");
  for (const [id, size, sku, barcode] of [
    [SHIRT, "S", "ZUR-S", "7790001000024"],
    [SHIRT, "M", "ZUR-M", BARCODE],
    [CAP, "", "GOR", ""],
    [HIDDEN, "M", "OCU", "7790001000031"],
  ]) {
    const row = Number(
      connection.prepare("SELECT row_id FROM products WHERE id = ?").pluck().get(id),
    );
    store.run(JSON.stringify([row, size, "Negro"]), row, sku, barcode);
  }
});
beforeEach(
  () => void shop.connect().exec("DELETE FROM orders; DELETE FROM customers; DELETE FROM stock"),
);
afterAll(() => shop.close());

type Row = Record<string, unknown>;
const listOrders = () => shop.connect().prepare("SELECT * FROM orders").all() as Row[];
const line = (quantity = 1, [id, size] = [SHIRT, "M"]) =>
  JSON.stringify([id, size, "Negro", quantity]);
const open = (query: string[][] = [], jar = owner) =>
  shop.get(`${PATH}?${new URLSearchParams(query)}`, jar);
const readLines = ({ root }: Page) =>
  selectAll(root, "#cobro input[name=linea]").map((input) => readAttribute(input, "value"));

/** Types a code, and follows to the sale that has its piece. */
async function scan(code: string, lines: readonly string[] = [], jar = owner) {
  const answer = await open([...lines.map((value) => ["linea", value]), ["q", code]], jar);
  return answer.status === 302 ? shop.get(readLocation(answer), jar) : answer;
}

/** Sends the form of the page with these lines. */
async function pay(lines: readonly string[], given: Record<string, string> = {}, jar = owner) {
  const query = lines.map((value) => ["linea", value]);
  const { root } = await open(query, jar);
  const read = (name: string) => readAttribute(select(root, `#cobro input[name=${name}]`), "value");
  const fields = { intent: "pay", clave: read("clave"), visto: read("visto"), pago: "cash" };
  return shop.post(
    `${PATH}?${new URLSearchParams(query)}`,
    [...Object.entries({ ...fields, ...given }), ...query] as [string, string][],
    jar,
  );
}

/** Presses a size and colour for a new code, in a sale with a cap. */
function giveCode({ nuevo, pieza }: { nuevo: string; pieza: string }, jar = owner) {
  const query = new URLSearchParams([
    ["linea", line(1, [CAP, ""])],
    ["nuevo", nuevo],
    ["q", "remera zurcida"],
  ]);
  const fields = { intent: "give-code", nuevo, pieza, linea: line(1, [CAP, ""]) };
  return shop.post(`${PATH}?${query}`, fields, jar);
}

const readCodes = (sku: string) =>
  shop.connect().prepare("SELECT sku, barcode FROM variant_codes WHERE sku = ?").get(sku);

const readPieces = (productId: string) =>
  shop
    .connect()
    .prepare(
      `SELECT on_hand, reserved FROM stock
        WHERE product_row = (SELECT row_id FROM products WHERE id = ?)`,
    )
    .get(productId);

describe("one field for codes and words", () => {
  it("adds the piece of a barcode or a SKU at once, and again one more", async () => {
    const once = await scan(BARCODE);
    expect(readLines(once)).toEqual([line(1)]);
    const again = await scan(` ${BARCODE} `, readLines(once));
    expect(readLines(again)).toEqual([line(2)]);
    expect(readLines(await scan("gor", readLines(again)))).toEqual([line(2), line(1, [CAP, ""])]);
    expect(readLines(await scan(`12*${BARCODE}`))).toEqual([line(12)]);
    expect(listOrders()).toEqual([]);
  });

  it("has no cap of 3, and says when a line is full", async () => {
    expect(readLines(await scan(BARCODE, [line(98)]))).toEqual([line(99)]);
    const full = await scan(BARCODE, [line(99)]);
    expect(readText(full.root)).toContain("No entran más prendas");
    expect(readLines(full)).toEqual([line(99)]);
  });

  it("offers sizes and colours with what is left for words and for an id", async () => {
    countPieces(shop.connect(), { productId: SHIRT, size: "S", color: "Negro", pieces: 0 });
    countPieces(shop.connect(), { productId: SHIRT, size: "M", color: "Negro", pieces: 12 });
    for (const text of ["remera zurcida", SHIRT]) {
      const { root } = await open([["q", text]]);
      const links = selectAll(root, ".counter-pieces a");
      expect(links.map(readText), text).toEqual([
        "Talle S · Negro de Remera zurcida · no queda ninguna",
        "Talle M · Negro de Remera zurcida · quedan 12",
      ]);
      const added = await shop.get(readAttribute(links[1]!, "href"), owner);
      expect(readLines(added)).toEqual([line(1)]);
      expect(readText(select(added.root, ".order-items"))).toContain("quedan 12");
    }
  });

  it("says what no piece has, and sends only who may change products there", async () => {
    const asOwner = await open([["q", NEW_BARCODE]]);
    expect(readText(asOwner.root)).toContain(`Ninguna prenda tiene el código ${NEW_BARCODE}.`);
    expect(readText(asOwner.root)).toContain("¿Es nuevo? Sumalo a un talle");
    const asSales = await open([["q", NEW_BARCODE]], sales);
    expect(readText(asSales.root)).toContain("Buscala por su nombre.");
    expect(readText(asSales.root)).not.toContain("¿Es nuevo?");
    expect(readText((await open([["q", "7790001000031"]])).root)).toContain("Ninguna prenda");
    expect(readText((await open([["q", "qxvzw"]])).root)).toContain("Nada coincide con “qxvzw”.");
  });

  it("asks which piece a new barcode is of, gives it to that one, and goes on with the sale", async () => {
    const unknown = await open([
      ["linea", line(1, [CAP, ""])],
      ["q", `3*${NEW_BARCODE}`],
    ]);
    const form = selectAll(unknown.root, "form").find(
      ({ attributes }) => attributes["aria-label"] === "Prenda del código nuevo",
    );
    expect(form).toBeDefined();
    const asked = [
      ["linea", line(1, [CAP, ""])],
      ["nuevo", `3*${NEW_BARCODE}`],
      ["q", "remera zurcida"],
    ];
    const { root } = await open(asked);
    const piece = JSON.stringify([SHIRT, "S", "Negro"]);
    const buttons = selectAll(root, "button[name=pieza]").map(({ attributes }) => attributes.value);
    expect(buttons).toEqual([piece, JSON.stringify([SHIRT, "M", "Negro"])]);

    shop.connect().exec("UPDATE variant_codes SET barcode = '' WHERE sku = 'ZUR-S'");
    const given = await giveCode({ nuevo: `3*${NEW_BARCODE}`, pieza: piece });
    expect(given.status).toBe(303);
    const sale = await shop.get(readLocation(given), owner);
    expect(readLines(sale)).toEqual([line(1, [CAP, ""]), line(3, [SHIRT, "S"])]);
    expect(readLines(await scan(NEW_BARCODE))).toEqual([line(1, [SHIRT, "S"])]);
    expect(readCodes("ZUR-S")).toEqual({ sku: "ZUR-S", barcode: NEW_BARCODE });

    // The same press again gives nothing, and the history takes the first one back.
    expect((await giveCode({ nuevo: NEW_BARCODE, pieza: piece })).status).toBe(303);
    const batch = Number(
      shop
        .connect()
        .prepare("SELECT max(batch_id) FROM audit WHERE action = 'products.codes'")
        .pluck()
        .get(),
    );
    const undone = await shop.post(adminPaths.historyBatch(batch), { intent: "undo" }, owner);
    expect(undone.status).toBe(303);
    expect(readCodes("ZUR-S")).toEqual({ sku: "ZUR-S", barcode: "" });
    shop.connect().exec("UPDATE variant_codes SET barcode = '7790001000024' WHERE sku = 'ZUR-S'");
  });

  it("adds no known code while it asks which piece a new one is of", async () => {
    const page = await open([
      ["nuevo", NEW_BARCODE],
      ["q", BARCODE],
    ]);
    expect(page.status).toBe(200);
    expect(selectAll(page.root, "button[name=pieza]")).toHaveLength(1);
  });

  it.each([
    ["another piece has it", { nuevo: "7790001000031", pieza: [CAP, "", "Negro"] }, 409, "oculta"],
    ["the piece has one", { nuevo: NEW_BARCODE, pieza: [SHIRT, "M", "Negro"] }, 409, BARCODE],
    ["the product is gone", { nuevo: NEW_BARCODE, pieza: ["nada-01", "", ""] }, 409, "ya no está"],
    [
      "it has no such size",
      { nuevo: NEW_BARCODE, pieza: [SHIRT, "XL", "Negro"] },
      409,
      "ya no está",
    ],
  ])("gives no code where %s, and the sale stays", async (_, { nuevo, pieza }, status, reason) => {
    const refused = await giveCode({ nuevo, pieza: JSON.stringify(pieza) });
    expect(refused.status).toBe(status);
    expect(readText(refused.root)).toContain(reason);
    expect(readLines(refused)).toEqual([line(1, [CAP, ""])]);
  });

  it.each([
    { nuevo: "nada", pieza: JSON.stringify([SHIRT, "S", "Negro"]) },
    { nuevo: NEW_BARCODE, pieza: "[1]" },
    { nuevo: NEW_BARCODE, pieza: "" },
  ])("refuses what no page of the shop sends: %j", async (fields) =>
    expect((await giveCode(fields)).status).toBe(400),
  );

  it("lets only who changes the catalogue give a code", async () => {
    const fields = { nuevo: NEW_BARCODE, pieza: JSON.stringify([CAP, "", "Negro"]) };
    expect((await giveCode(fields, sales)).status).toBe(403);
    expect(readCodes("GOR")).toEqual({ sku: "GOR", barcode: "" });
    const page = await open(
      [
        ["nuevo", NEW_BARCODE],
        ["q", "remera zurcida"],
      ],
      sales,
    );
    expect(selectAll(page.root, "button[name=pieza]")).toEqual([]);
  });

  it("ignores invalid lines", async () => {
    const page = await open([
      ["linea", "x"],
      ["linea", "[1,2]"],
      ["linea", '["","","",1]'],
    ]);
    expect([page.status, selectAll(page.root, "#cobro")]).toEqual([200, []]);
  });
});

describe("to be paid", () => {
  it("is an order that is paid and handed over, without a name, with its stock counted once", async () => {
    countPieces(shop.connect(), { productId: SHIRT, size: "M", color: "Negro", pieces: 6 });
    const sold = await pay([line(5)], { pagaCon: "150.000" }, sales);
    expect(sold.status).toBe(303);
    const [order, ...others] = listOrders();
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      ...{ status: "delivered", channel: "shop", payment_method: "cash", total: 130_000 },
      ...{ customer_name: "Consumidor final", collected_in_cents: 13_000_000 },
    });
    expect(readPieces(SHIRT)).toEqual({ on_hand: 1, reserved: 0 });
    expect(readLocation(sold)).toBe(adminPaths.ticket(String(order?.order_number), 150_000));
    const ticket = await shop.get(readLocation(sold), sales);
    const text = readText(select(ticket.root, ".ticket")).replaceAll("\u00a0", " ");
    expect(text).toContain(String(order?.order_number));
    expect(text).toContain("5 × Remera zurcida (Talle M · Negro)");
    expect(text).toContain("Vuelto $ 20.000");
    expect(text).toContain("Documento no válido como factura");
    expect(shop.connect().prepare("SELECT count(*) FROM mail_outbox").pluck().get()).toBe(0);
  });

  it("is one sale when the button is pressed twice", async () => {
    countPieces(shop.connect(), { productId: SHIRT, size: "M", color: "Negro", pieces: 1 });
    const clave = crypto.randomUUID();
    const answers = await Promise.all([pay([line()], { clave }), pay([line()], { clave })]);
    const later = await shop.post(
      PATH,
      { intent: "pay", clave, visto: "1", pago: "cash", linea: line() },
      owner,
    );
    expect([...answers, later].map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(listOrders()).toHaveLength(1);
    expect(readPieces(SHIRT)).toEqual({ on_hand: 0, reserved: 0 });
  });

  it("takes the discount for a transfer, and shows it before", async () => {
    const page = await open([["linea", line()]]);
    const totals = selectAll(page.root, ".counter-ways label").map(readText);
    expect(totals).toHaveLength(4);
    await pay([line()], { pago: "transfer" });
    const [order] = listOrders();
    expect(order).toMatchObject({ payment_method: "transfer", status: "delivered" });
    const total = Number(order?.total).toLocaleString("es-AR");
    expect(totals[3]?.replaceAll("\u00a0", " ")).toBe(`Transferencia · $ ${total}`);
  });

  it("takes a card at the price of cash, and notes its slip in the order", async () => {
    await pay([line()], { pago: "credit", cuotas: "3", terminal: " Posnet 1 ", cupon: "0412" });
    expect(listOrders()).toMatchObject([
      { payment_method: "credit", total: 26_000, status: "delivered" },
    ]);
    const number = String(listOrders()[0]?.order_number);
    const page = await shop.get(adminPaths.order(number), sales);
    expect(readText(page.root)).toContain("Tarjeta de crédito · 3 cuotas · Posnet 1 · cupón …0412");
    const ticket = await shop.get(adminPaths.ticket(number, 30_000), sales);
    expect(readText(select(ticket.root, ".ticket"))).toContain("Tarjeta de crédito");
    expect(readText(select(ticket.root, ".ticket"))).not.toContain("Vuelto");
    const listed = async (way: string) =>
      readText((await shop.get(`${adminPaths.orders()}?pago=${way}`, sales)).root);
    expect(await listed("credit")).toContain(number);
    expect(await listed("debit")).not.toContain(number);
  });

  it("is paid by several ways that add up to the peso, at the price of cash, with change", async () => {
    const given = { pago: "cash", parteDebito: "10.000", parteTransferencia: "6000", cupon: "77" };
    const sold = await pay([line()], { ...given, pagaCon: "20000" }, sales);
    const [order] = listOrders();
    const number = String(order?.order_number);
    expect(order).toMatchObject({ payment_method: "several", total: 26_000, status: "delivered" });
    const listParts = () =>
      shop.connect().prepare("SELECT way, amount FROM order_parts ORDER BY id").raw().all();
    expect(listParts()).toEqual([
      ["cash", 10_000],
      ["debit", 10_000],
      ["transfer", 6000],
    ]);
    const ticket = await shop.get(readLocation(sold), sales);
    const text = readText(select(ticket.root, ".ticket")).replaceAll("\u00a0", " ");
    expect(text).toMatch(
      /Efectivo ?\$ 20\.000 ?Tarjeta de débito ?\$ 10\.000 ?Transferencia ?\$ 6\.000/,
    );
    expect(text).toContain("Vuelto $ 10.000");
    const page = readText((await shop.get(adminPaths.order(number), sales)).root);
    expect(page.replaceAll("\u00a0", " ")).toContain(
      "Efectivo $ 10.000 + Tarjeta de débito $ 10.000 + Transferencia $ 6.000",
    );
    expect(page).toContain("cupón …77");
    await pay([line(1, [CAP, ""])], { pago: "debit" });
    expect(listParts().slice(3)).toEqual([["debit", 9000]]);
    const csv = await shop.get(`${adminPaths.ordersExport()}?orden=antiguos`, owner);
    const [titles, ...rows] = csv.html
      .trim()
      .split("\r\n")
      .map((row) => row.split(";"));
    const at = titles?.findIndex((title) => title.includes("Cobrado: Efectivo")) ?? -1;
    expect(rows.map((row) => row.slice(at, at + 4))).toEqual([
      ["10000", "10000", "", "6000"],
      ["", "9000", "", ""],
    ]);
    const listed = await shop.get(`${adminPaths.orders()}?pago=several`, sales);
    expect(readText(listed.root)).toContain(number);
  });

  it("has no part that is paid twice, and none by the chosen way alone", async () => {
    await pay([line()], { pago: "transfer", parteTransferencia: "5000" });
    expect(listOrders()).toMatchObject([{ payment_method: "transfer" }]);
    expect(Number(listOrders()[0]?.total)).toBeLessThan(26_000);
  });

  it.each([
    [{ parteDebito: "26.001" }, 400, /Las partes suman \$\s26\.001 y la venta es de \$\s26\.000/],
    [{ parteDebito: "-1" }, 400, /no puede ser negativo/],
    [{ parteCredito: "uno" }, 400, /solo con números/],
    [{ parteDebito: `1000${" ".repeat(30)}` }, 400, /en no más de 30 caracteres/],
    [{ pagaCon: `${"9".repeat(31)}` }, 400, /no puede pasar de/],
    [{ parteDebito: "6000", pagaCon: "19.999" }, 400, /No alcanza: faltan \$\s1\b/],
    [{ pagaCon: "20000" }, 400, /No alcanza: faltan \$\s6\.000/],
    [{ pagaCon: BARCODE }, 400, /El monto no puede pasar/],
    [{ pago: "credit", cupon: "4509-1234" }, 400, /solo los últimos números/],
    [{ visto: "25000" }, 409, /Cambió un precio/],
  ] as const)("refuses %j and sells nothing", async (given, status, message) => {
    const refused = await pay([line()], given);
    expect(refused.status).toBe(status);
    expect(readErrors(refused).join()).toMatch(message);
    expect(listOrders()).toEqual([]);
  });

  it("refuses a form that is not its own, an empty sale and a piece that is gone", async () => {
    const fields = { intent: "pay", clave: crypto.randomUUID(), visto: "0", pago: "cash" };
    for (const wrong of [
      { intent: "x" },
      { clave: "x" },
      { pago: "mercadopago" },
      { visto: "x" },
    ]) {
      expect((await shop.post(PATH, { ...fields, ...wrong }, owner)).status).toBe(400);
    }
    const empty = await shop.post(PATH, fields, owner);
    expect([empty.status, readText(empty.root)]).toEqual([
      400,
      expect.stringContaining("Agregá al menos una prenda."),
    ]);
    const gone = { ...fields, linea: JSON.stringify([HIDDEN, "M", "Negro", 1]) };
    expect((await shop.post(PATH, gone, owner)).status).toBe(409);
    expect(listOrders()).toEqual([]);
  });

  it("tells that the last piece was sold, and sells it anyway only for who may correct the stock", async () => {
    countPieces(shop.connect(), { productId: SHIRT, size: "M", color: "Negro", pieces: 0 });
    for (const jar of [owner, sales]) {
      const refused = await pay([line()], {}, jar);
      expect(refused.status).toBe(409);
      expect(readText(refused.root)).toContain("no queda ninguna libre");
      const boxes = selectAll(refused.root, "input[name=igual]");
      expect(boxes).toHaveLength(jar === owner ? 1 : 0);
    }
    expect((await pay([line()], { igual: "si" }, sales)).status).toBe(409);
    expect(listOrders()).toEqual([]);
    expect((await pay([line()], { igual: "si" })).status).toBe(303);
    expect(listOrders()).toMatchObject([{ status: "delivered" }]);
    expect(readPieces(SHIRT)).toEqual({ on_hand: 0, reserved: 0 });
    const reasons = shop
      .connect()
      .prepare(
        "SELECT reason, on_hand_delta FROM stock_movements WHERE on_hand_delta <> 0 ORDER BY id",
      )
      .raw()
      .all();
    expect(reasons.slice(-2)).toEqual([
      ["correction", 1],
      ["taken", -1],
    ]);
  });
});

it("answers 404 for a ticket of no order", async () => {
  expect((await shop.get(adminPaths.ticket("TELA-000000-ZZZ"), owner)).status).toBe(404);
});

it("lets Ventas see prices and stock, and change neither", async () => {
  for (const path of [adminPaths.products(), adminPaths.product(SHIRT), adminPaths.stock()]) {
    expect((await shop.get(path, sales)).status, path).toBe(200);
    expect((await shop.post(path, { intent: "x" }, sales)).status, path).toBe(403);
  }
});

describe("a ticket that is asked for", () => {
  const number = () => String(listOrders()[0]?.order_number);
  const send = (email: string, eventos = "4") =>
    shop.post(adminPaths.ticket(number()), { intent: "mandar", email, eventos }, sales);
  const mails = () =>
    shop.connect().prepare("SELECT kind, recipient, subject FROM mail_outbox").all();

  it("goes by mail once for one form, to an address that the order does not keep", async () => {
    shop.connect().exec("DELETE FROM mail_outbox");
    await pay([line(1)]);
    const page = await shop.get(adminPaths.ticket(number()), sales);
    const eventos = readAttribute(select(page.root, "input[name=eventos]"), "value");
    const sent = await send(" ana@correo.test ", eventos);
    expect([sent.status, readLocation(sent)]).toEqual([303, adminPaths.ticket(number())]);
    await send("ana@correo.test", eventos);
    expect(mails()).toEqual([
      {
        kind: "order-ticket",
        recipient: "ana@correo.test",
        subject: expect.stringContaining(number()) as string,
      },
    ]);
    expect(listOrders()[0]).toMatchObject({ customer_email: "" });
    const history = shop.connect().prepare("SELECT kind, text FROM order_events ORDER BY id").all();
    expect(history.at(-1)).toEqual({ kind: "ticket-sent", text: "" });
  });

  it.each(["", "ana", "ana@", "ana@correo.test, eva@correo.test"])(
    "goes to no “%s”",
    async (typed) => {
      shop.connect().exec("DELETE FROM mail_outbox");
      await pay([line(1)]);
      const refused = await send(typed);
      expect([refused.status, readErrors(refused)]).toEqual([400, ["Revisá el e-mail."]]);
      expect(readAttribute(select(refused.root, "input[name=email]"), "value")).toBe(typed);
      expect(mails()).toEqual([]);
    },
  );

  it("leads to WhatsApp with the sale's page", async () => {
    await pay([line(1)]);
    const { root } = await shop.get(adminPaths.ticket(number()), sales);
    const links = selectAll(root, "main a").map((link) => readAttribute(link, "href"));
    const [chat] = links.filter((href) => href.startsWith("https://wa.me/?text="));
    const token = shop.connect().prepare("SELECT token FROM orders").pluck().get();
    expect(decodeURIComponent(chat ?? "")).toContain(`/pedido/${String(token)}`);
  });
});
