import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import {
  askFields as fieldsOf,
  countExchanged,
  deliver as insertDelivered,
  EXCHANGED as SHIRT,
  EXCHANGED_NUMBER as NUMBER,
  insertExchanged,
  readStepFields,
  wantExchanged as want,
} from "../helpers/exchanges";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import type { OrderRow } from "../helpers/orders";
import { signInAsOwner } from "../helpers/owner";

let shop: BuiltShop;
let owner: CookieJar;
/** Another one for each test: the posts of an order have a limit. */
let token = "";
let tokenCount = 0;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  shop.connect().exec(`INSERT INTO settings VALUES ('email', '"yo@tienda.test"')`);
});
beforeEach(() => {
  tokenCount += 1;
  token = `ficha-de-cambio-${String(tokenCount).padStart(16, "0")}`;
  shop.connect().exec(`DELETE FROM returns; DELETE FROM mail_outbox; DELETE FROM codes;
    DELETE FROM orders; DELETE FROM customers; DELETE FROM stock;
    DELETE FROM products WHERE id = '${SHIRT}'`);
  insertExchanged(shop.connect(), 1);
});
afterAll(() => shop.close());

const count = (size: string, pieces: number) => countExchanged(shop.connect(), size, pieces);
const rows = <Row = Record<string, unknown>>(sql: string) =>
  shop.connect().prepare<[], Row>(sql).all();
const value = (sql: string) => shop.connect().prepare<[], unknown>(sql).pluck().get();
const errors = ({ root }: Page) => selectAll(root, "[role=alert] li").map(readText);
const main = ({ root }: Page) => readText(select(root, "main"));
const stockOf = (size: string) =>
  rows(`SELECT on_hand AS "onHand", reserved FROM stock WHERE size_key = '${size}'`)[0];

const deliver = (row: OrderRow & { daysAgo?: number } = {}) =>
  insertDelivered(shop.connect(), { token, ...row });
const ask = (item: number, given: Record<string, string> = {}) =>
  shop.post(paths.orderExchange(token), fieldsOf(item, given));

describe("asking for an exchange", () => {
  it("is one link on the order's page, and a form that works without script", async () => {
    const item = deliver();
    const page = await shop.get(paths.order(token));
    const links = selectAll(page.root, `a[href=${paths.orderExchange(token)}]`);
    expect(links.map(readText)).toEqual(["Cambiar o devolver"]);
    const form = await shop.get(paths.orderExchange(token));
    expect(form.status).toBe(200);
    expect(selectAll(form.root, "main label").map(readText)).toEqual([
      ...["Cuántas cambiás", "Motivo", "Talle nuevo", "¿Algo más? (opcional)"],
    ]);
    const sizes = selectAll(select(form.root, `#talle-${item}`), "option").map(readText);
    expect(sizes).toEqual([
      "Elegí qué querés en su lugar",
      "Talle S · Negro",
      "Talle L · Negro",
      "Otra prenda (te damos un código)",
    ]);
    expect(main(form)).toContain("Tenés 30 días desde que te llega el pedido para pedirlo.");
    expect(main(form)).toContain("El envío de vuelta lo pagás vos");
    const right = select(form.root, `main a[href=${paths.withdrawalOf(token)}]`);
    expect(readText(right)).toBe("Arrepentirte");
  });

  it("holds the new piece, tells both sides, and shows on the order's page where it stands", async () => {
    const item = deliver();
    const answer = await ask(item, { nota: "Me queda corta" });
    expect([answer.status, readLocation(answer)]).toEqual([303, paths.order(token)]);
    await ask(item, { nota: "Me queda corta" });
    const code = String(value("SELECT code FROM returns"));
    expect(rows("SELECT kind, state, note FROM returns")).toEqual([
      { kind: "exchange", state: "asked", note: "Me queda corta" },
    ]);
    expect(stockOf("L")).toEqual({ onHand: 1, reserved: 1 });
    expect(rows("SELECT kind FROM mail_outbox ORDER BY kind")).toEqual([
      { kind: "exchange-asked" },
      { kind: "owner-exchange" },
    ]);
    const page = await shop.get(paths.order(token));
    expect(main(page)).toContain(`Tu cambio ${code}`);
    expect(main(page)).toContain(
      "1 × Remera de cambio (Negro M): me queda chico. Por talle L, Negro.",
    );
    expect(main(page)).toMatch(/Te lo guardamos hasta el/);
  });

  it("says what is left of a size that somebody else took, and keeps what was typed", async () => {
    const item = deliver();
    count("L", 0);
    const answer = await ask(item, { nota: "Gracias" });
    expect([answer.status, errors(answer)]).toEqual([
      409,
      ["Ya no queda L. Queda: Talle S · Negro."],
    ]);
    expect(readText(select(answer.root, "#nota"))).toBe("Gracias");
    expect(rows("SELECT * FROM returns")).toEqual([]);
  });

  it.each<[string, (item: number) => Record<string, string>, number, string | RegExp]>([
    ["nothing chosen", (item) => ({ [`piezas-${item}`]: "0" }), 400, "Elegí al menos una prenda."],
    ["no reason", (item) => ({ [`motivo-${item}`]: "x" }), 400, "Elegí el motivo."],
    ["no size", (item) => ({ [`talle-${item}`]: "" }), 400, /Elegí el talle nuevo/],
    ["no number", (item) => ({ [`piezas-${item}`]: "-1" }), 400, "Elegí cuántas cambiás."],
    ["too many", (item) => ({ [`piezas-${item}`]: "3" }), 409, /es otra cosa ahora/],
    [
      "a size of nothing",
      (item) => ({ [`talle-${item}`]: want("XXL") }),
      409,
      /es otra cosa ahora/,
    ],
    ["a long note", () => ({ nota: "a".repeat(501) }), 400, "Contanos en hasta 500 letras."],
    [
      "another order's piece",
      (item) => ({ [`piezas-${item}`]: "0", [`piezas-${item + 99}`]: "1" }),
      400,
      "Elegí al menos una prenda.",
    ],
  ])("with %s is refused", async (_, change, status, problem) => {
    const item = deliver();
    const answer = await ask(item, change(item));
    expect(answer.status).toBe(status);
    expect(errors(answer)[0]).toMatch(problem);
    expect(rows("SELECT * FROM returns")).toEqual([]);
  });

  it("after the days says until when it was, with the contact", async () => {
    const item = deliver({ daysAgo: 40 });
    const order = await shop.get(paths.order(token));
    expect(selectAll(order.root, `a[href=${paths.orderExchange(token)}]`)).toEqual([]);
    const page = await shop.get(paths.orderExchange(token));
    expect(main(page)).toMatch(/Se podía pedir hasta el \d+ de [a-z]+\./);
    expect(selectAll(page.root, "main .order-help-links a").length).toBeGreaterThan(0);
    const answer = await ask(item);
    expect([answer.status, errors(answer)[0]]).toEqual([
      409,
      expect.stringMatching(/^Se podía pedir hasta el/),
    ]);
  });

  it("leads from /cambios by number and e-mail, and no stranger there", async () => {
    deliver();
    const page = await shop.get(paths.exchanges());
    expect(readText(select(page.root, "main form button"))).toBe("Cambiar o devolver");
    const found = await shop.post(paths.exchanges(), { numero: NUMBER, email: "ana@correo.test" });
    expect([found.status, readLocation(found)]).toEqual([303, paths.orderExchange(token)]);
    const other = await shop.post(paths.exchanges(), { numero: NUMBER, email: "otra@correo.test" });
    expect(other.status).toBe(400);
    expect((await shop.get(paths.orderExchange("nada"))).status).toBe(404);
  });

  it("gives the last piece to one of many who ask at once", async () => {
    const tokens = Array.from(
      { length: 30 },
      (_, at) => `ficha-de-muchos-${String(at).padStart(16, "0")}`,
    );
    const items = tokens.map((token, at) =>
      deliver({ token, order_number: `TELA-${String(100_000 + at)}-ABC` }),
    );
    const answers = await Promise.all(
      tokens.map((token, at) => shop.post(paths.orderExchange(token), fieldsOf(items[at] ?? 0))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(29);
    expect(stockOf("L")).toEqual({ onHand: 1, reserved: 1 });
    expect(value("SELECT count(*) FROM returns")).toBe(1);
  });
});

const press = (fields: Record<string, string>) => shop.post(adminPaths.exchanges(), fields, owner);
const readStep = async (step: string) =>
  readStepFields((await shop.get(adminPaths.exchanges(), owner)).root, step);
async function take(step: string, given: Record<string, string> = {}): Promise<void> {
  const answer = await press({ ...(await readStep(step)), ...given });
  expect([answer.status, readLocation(answer)]).toEqual([303, adminPaths.exchanges()]);
}

describe("the owner", () => {
  it("accepts it, notes that it came, and sends the new piece as an order without a price", async () => {
    await ask(deliver());
    const { root } = await shop.get(adminPaths.exchanges(), owner);
    expect(readText(select(root, "main"))).toMatch(/Lo nuevo está guardado hasta el \w+ \d+ de/);
    const buttons = selectAll(root, "main li button").map(readText);
    expect(buttons).toEqual(["Aceptar", "Rechazar"]);
    await take("accept");
    await take("receive");
    expect(stockOf("M")).toEqual({ onHand: 1, reserved: 0 });
    await take("send");
    expect(
      rows(
        "SELECT status, total, shipping, replaces_order_id IS NOT NULL AS replaces FROM orders WHERE order_number <> '" +
          NUMBER +
          "'",
      ),
    ).toEqual([{ status: "paid", total: 0, shipping: 0, replaces: 1 }]);
    expect(value("SELECT state FROM returns")).toBe("closed");
    expect(stockOf("L")).toEqual({ onHand: 1, reserved: 1 });
    expect(rows("SELECT kind FROM mail_outbox ORDER BY id").map(({ kind }) => kind)).toEqual([
      ...["exchange-asked", "owner-exchange", "exchange-accepted"],
      ...["exchange-received", "exchange-sent"],
    ]);
    expect(
      rows(
        "SELECT action FROM audit WHERE action LIKE 'exchange.%' GROUP BY action ORDER BY action",
      ),
    ).toEqual([
      { action: "exchange.accept" },
      { action: "exchange.receive" },
      { action: "exchange.send" },
    ]);
    const page = await shop.get(paths.order(token));
    expect(main(page)).toContain("Lo nuevo sale con el pedido");
  });

  it("refuses it with a reason, which the shopper reads", async () => {
    await ask(deliver());
    const fields = await readStep("refuse");
    const bare = await press(fields);
    expect([bare.status, errors(bare)]).toEqual([400, ["Escribí por qué: quien compró lo lee."]]);
    await take("refuse", { porque: "La prenda está usada." });
    expect(stockOf("L")).toEqual({ onHand: 1, reserved: 0 });
    const page = await shop.get(paths.order(token));
    expect(main(page)).toContain("No pudimos hacer el cambio.");
    expect(main(page)).toContain("La prenda está usada.");
    expect(value("SELECT text FROM mail_outbox WHERE kind = 'exchange-refused'")).toContain(
      "La prenda está usada.",
    );
  });

  it("is told when somebody else was first, and nothing happens twice", async () => {
    await ask(deliver());
    const accept = await readStep("accept");
    const refuse = { ...(await readStep("refuse")), porque: "No" };
    await press(accept);
    expect((await press(accept)).status).toBe(303);
    expect(rows("SELECT id FROM mail_outbox WHERE kind = 'exchange-accepted'")).toHaveLength(1);
    const late = await press(refuse);
    expect([late.status, errors(late)[0]]).toEqual([
      409,
      expect.stringMatching(/cambió mientras lo mirabas/),
    ]);
    expect((await press({ ...accept, codigo: "CAM-NADA" })).status).toBe(404);
    expect((await press({ ...accept, intent: "nada" })).status).toBe(400);
  });

  it("gives a code for what is not exchanged, which counts in a cart", async () => {
    const item = deliver();
    await ask(item, { [`talle-${item}`]: "otra", [`motivo-${item}`]: "otro" });
    await take("accept");
    await take("receive", { [`rotas-${String(value("SELECT id FROM return_items"))}`]: "1" });
    expect(stockOf("M")).toEqual({ onHand: 0, reserved: 0 });
    await take("give-code");
    expect(rows(`SELECT code, kind, value, max_uses AS "maxUses" FROM codes`)).toEqual([
      { code: value("SELECT code FROM returns"), kind: "credit", value: 30_000, maxUses: null },
    ]);
    expect(main(await shop.get(paths.order(token)))).toContain(
      "Tu código para otra compra es CAM-",
    );
    expect(main(await shop.get(adminPaths.exchanges(), owner))).toContain(
      "1 de 2 volvió por otro motivo",
    );
  });

  it("gives money back from the list: by garment, filled in, and noted by the refund itself", async () => {
    const item = deliver();
    await ask(item, { [`talle-${item}`]: "otra", [`motivo-${item}`]: "otro" });
    await take("accept");
    await take("receive");
    const code = String(value("SELECT code FROM returns"));
    const refundPage = adminPaths.orderExchangeRefund(NUMBER, code);
    const list = await shop.get(adminPaths.exchanges(), owner);
    const link = selectAll(list.root, "main a").find(
      ({ attributes }) => attributes.href === refundPage,
    );
    expect(link && readText(link)).toBe("Devolver $\u00a030.000");
    expect(main(list)).toContain("abre el pedido con las prendas y termina el cambio");

    const page = await shop.get(refundPage, owner);
    expect(main(page)).toContain(`Por el cambio ${code}`);
    const chosen = selectAll(page.root, "input[name=parte][checked]");
    expect(chosen.map((radio) => readAttribute(radio, "value"))).toEqual(["prendas"]);
    const counted = selectAll(page.root, `input[name=devuelve-${item}]`);
    expect(counted.map((input) => readAttribute(input, "value"))).toEqual(["1"]);
    const fields = {
      ...{ intent: "manual-refund", estado: "delivered", queda: "6000000", parte: "prendas" },
      ...{ clave: "5f0c0000-0000-4000-8000-000000000001", [`devuelve-${item}`]: "1" },
    };
    const send = () => shop.post(refundPage, fields, owner);
    expect(readLocation(await send())).toBe(adminPaths.exchange(code));
    expect(rows("SELECT state, settled_by FROM returns")).toEqual([
      { state: "closed", settled_by: "refund" },
    ]);
    expect((await send()).status).toBe(303);
    expect(rows("SELECT amount_in_cents FROM manual_refunds")).toEqual([
      { amount_in_cents: 3_000_000 },
    ]);
    expect(main(await shop.get(refundPage, owner))).not.toContain(`Por el cambio ${code}`);
  });

  it("sees on the dashboard how many wait", async () => {
    await ask(deliver());
    const { root } = await shop.get(adminPaths.home(), owner);
    const task = selectAll(root, `main a[href=${adminPaths.exchanges()}]`).map(readText);
    expect(task.join()).toContain("cambio para responder o mandar");
  });
});
