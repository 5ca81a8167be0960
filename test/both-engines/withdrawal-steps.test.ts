import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { countPieces } from "../helpers/counted-pieces";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { insertOrder, insertOrderEvent, type OrderRow } from "../helpers/orders";
import { signInAsOwner } from "../helpers/owner";
import { insertProduct } from "../helpers/product-rows";

const SHIRT = "arrepentida-remera-01";
const NUMBER = "TELA-123456-ABC";
const CODE = "ARR-AAAAAAAA";

let shop: BuiltShop;
let owner: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
});
beforeEach(() => {
  shop.connect().exec(`DELETE FROM withdrawals; DELETE FROM mail_outbox; DELETE FROM orders;
    DELETE FROM customers; DELETE FROM codes; DELETE FROM stock; DELETE FROM products WHERE id = '${SHIRT}'`);
  insertProduct(shop.connect(), {
    ...{ id: SHIRT, name: "Remera arrepentida", price: 10_000 },
    ...{ sizes: '["M"]', colors: '["Negro"]' },
  });
  countPieces(shop.connect(), { productId: SHIRT, size: "M", color: "Negro", pieces: 0 });
});
afterAll(() => shop.close());

const rows = <Row = Record<string, unknown>>(sql: string) =>
  shop.connect().prepare<[], Row>(sql).all();
const value = (sql: string) => shop.connect().prepare<[], unknown>(sql).pluck().get();
const errors = ({ root }: Page) => selectAll(root, "[role=alert] li").map(readText);
const main = ({ root }: Page) => readText(select(root, "main"));
const state = () => value("SELECT state FROM withdrawals");
const onHand = () => value("SELECT on_hand FROM stock");
const mailsSent = () => rows<{ kind: string }>("SELECT kind FROM mail_outbox ORDER BY id");
const kinds = () => mailsSent().map(({ kind }) => kind);

type Bought = { orderId: number; item: number };

/** A delivered and paid order of three pieces, with its withdrawal. */
function buy(row: OrderRow = {}): Bought {
  const database = shop.connect();
  const orderId = insertOrder(database, {
    ...{ order_number: NUMBER, status: "delivered", payment_method: "transfer" },
    ...{ paid_at: "2025-06-01T12:00:00.000Z", total: 36_500, shipping: 6500 },
    customer_email: "ana@correo.test",
    items: [{ product_id: SHIRT, name: "Remera arrepentida", price: 10_000, quantity: 3 }],
    ...row,
  });
  insertOrderEvent(database, orderId, { kind: "moved", status: "delivered" });
  const stockId = database.prepare("SELECT id FROM stock").pluck().get();
  database
    .prepare("UPDATE order_items SET stock_id = ?, stock_state = 'taken' WHERE order_id = ?")
    .run(stockId, orderId);
  const item = database
    .prepare("SELECT id FROM order_items WHERE order_id = ?")
    .pluck()
    .get(orderId);
  withdraw(orderId);
  return { orderId, item: Number(item) };
}

function withdraw(orderId: number | null): void {
  shop
    .connect()
    .prepare("INSERT INTO withdrawals (code, order_id, email) VALUES (?, ?, 'ana@correo.test')")
    .run(CODE, orderId);
}

const take = (intent: string, estado: string, fields: Record<string, string> = {}) =>
  shop.post(adminPaths.withdrawal(CODE), { intent, estado, ...fields }, owner);
const open = () => shop.get(adminPaths.withdrawal(CODE), owner);
const buttons = ({ root }: Page) =>
  selectAll(root, "main button[name=intent]").map((button) => readAttribute(button, "value"));

describe("a withdrawal of an order", () => {
  it("goes from its answer to its end, each step once, with its time, author and mail", async () => {
    const { item } = buy();
    expect(buttons(await open())).toEqual(["answer", "receive", "close"]);
    const answered = await take("answer", "asked", { mensaje: "Pasá cuando quieras." });
    expect([answered.status, readLocation(answered)]).toEqual([303, adminPaths.withdrawal(CODE)]);
    expect(state()).toBe("coming");
    expect(value("SELECT answered_at IS NOT NULL FROM withdrawals")).toBe(1);

    await take("receive", "coming", { [`vuelve-${item}`]: "2", [`rotas-${item}`]: "1" });
    expect([state(), onHand()]).toEqual(["received", 2]);
    expect(rows("SELECT back_to_stock, broken FROM withdrawal_items")).toEqual([
      { back_to_stock: 2, broken: 1 },
    ]);

    const refundPage = adminPaths.orderRefundFor(NUMBER, CODE);
    const links = selectAll((await open()).root, "main a.button");
    expect(links.map((link) => readAttribute(link, "href"))).toContain(refundPage);
    const page = await shop.get(refundPage, owner);
    expect(main(page)).toContain(`Por el arrepentimiento ${CODE}`);
    // All pieces came back: all that was paid goes back, also the shipping.
    const chosen = selectAll(page.root, "input[name=parte][checked]");
    expect(chosen.map((radio) => readAttribute(radio, "value"))).toEqual(["todo"]);
    const refund = {
      ...{ intent: "manual-refund", estado: "delivered", queda: "3650000", parte: "todo" },
      ...{ clave: "5f0c0000-0000-4000-8000-000000000001", afuera: "0" },
    };
    const refunded = await shop.post(refundPage, refund, owner);
    expect([refunded.status, readLocation(refunded)]).toEqual([303, adminPaths.withdrawal(CODE)]);
    expect([state(), value("SELECT status FROM orders")]).toEqual(["refunded", "refunded"]);

    await take("close", "refunded");
    expect(state()).toBe("closed");
    expect(buttons(await open())).toEqual([]);
    expect(kinds()).toEqual([
      ...["withdrawal-answered", "withdrawal-received", "order-refund", "withdrawal-closed"],
    ]);
    expect(
      String(value("SELECT text FROM mail_outbox WHERE kind = 'withdrawal-answered'")),
    ).toContain("Pasá cuando quieras.");
    const steps = rows<Record<string, string>>(
      "SELECT step, text, author FROM withdrawal_steps ORDER BY id",
    );
    expect(steps.map(({ step }) => step)).toEqual(["answer", "receive", "refund", "close"]);
    expect(new Set(steps.map(({ author }) => author))).toEqual(new Set(["admin"]));
    const proof = await shop.get(adminPaths.withdrawalProof(CODE), owner);
    for (const said of [CODE, "Cerrado", "Dinero devuelto", "$ 36.500", "3 × Remera arrepentida"]) {
      expect(main(proof).replaceAll("\u00a0", " ")).toContain(said);
    }
  });

  it("fills the order's refund with the pieces that came back, and gives back what was paid for them", async () => {
    const { item } = buy();
    await take("receive", "asked", { [`vuelve-${item}`]: "2" });
    const page = await shop.get(adminPaths.orderRefundFor(NUMBER, CODE), owner);
    const field = select(page.root, `#devolucion-devuelve-${item}`);
    expect(readAttribute(field, "value")).toBe("2");
    const chosen = selectAll(page.root, "input[name=parte][checked]");
    expect(chosen.map((radio) => readAttribute(radio, "value"))).toEqual(["prendas"]);
  });

  it("is told to its shopper, state by state, without personal data", async () => {
    const { item } = buy();
    const before = await shop.get(paths.withdrawalCode(CODE));
    expect(main(before)).toContain("Qué sigue");
    await take("answer", "asked");
    await take("receive", "coming", { [`vuelve-${item}`]: "1" });
    const page = await shop.get(paths.withdrawalCode(CODE));
    expect(selectAll(page.root, ".order-next strong").map(readText)).toEqual([
      ...["Recibido", "En camino", "Recibida la prenda"],
    ]);
    expect(page.html).not.toMatch(/ana@correo|TELA-123456|Remera arrepentida/);
  });

  it("pressed twice makes one step and one mail", async () => {
    const { item } = buy();
    const fields = { [`vuelve-${item}`]: "1" };
    const [first, second] = await Promise.all([
      take("receive", "asked", fields),
      take("receive", "asked", fields),
    ]);
    expect([first.status, second.status]).toEqual([303, 303]);
    expect([onHand(), kinds()]).toEqual([1, ["withdrawal-received"]]);
  });

  it("answered by two people tells the second that it changed", async () => {
    buy();
    await take("close", "asked");
    const late = await take("answer", "asked");
    expect(late.status).toBe(409);
    expect(errors(late).join()).toContain("cambió mientras lo mirabas");
    expect([state(), kinds()]).toEqual(["closed", ["withdrawal-closed"]]);
  });

  it("brings back no more pieces than were bought, nor what an exchange has", async () => {
    const { item, orderId } = buy();
    const tooMany = await take("receive", "asked", {
      [`vuelve-${item}`]: "3",
      [`rotas-${item}`]: "1",
    });
    expect([tooMany.status, errors(tooMany)]).toEqual([
      400,
      ["Pueden volver 3: entre las dos, escribí 3 o menos."],
    ]);
    shop.connect().exec(`INSERT INTO returns (code, order_id, kind, state)
        VALUES ('CAM-AAAAAAAA', ${orderId}, 'exchange', 'accepted');
      INSERT INTO return_items (return_id, order_item_id, quantity, reason, paid)
        VALUES ((SELECT id FROM returns), ${item}, 1, 'chico', 10000)`);
    expect((await take("receive", "asked", { [`vuelve-${item}`]: "3" })).status).toBe(400);
    const words = await take("receive", "asked", { [`vuelve-${item}`]: "dos" });
    expect([words.status, errors(words)]).toEqual([
      400,
      ["Escribí cuántas piezas, en números enteros."],
    ]);
    expect([state(), onHand(), rows("SELECT * FROM withdrawal_items")]).toEqual(["asked", 0, []]);
    expect((await take("receive", "asked", { [`vuelve-${item}`]: "2" })).status).toBe(303);
    expect(onHand()).toBe(2);
  });

  it("is refunded once: neither by a second form, nor by a mark while the order holds its money", async () => {
    buy();
    const marked = await take("refund", "asked");
    expect([marked.status, state()]).toEqual([409, "asked"]);
    const refund = (clave: string, queda: string) =>
      shop.post(
        adminPaths.orderRefundFor(NUMBER, CODE),
        {
          ...{ intent: "manual-refund", estado: "delivered", queda, parte: "importe" },
          ...{ devuelto: "1000", clave, afuera: "0" },
        },
        owner,
      );
    const key = "5f0c0000-0000-4000-8000-00000000000";
    expect((await refund(`${key}1`, "3650000")).status).toBe(303);
    expect((await refund(`${key}1`, "3650000")).status).toBe(303);
    expect((await refund(`${key}2`, "3550000")).status).toBe(409);
    expect(rows("SELECT amount_in_cents FROM manual_refunds")).toEqual([
      { amount_in_cents: 100_000 },
    ]);
    expect(rows("SELECT step FROM withdrawal_steps")).toEqual([{ step: "refund" }]);
  });

  it("of another order cannot be refunded with this one", async () => {
    buy();
    shop.connect().exec("UPDATE withdrawals SET order_id = NULL");
    const refund = {
      ...{ intent: "manual-refund", estado: "delivered", queda: "3650000", parte: "todo" },
      ...{ clave: "5f0c0000-0000-4000-8000-000000000001", afuera: "0" },
    };
    const answer = await shop.post(adminPaths.orderRefundFor(NUMBER, CODE), refund, owner);
    expect([answer.status, rows("SELECT * FROM manual_refunds")]).toEqual([409, []]);
  });
});

describe("a withdrawal without an order", () => {
  it("is answered, marked as refunded and closed", async () => {
    withdraw(null);
    const page = await open();
    expect(main(page)).toContain("No sabemos cuál es");
    expect(buttons(page)).toEqual(["answer", "receive", "refund", "close"]);
    await take("answer", "asked");
    await take("receive", "coming");
    await take("refund", "received");
    await take("close", "refunded");
    expect([state(), kinds()]).toEqual([
      "closed",
      [
        ...["withdrawal-answered", "withdrawal-received"],
        ...["withdrawal-refunded", "withdrawal-closed"],
      ],
    ]);
  });

  it("of a deleted order stays, with what was done", async () => {
    buy();
    await take("answer", "asked");
    shop.connect().exec("DELETE FROM orders");
    const page = await open();
    expect([page.status, buttons(page)]).toEqual([200, ["receive", "refund", "close"]]);
    expect((await shop.get(adminPaths.withdrawalProof(CODE), owner)).status).toBe(200);
  });

  it.each([
    ["otra", "asked", {}, 400],
    ["answer", "nada", {}, 409],
    ["answer", "asked", { mensaje: "x".repeat(1001) }, 400],
  ])("%s in %s with %j is refused with %i", async (intent, seen, fields, status) => {
    withdraw(null);
    expect((await take(intent, seen, fields)).status).toBe(status);
    expect([state(), kinds()]).toEqual(["asked", []]);
  });

  it("that does not exist is no page", async () => {
    for (const code of ["ARR-BBBBBBBB", "nada", "%00"]) {
      expect((await shop.get(`/admin/arrepentimientos/${code}`, owner)).status).toBe(404);
      expect((await shop.get(`/admin/arrepentimientos/${code}/constancia`, owner)).status).toBe(
        404,
      );
    }
    const fields = { intent: "answer", estado: "asked" };
    expect((await shop.post(adminPaths.withdrawal("ARR-BBBBBBBB"), fields, owner)).status).toBe(
      404,
    );
  });
});

describe("money back by the piece", () => {
  const refund = (fields: Record<string, string>, clave: number) =>
    shop.post(
      adminPaths.order(NUMBER),
      {
        ...{ intent: "manual-refund", estado: "delivered", afuera: "0" },
        clave: `5f0c0000-0000-4000-8000-00000000000${clave}`,
        ...fields,
      },
      owner,
    );
  const ofPieces = (item: number, pieces: string, clave: number, fields = {}) =>
    refund({ parte: "prendas", [`devuelve-${item}`]: pieces, ...fields }, clave);
  const amounts = () =>
    rows<{ inPesos: number }>(
      'SELECT amount_in_cents / 100 AS "inPesos" FROM manual_refunds ORDER BY id',
    ).map(({ inPesos }) => inPesos);

  it("comes to what was paid for the line, in parts, and no piece is paid back twice", async () => {
    // Three pieces with a peso off: two cost 10.000, and one 9.999.
    const { item } = buy({ total: 36_499 });
    shop.connect().exec("UPDATE order_items SET code_discount = 1");
    expect((await ofPieces(item, "1", 1)).status).toBe(303);
    expect((await ofPieces(item, "2", 2)).status).toBe(303);
    expect(amounts()).toEqual([9_999, 20_000]);
    const again = await ofPieces(item, "1", 3);
    expect([again.status, errors(again)]).toEqual([
      400,
      ["La plata de esta prenda ya se devolvió, con dinero o con un código."],
    ]);
    const page = await shop.get(adminPaths.order(NUMBER), owner);
    expect(main(page)).toContain("De 3; ya se reembolsaron 3");
  });

  it("and a code for an exchange never give the same value twice", async () => {
    const { item, orderId } = buy();
    shop.connect().exec(`INSERT INTO returns (code, order_id, kind, state)
        VALUES ('CAM-AAAAAAAA', ${orderId}, 'return', 'received');
      INSERT INTO return_items (return_id, order_item_id, quantity, reason, paid)
        VALUES ((SELECT id FROM returns), ${item}, 1, 'chico', 10000)`);
    const fields = { intent: "give-code", codigo: "CAM-AAAAAAAA", estado: "received" };
    expect((await shop.post(adminPaths.exchanges(), fields, owner)).status).toBe(303);
    const over = await ofPieces(item, "3", 1);
    expect([over.status, errors(over)]).toEqual([
      400,
      ["De 3 ya se devolvió la plata de 1: escribí 2 o menos."],
    ]);
    expect((await refund({ parte: "todo", queda: "3650000" }, 2)).status).toBe(409);
    expect((await refund({ parte: "todo", queda: "2650000" }, 3)).status).toBe(303);
    // The shop keeps what the code stands for: it stays sold.
    expect(amounts()).toEqual([26_500]);
    expect(rows("SELECT status, sold_in_cents FROM orders")).toEqual([
      { status: "delivered", sold_in_cents: 1_000_000 },
    ]);
  });
});

describe("a credit in the place of money", () => {
  const give = (fields: Record<string, string>, clave = 1) =>
    shop.post(
      adminPaths.order(NUMBER),
      {
        ...{ intent: "manual-refund", estado: "delivered", afuera: "0", como: "credito" },
        clave: `5f0c0000-0000-4000-8000-00000000001${clave}`,
        ...fields,
      },
      owner,
    );
  const credits = () =>
    rows<{ code: string; value: number }>("SELECT code, value FROM codes WHERE kind = 'credit'");

  it("is offered for an order that left, given once, and told to its shopper", async () => {
    const { item } = buy();
    const page = await shop.get(adminPaths.order(NUMBER), owner);
    expect(main(page)).toContain("Crédito en la tienda, si quien compró está de acuerdo");
    const fields = { parte: "prendas", [`devuelve-${item}`]: "1" };
    expect((await give(fields)).status).toBe(303);
    expect((await give(fields)).status).toBe(303);
    const [credit, ...others] = credits();
    expect([credit?.value, others]).toEqual([10_000, []]);
    expect(credit?.code).toMatch(/^CRE-[2-9A-HJKMNP-Z]{8}$/);
    expect(kinds()).toEqual(["order-credit"]);
    // The shop kept the money: it is sold, and none of it is a refund.
    expect(rows("SELECT status, sold_in_cents FROM orders")).toEqual([
      { status: "delivered", sold_in_cents: 3_650_000 },
    ]);
    expect(rows("SELECT * FROM manual_refunds")).toEqual([]);
    expect((await give({ parte: "importe", devuelto: "26500,50" }, 2)).status).toBe(400);
    expect((await give({ parte: "importe", devuelto: "26501" }, 3)).status).toBe(400);
    expect((await give({ parte: "importe", devuelto: "26500" }, 4)).status).toBe(303);
    expect(credits().map(({ value: pesos }) => pesos)).toEqual([10_000, 26_500]);
  });

  it("has its rest on its page, and no form that changes its value", async () => {
    const { item } = buy();
    await give({ parte: "prendas", [`devuelve-${item}`]: "1" });
    const id = Number(value("SELECT id FROM codes"));
    insertOrder(shop.connect(), {
      ...{ order_number: "TELA-222222-ABC", status: "paid", total: 0 },
      items: [{ quantity: 1 }],
    });
    shop.connect().exec(`UPDATE orders SET code_id = ${id}, code_discount = 6800
      WHERE order_number = 'TELA-222222-ABC'`);
    const page = await shop.get(adminPaths.code(id), owner);
    const said = main(page).replaceAll("\u00a0", " ");
    expect(said).toContain("Crédito de $ 10.000: quedan $ 3.200");
    expect(buttons(page)).toEqual(["switch-off"]);
    const version = readAttribute(select(page.root, "main input[name=version]"), "value");
    const change = { intent: "save", version: version ?? "", codigo: "OTRO", tipo: "amount" };
    expect((await shop.post(adminPaths.code(id), change, owner)).status).toBe(400);
    shop
      .connect()
      .exec("UPDATE orders SET status = 'cancelled' WHERE order_number = 'TELA-222222-ABC'");
    expect(main(await shop.get(adminPaths.code(id), owner))).toContain("sin usar");
  });

  it("is not given for an order that did not leave", async () => {
    buy({ status: "paid" });
    expect(main(await shop.get(adminPaths.order(NUMBER), owner))).not.toContain("Crédito en la");
    const answer = await give({ parte: "importe", devuelto: "100", estado: "paid" });
    expect([answer.status, credits()]).toEqual([409, []]);
  });

  it("for a withdrawal is its step", async () => {
    buy();
    const answer = await shop.post(
      adminPaths.orderRefundFor(NUMBER, CODE),
      {
        ...{ intent: "manual-refund", estado: "delivered", afuera: "0", como: "credito" },
        ...{ parte: "todo", queda: "3650000", clave: "5f0c0000-0000-4000-8000-000000000021" },
      },
      owner,
    );
    expect([answer.status, state()]).toEqual([303, "refunded"]);
    expect(String(value("SELECT text FROM withdrawal_steps"))).toContain("como crédito");
  });
});
