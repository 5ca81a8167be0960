import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { readErrors } from "../helpers/admin-list";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { countPieces } from "../helpers/counted-pieces";
import { readAttribute, readText, select, selectAll, type HtmlElement } from "../helpers/html";
import { insertOrder } from "../helpers/orders";
import { signInAsOwner } from "../helpers/owner";

const NUMBER = "TELA-123456-ABC";
const PATH = adminPaths.orderCorrection(NUMBER);

let shop: BuiltShop;
let owner: CookieJar;
let piece: { product_id: string; name: string; size: string; color: string; price: number };
let otherSize: string;

beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  const found = shop
    .connect()
    .prepare<[], Omit<typeof piece, "color"> & { color: string; other: string }>(
      `SELECT id AS product_id, name, sizes ->> 0 AS size, sizes ->> 1 AS other, colors ->> 0 AS color, price
        FROM products WHERE json_array_length(sizes) > 1 AND colors <> '[]' AND is_hidden = 0 AND sale_price IS NULL
        ORDER BY row_id LIMIT 1`,
    )
    .get();
  if (!found) throw new Error("No product has two sizes");
  const { other, ...rest } = found;
  [piece, otherSize] = [rest, other];
});
beforeEach(() => {
  const connection = shop.connect();
  connection.exec("DELETE FROM orders; DELETE FROM customers; DELETE FROM mail_outbox");
  insertOrder(connection, {
    ...{ order_number: NUMBER, token: "una-ficha", payment_method: "transfer" },
    ...{ customer_name: "Ana Pérez", customer_email: "ana@correo.test" },
    ...{ province: "X", city: "Villa María", street: "España 350", postal_code: "5900" },
    total: piece.price * 2,
    items: [{ ...piece, quantity: 2 }],
  });
});
afterAll(() => shop.close());

const open = () => shop.get(PATH, owner);
const readOrder = () =>
  shop.connect().prepare("SELECT * FROM orders").get() as Record<string, string | number | null>;
const readItems = () =>
  shop.connect().prepare("SELECT size, quantity, price FROM order_items ORDER BY id").all();
const itemId = () => Number(shop.connect().prepare("SELECT id FROM order_items").pluck().get());
const textOf = ({ root }: Page) => readText(select(root, "main")).replaceAll("\u00a0", " ");

/** All that a form sends, as a browser would. */
function readAll(form: HtmlElement): Record<string, string> {
  const inputs = selectAll(form, "input").map((input): [string, string] => {
    return [readAttribute(input, "name"), input.attributes.value ?? ""];
  });
  const selects = selectAll(form, "select").map((list): [string, string] => {
    const options = selectAll(list, "option");
    const chosen = options.find(({ attributes }) => "selected" in attributes) ?? options[0];
    return [readAttribute(list, "name"), chosen?.attributes.value ?? ""];
  });
  return Object.fromEntries([...inputs, ...selects]);
}

/** All that the page's form sends, with what is typed into it. */
function fill(page: Page, typed: Record<string, string>): Record<string, string> {
  return { ...readAll(select(page.root, "main form")), ...typed };
}

function findForm(page: Page, intent: string): Record<string, string> {
  const forms = selectAll(page.root, "main form").map(readAll);
  return forms.find((form) => form.intent === intent) ?? expect.unreachable();
}

async function look(typed: Record<string, string>) {
  return shop.post(PATH, fill(await open(), { intent: "preview", ...typed }), owner);
}

const save = (preview: Page, typed: Record<string, string> = {}) =>
  shop.post(PATH, fill(preview, { intent: "save", ...typed }), owner);

describe("correcting an order without script", () => {
  it("is reached from the order, shows before and after, and is saved once", async () => {
    const order = await shop.get(adminPaths.order(NUMBER), owner);
    const link = selectAll(order.root, "main a").find((one) => readText(one) === "Corregir pedido");
    expect(link && readAttribute(link, "href")).toBe(PATH);

    const preview = await look({
      [`talle-${itemId()}`]: otherSize,
      [`cantidad-${itemId()}`]: "1",
      calle: "Mitre 1",
    });
    expect(preview.status).toBe(200);
    const text = textOf(preview);
    expect(text).toContain("España 350");
    expect(text).toContain("Mitre 1");
    expect(text).toContain("Todavía no lo pagó: paga el total nuevo.");
    expect(readOrder()).toMatchObject({ street: "España 350", total: piece.price * 2 });

    const saved = await save(preview);
    expect(saved.status).toBe(303);
    expect(readLocation(saved)).toBe(adminPaths.order(NUMBER));
    expect(readOrder()).toMatchObject({ street: "Mitre 1", total: piece.price });
    expect(readItems()).toEqual([{ size: otherSize, quantity: 1, price: piece.price }]);

    expect((await save(preview)).status).toBe(303);
    expect(readItems()).toEqual([{ size: otherSize, quantity: 1, price: piece.price }]);
    const mails = shop.connect().prepare("SELECT subject, text FROM mail_outbox").all();
    expect(mails).toMatchObject([
      {
        subject: `Corregimos tu pedido ${NUMBER}`,
        text: expect.stringContaining("Mitre 1") as string,
      },
    ]);
  });

  it("adds a garment in a second step", async () => {
    const asked = await look({ agregar: piece.name });
    expect(asked.status).toBe(400);
    const options = selectAll(asked.root, "select[name=linea] option");
    const value = options.map((one) => readAttribute(one, "value") ?? "").find((one) => one !== "");
    const chosen = fill(asked, { intent: "preview", linea: value ?? "", sumaCantidad: "1" });
    const preview = await shop.post(PATH, chosen, owner);
    expect(textOf(preview)).toContain("Se agrega");
    expect((await save(preview)).status).toBe(303);
    expect(readItems()).toHaveLength(2);
  });

  it("goes back from the preview to the form with what was typed", async () => {
    const preview = await look({ calle: "Mitre 1" });
    const back = await shop.post(PATH, fill(preview, { intent: "edit" }), owner);
    expect(readAll(select(back.root, "main form"))).toMatchObject({ calle: "Mitre 1" });
  });
});

describe("what cannot be saved", () => {
  it("is a correction of an order that changed since", async () => {
    const preview = await look({ calle: "Mitre 1" });
    expect((await save(await look({ calle: "Belgrano 2" }))).status).toBe(303);
    const late = await save(preview);
    expect(late.status).toBe(409);
    expect(readErrors(late).join()).toContain("cambió mientras lo corregías");
    expect(readOrder()).toMatchObject({ street: "Belgrano 2" });
    // What was typed is still there, for the order as it is now.
    const again = await shop.post(PATH, fill(late, { intent: "preview" }), owner);
    expect((await save(again)).status).toBe(303);
    expect(readOrder()).toMatchObject({ street: "Mitre 1" });
  });

  it.each([
    ["nothing", {}, 400],
    ["a size that does not exist", { talle: "XXXXL" }, 400],
    ["a text for a number", { cantidad: "muchas" }, 400],
    ["more than the cap", { cantidad: "99" }, 400],
    ["no garment at all", { cantidad: "0" }, 400],
  ])("is %s", async (_, given: Record<string, string>, status) => {
    const typed = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [`${name}-${itemId()}`, value]),
    );
    const refused = await look(typed);
    expect(refused.status).toBe(status);
    expect(readErrors(refused)).toHaveLength(1);
    expect(readItems()).toEqual([{ size: piece.size, quantity: 2, price: piece.price }]);
  });

  it("is a piece of another order, a form without its key, and an order that is not there", async () => {
    expect((await look({ "cantidad-999999": "1" })).status).toBe(400);
    const preview = await look({ calle: "Mitre 1" });
    expect((await save(preview, { clave: "x" })).status).toBe(400);
    expect((await save(preview, { visto: "" })).status).toBe(400);
    const nowhere = adminPaths.orderCorrection("TELA-000000-AAA");
    expect((await shop.get(nowhere, owner)).status).toBe(404);
    expect((await shop.post(nowhere, { intent: "preview" }, owner)).status).toBe(404);
    expect((await shop.post(PATH, { intent: "otra" }, owner)).status).toBe(400);
  });

  it.each(["shipped", "delivered", "cancelled", "refunded"])("is an order %s", async (status) => {
    const preview = await look({ calle: "Mitre 1" });
    shop.connect().exec(`UPDATE orders SET status = '${status}'`);
    expect((await save(preview)).status).toBe(409);
    const closed = await open();
    expect(closed.status).toBe(200);
    expect(selectAll(closed.root, "main form")).toEqual([]);
    expect(textOf(await shop.get(adminPaths.order(NUMBER), owner))).not.toContain(
      "Corregir pedido",
    );
    expect(readOrder()).toMatchObject({ street: "España 350" });
  });

  it("is anything for a stranger", async () => {
    const answer = await shop.post(PATH, { intent: "preview" }, createCookieJar());
    expect(answer.status).toBe(302);
  });
});

describe("the difference of a paid order", () => {
  beforeEach(() => {
    shop.connect().exec("UPDATE orders SET status = 'paid', paid_at = '2025-06-02T12:00:00.000Z'");
  });

  it("stands on both pages until it was paid", async () => {
    const preview = await look({ [`cantidad-${itemId()}`]: "3" });
    const rest = piece.price.toLocaleString("es-AR");
    expect(textOf(preview)).toContain(`Queda por cobrar $ ${rest}`);
    await save(preview);
    const shopper = () => shop.get(paths.order("una-ficha"));
    expect(textOf(await shopper())).toContain(`falta pagar la diferencia de $ ${rest}`);
    const page = await shop.get(adminPaths.order(NUMBER), owner);
    expect(textOf(page)).toContain(`Falta cobrar $ ${rest}`);
    expect(textOf(page)).toContain("Falta la diferencia");
    expect(textOf(await shopper())).toContain("falta pagar la diferencia");
    expect(textOf(await shopper())).not.toContain("Ya está todo");
    const sent = findForm(page, "rest");
    expect((await shop.post(adminPaths.order(NUMBER), sent, owner)).status).toBe(303);
    expect(readOrder()).toMatchObject({ total: piece.price * 3, rest: 0, corrected_by: 0 });
    expect(textOf(await shopper())).not.toContain("La diferencia");
    const stale = { ...sent, eventos: "99" };
    expect((await shop.post(adminPaths.order(NUMBER), stale, owner)).status).toBe(409);
  });

  it("stands on both pages until it went back", async () => {
    await save(await look({ [`cantidad-${itemId()}`]: "1" }));
    const back = piece.price.toLocaleString("es-AR");
    expect(textOf(await shop.get(paths.order("una-ficha")))).toContain(`te devolvemos $ ${back}`);
    const page = await shop.get(adminPaths.order(NUMBER), owner);
    expect(textOf(page)).toContain(`Faltan devolver $ ${back}`);
    // The form has the amount.
    const chosen = selectAll(page.root, "input[name=parte]").filter(
      ({ attributes }) => "checked" in attributes,
    );
    expect(chosen.map((one) => readAttribute(one, "value"))).toEqual(["importe"]);
    const refund = { ...findForm(page, "manual-refund"), parte: "importe", como: "dinero" };
    expect((await shop.post(adminPaths.order(NUMBER), refund, owner)).status).toBe(303);
    expect(textOf(await shop.get(paths.order("una-ficha")))).not.toContain("La diferencia");
    expect(readOrder()).toMatchObject({ sold_in_cents: piece.price * 100 });
  });
});

describe("“Volver atrás” of a correction", () => {
  const ORDER = adminPaths.order(NUMBER);
  const countMails = () => shop.connect().prepare("SELECT count(*) FROM mail_outbox").pluck().get();
  const press = async () => findForm(await shop.get(ORDER, owner), "undo-correction");

  beforeEach(async () => {
    const changed = { [`talle-${itemId()}`]: otherSize, [`cantidad-${itemId()}`]: "1" };
    const saved = await save(await look({ ...changed, calle: "Mitre 1", nombre: "Eva Gómez" }));
    expect(saved.status).toBe(303);
  });

  it("stands beside it with what it does, and makes the order what it was, once", async () => {
    const page = await shop.get(ORDER, owner);
    const beside = select(page.root, ".order-history li[data-kind=corrected]");
    const said = readText(beside).replaceAll("\u00a0", " ");
    const [one, two] = [1, 2].map((count) => (piece.price * count).toLocaleString("es-AR"));
    expect(said).toContain(`El total pasa de $ ${one} a $ ${two}.`);
    expect(said).toContain("Sale el e-mail “Pedido corregido” a ana@correo.test.");
    expect(selectAll(beside, "button").map(readText)).toEqual(["Volver atrás"]);
    const before = readOrder();

    const sent = await press();
    const answer = await shop.post(ORDER, sent, owner);
    expect([answer.status, readLocation(answer)]).toEqual([303, ORDER]);
    expect((await shop.post(ORDER, sent, owner)).status).toBe(303);
    expect(readOrder()).toMatchObject({
      ...{ customer_name: "Ana Pérez", street: "España 350", total: piece.price * 2 },
      ...{ discount: 0, offer_text: "", code: "", hold_until: before.hold_until },
    });
    expect(readItems()).toEqual([{ size: piece.size, quantity: 2, price: piece.price }]);
    expect(countMails()).toBe(2);
    const after = await shop.get(ORDER, owner);
    expect(textOf(after)).toContain("Se volvió atrás la corrección: Nombre: Eva Gómez → Ana Pérez");
    expect(selectAll(after.root, ".order-history form")).toEqual([]);
  });

  it("is refused once something else happened, and on an order that is not as it was shown", async () => {
    const sent = await press();
    const note = { intent: "internal-note", estado: "pending", eventos: "0", nota: "Llamó" };
    expect((await shop.post(ORDER, note, owner)).status).toBe(303);
    const late = await shop.post(ORDER, sent, owner);
    expect(late.status).toBe(409);
    expect(readErrors(late).join()).toContain("No se hizo nada.");
    const again = await press();
    await shop.post(ORDER, { intent: "payment", estado: "pending", eventos: "9" }, owner);
    expect((await shop.post(ORDER, again, owner)).status).toBe(409);
    expect((await shop.post(ORDER, { ...again, estado: "paid" }, owner)).status).toBe(409);
    expect(readOrder()).toMatchObject({ street: "Mitre 1", total: piece.price });
    expect(readItems()).toEqual([{ size: otherSize, quantity: 1, price: piece.price }]);
    const forms = selectAll((await shop.get(ORDER, owner)).root, "main form").map(readAll);
    expect(forms.map(({ intent }) => intent)).not.toContain("undo-correction");
  });

  it("says why it cannot, beside the correction and to who presses it", async () => {
    const sent = await press();
    const { product_id: productId, size, color } = piece;
    countPieces(shop.connect(), { productId, size, color, pieces: 0 });
    const refused = await shop.post(ORDER, sent, owner);
    expect(refused.status).toBe(409);
    expect(readErrors(refused).join()).toContain(`Ya no queda ${size} en ${color}`);
    expect(textOf(await shop.get(ORDER, owner))).toContain("No puede volver atrás: Ya no queda");
    expect(readOrder()).toMatchObject({ street: "Mitre 1" });
    shop.connect().exec("DELETE FROM stock");
  });

  it("is no way back for a stranger, nor of an order that is not there", async () => {
    const sent = await press();
    expect((await shop.post(ORDER, sent, createCookieJar())).status).toBe(302);
    const nowhere = adminPaths.order("TELA-000000-AAA");
    expect((await shop.post(nowhere, sent, owner)).status).toBe(404);
    expect(readOrder()).toMatchObject({ street: "Mitre 1" });
  });
});

describe("“Volver atrás”", () => {
  it("is on the page of an order that was just marked as sent, and takes it back", async () => {
    shop
      .connect()
      .exec("UPDATE orders SET status = 'preparing', paid_at = '2025-06-02T12:00:00.000Z'");
    shop
      .connect()
      .exec(
        "INSERT INTO order_events (order_id, kind, status) SELECT id, 'moved', 'preparing' FROM orders",
      );
    const move = {
      intent: "move",
      a: "shipped",
      estado: "preparing",
      correo: "andreani",
      codigo: "AB1",
    };
    await shop.post(adminPaths.order(NUMBER), move, owner);
    const page = await shop.get(adminPaths.order(NUMBER), owner);
    const sent = findForm(page, "move-back");
    expect(textOf(page)).toContain("Volver atrás");
    expect((await shop.post(adminPaths.order(NUMBER), sent, owner)).status).toBe(303);
    expect(readOrder()).toMatchObject({ status: "preparing", tracking_code: "AB1" });
    shop.connect().exec("UPDATE orders SET status = 'delivered'");
    const late = { ...sent, estado: "delivered" };
    expect((await shop.post(adminPaths.order(NUMBER), late, owner)).status).toBe(409);
    expect((await shop.post(adminPaths.order(NUMBER), { ...late, a: "nada" }, owner)).status).toBe(
      400,
    );
  });
});
