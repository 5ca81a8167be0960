import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { readErrors } from "../helpers/admin-list";
import { openBuiltShop, readLocation, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { countPieces } from "../helpers/counted-pieces";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { storeSimulatorAccount } from "../helpers/paid-shop";
import { simulatorSettings, useSimulator } from "../helpers/payment-simulator";
import { insertProduct } from "../helpers/product-rows";

const SHIRT = "qr-remera-01";
const PRICE = 26_000;

let shop: BuiltShop;
let owner: CookieJar;

const simulator = useSimulator({
  app: { webhooksTo: `${SHOP_ORIGIN}${paths.paymentWebhook()}` },
  post: (request) => shop.handle(request),
  ackTimeoutMs: 20_000,
  retryScheduleMs: [],
});
const control = () => simulator.get().control;

beforeAll(async () => {
  shop = await openBuiltShop(undefined, simulatorSettings(simulator.get()));
  owner = await signInAsOwner(shop);
  insertProduct(shop.connect(), { id: SHIRT, name: "Remera del QR", price: PRICE, sizes: '["M"]' });
});
beforeEach(() => {
  control().reset();
  control().setWebhooks({ mode: "never" });
  shop.connect().exec(`DELETE FROM orders; DELETE FROM customers; DELETE FROM tills;
    DELETE FROM stock; DELETE FROM settings WHERE name = 'counterQrPos';
    INSERT INTO settings (name, value) VALUES ('counterQrPos', '"CAJA1"')`);
  storeSimulatorAccount(shop.connect(), simulator.get());
  countPieces(shop.connect(), { productId: SHIRT, size: "M", color: "Negro", pieces: 5 });
});
afterAll(() => shop.close());

const QUERY = [["linea", JSON.stringify([SHIRT, "M", "Negro", 2])]];
const SALE = `${adminPaths.counter()}?${new URLSearchParams(QUERY)}`;
const value = (sql: string) => shop.connect().prepare(sql).pluck().get();
const state = () => value("SELECT status FROM orders");
const pieces = () => shop.connect().prepare("SELECT on_hand, reserved FROM stock").get();
const number = () => String(value("SELECT order_number FROM orders"));
const page = () => shop.get(adminPaths.counterQr(number()), owner);
const press = (intent: string) => shop.post(adminPaths.counterQr(number()), { intent }, owner);
const codes = () => control().listQrOrders();
const code = () => codes().at(-1) ?? expect.unreachable();

async function sell(given: Record<string, string> = {}) {
  const { root } = await shop.get(SALE, owner);
  const read = (name: string) => readAttribute(select(root, `#cobro input[name=${name}]`), "value");
  const fields = { intent: "pay", clave: read("clave"), visto: read("visto"), pago: "mercadopago" };
  return shop.post(
    SALE,
    [...Object.entries({ ...fields, ...given }), ...QUERY] as [string, string][],
    owner,
  );
}

/** The provider is asked about one order once in ten seconds: a webhook tells at once. */
async function pay(choice: Parameters<ReturnType<typeof control>["payQr"]>[1] = {}) {
  control().setWebhooks({ mode: "normal" });
  control().payQr(code().id, choice);
  await control().flush();
}

describe("a sale that is paid with a code", () => {
  it("is offered where an account is connected and its till is known", async () => {
    const offered = async () =>
      selectAll((await shop.get(SALE, owner)).root, "#cobro input[name=pago]").map((radio) =>
        readAttribute(radio, "value"),
      );
    expect(await offered()).toContain("mercadopago");
    shop.connect().exec("UPDATE settings SET value = '\"\"' WHERE name = 'counterQrPos'");
    expect(await offered()).not.toContain("mercadopago");
    expect(readErrors(await sell())).toEqual([
      expect.stringContaining("no se puede cobrar con QR"),
    ]);
    shop.connect().exec("UPDATE settings SET value = '\"CAJA1\"' WHERE name = 'counterQrPos'");
    shop.connect().exec("DELETE FROM payment_connection");
    expect(await offered()).not.toContain("mercadopago");
  });

  it("holds its pieces, shows the code, and is handed over once it is paid", async () => {
    const answer = await sell();
    expect([answer.status, readLocation(answer)]).toEqual([303, adminPaths.counterQr(number())]);
    expect([state(), pieces()]).toEqual(["pending", { on_hand: 5, reserved: 2 }]);
    expect(codes()).toMatchObject([
      { total_amount: "52000.00", external_reference: number(), status: "created" },
    ]);
    const waiting = await page();
    expect(waiting.status).toBe(200);
    expect(readAttribute(select(waiting.root, "main svg.qr-drawing"), "aria-label")).toContain(
      number(),
    );
    expect(readText(waiting.root)).toContain("Esperando el pago");

    await pay();
    expect([state(), pieces()]).toEqual(["delivered", { on_hand: 3, reserved: 0 }]);
    const done = await page();
    expect([done.status, readLocation(done)]).toEqual([303, adminPaths.ticket(number())]);
  });

  it("is known by asking too, where no webhook comes", async () => {
    await sell();
    control().payQr(code().id);
    expect(readLocation(await page())).toBe(adminPaths.ticket(number()));
    expect(state()).toBe("delivered");
  });

  it("is one sale for a form that is sent twice, and one payment however often it is told", async () => {
    const { root } = await shop.get(SALE, owner);
    const clave = readAttribute(select(root, "#cobro input[name=clave]"), "value");
    await sell({ clave });
    expect(readLocation(await sell({ clave }))).toBe(adminPaths.counterQr(number()));
    expect([value("SELECT count(*) FROM orders"), codes().length]).toEqual([1, 1]);
    control().setWebhooks({ mode: "duplicate" });
    control().payQr(code().id);
    await control().flush();
    expect(value("SELECT count(*) FROM payments")).toBe(1);
    expect([state(), pieces()]).toEqual(["delivered", { on_hand: 3, reserved: 0 }]);
  });

  it("goes into the till that it was begun in, by its own way", async () => {
    await shop.post(adminPaths.tills(), { intent: "open", inicial: "1000" }, owner);
    await sell();
    await pay();
    const parts = shop
      .connect()
      .prepare("SELECT way, amount, till_id IS NOT NULL AS till FROM order_parts");
    expect(parts.all()).toEqual([{ way: "mercadopago", amount: 52_000, till: 1 }]);
    const till = readText((await shop.get(adminPaths.tills(), owner)).root).replaceAll(
      "\u00a0",
      " ",
    );
    expect(till).toContain("QR de Mercado Pago$ 52.000");
    const ticket = readText((await shop.get(adminPaths.ticket(number()), owner)).root);
    expect(ticket.replaceAll("\u00a0", " ")).toContain("QR de Mercado Pago$ 52.000");
  });

  it("pays a whole sale only", async () => {
    const refused = await sell({ parteEfectivo: "1000" });
    expect([refused.status, readErrors(refused)]).toEqual([
      400,
      [expect.stringContaining("El QR cobra toda la venta")],
    ]);
    expect(value("SELECT count(*) FROM orders")).toBe(0);
  });
});

describe("a code that is not paid", () => {
  it("says that a payment was refused, and can be paid again", async () => {
    await sell();
    await pay({ status: "rejected", statusDetail: "cc_rejected_insufficient_amount" });
    expect(state()).toBe("pending");
    expect(readText((await page()).root)).toContain("con el mismo QR");
    await pay();
    expect(state()).toBe("delivered");
  });

  it("is cancelled at the provider first, and leads back to the same pieces", async () => {
    await sell();
    const answer = await press("cancelar");
    expect([answer.status, readLocation(answer)]).toEqual([303, SALE]);
    expect([state(), pieces(), code().status]).toEqual([
      "cancelled",
      { on_hand: 5, reserved: 0 },
      "canceled",
    ]);
    expect(readText((await page()).root)).toContain("Esta venta se canceló");
  });

  it("stays open when the provider does not answer to a cancellation", async () => {
    await sell();
    control().fault({ kind: "server-error", match: /cancel/ });
    const refused = await press("cancelar");
    expect([refused.status, readErrors(refused)]).toEqual([
      503,
      [expect.stringContaining("no se canceló nada")],
    ]);
    expect([state(), code().status]).toEqual(["pending", "created"]);
  });

  it("is paid when the buyer was quicker than the cancellation", async () => {
    await sell();
    control().payQr(code().id);
    const answer = await press("cancelar");
    expect(readLocation(answer)).toBe(adminPaths.counterQr(number()));
    expect(state()).toBe("delivered");
  });

  it("tells the owner of money that came after the cancellation", async () => {
    await sell();
    await press("cancelar");
    await pay();
    expect([state(), pieces()]).toEqual(["cancelled", { on_hand: 5, reserved: 0 }]);
    expect(value("SELECT payment_alert FROM orders")).not.toBe("");
  });

  it("does not hand over a sale that was paid with another amount", async () => {
    await sell();
    await pay({ amount: 100 });
    expect([state(), value("SELECT mismatches FROM payments")]).toEqual(["pending", "amount"]);
    expect(value("SELECT payment_alert FROM orders")).not.toBe("");
  });

  it("can be asked for again where the provider did not answer", async () => {
    control().fault({ kind: "server-error", match: /v1\/orders/ });
    await sell();
    expect([state(), codes().length]).toEqual(["pending", 0]);
    expect(readText((await page()).root)).toContain("No hay un QR abierto");
    expect((await press("abrir")).status).toBe(503);
    control().clearFaults();
    expect((await press("abrir")).status).toBe(303);
    expect(readText((await page()).root)).toContain("Esperando el pago");
    await press("abrir");
    expect(codes()).toHaveLength(1);
  });

  it("is another one after its time", async () => {
    await sell();
    const late = "2020-01-01T00:00:00.000Z";
    shop.connect().exec(`UPDATE payment_checkouts SET expires_at = '${late}'`);
    expect(readText((await page()).root)).toContain("No hay un QR abierto");
    await press("abrir");
    expect(codes()).toHaveLength(2);
  });
});

it("knows no code of another order", async () => {
  expect((await shop.get(adminPaths.counterQr("TELA-000000-AAA"), owner)).status).toBe(404);
});
