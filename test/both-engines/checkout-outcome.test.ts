import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { formatPesos } from "../../app/domain/plain/money";
import { paths } from "../../app/paths";
import { openBuiltShop, type BuiltShop, type Page } from "../helpers/built-shop";
import { readText, select, selectAll } from "../helpers/html";
import { insertOrder, insertOrderEvent, insertTransferOrder, ORDER_TOKEN } from "../helpers/orders";

const PICKUP_TOKEN = "cGlja3VwLXRva2VuLW9mLWEtdGVzdC0x";
const PERSONAL = /Ana Pérez|ana@correo\.test|San Martín 123|TELA-123456-ABC/;
const OUTCOMES = ["success", "failure", "pending"] as const;
const BANK = {
  holder: "Tela SRL",
  name: "Banco Ejemplo",
  cbu: "0170099220000067797370",
  alias: "tela.ropa",
};

let shop: BuiltShop;
let orderId: number;

beforeAll(async () => {
  shop = await openBuiltShop();
  const connection = shop.connect();
  orderId = insertTransferOrder(connection);
  insertOrderEvent(connection, orderId, { kind: "internal-note", text: "solo para la dueña" });
  insertOrder(connection, {
    token: PICKUP_TOKEN,
    order_number: "TELA-654321-XYZ",
    delivery_method: "pickup",
    payment_method: "cash",
    items: [{}],
  });
});
afterAll(() => shop.close());

function setBank(bank: typeof BANK | null) {
  const connection = shop.connect();
  if (bank === null) connection.prepare("DELETE FROM settings WHERE name = 'bank'").run();
  else {
    connection
      .prepare(
        "INSERT INTO settings (name, value) VALUES ('bank', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      )
      .run(JSON.stringify(bank));
  }
}

function move(status: string, paidAt: string | null = null) {
  shop
    .connect()
    .prepare("UPDATE orders SET status = ?, paid_at = ? WHERE id = ?")
    .run(status, paidAt, orderId);
}

const heading = ({ root }: Page) => readText(select(root, "h1"));
const main = ({ root }: Page) => readText(select(root, "main"));

function expectKeptNowhere({ response }: Page) {
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(response.headers.get("X-Robots-Tag")).toContain("noindex");
}

describe.each(OUTCOMES)("/checkout/%s", (outcome) => {
  it("shows an unpaid transfer as unpaid, whatever the address claims", async () => {
    setBank(BANK);
    const forged = `${paths.checkoutOutcome(outcome, ORDER_TOKEN)}&status=approved&collection_status=approved`;
    const page = await shop.get(forged);
    expect([page.status, heading(page)]).toEqual([200, "Falta tu transferencia"]);
    for (const part of [formatPesos(60_500), BANK.cbu, BANK.alias, BANK.holder, BANK.name]) {
      expect(main(page)).toContain(part);
    }
    expect(main(page)).toContain("Tenés hasta el martes 24 a las 15:42");
    expect(main(page)).toContain("TELA-123456-ABC");
    expect(page.html).not.toContain("solo para la dueña");
    expect(page.html).toContain("https://wa.me/5493534112025");
    expect(page.html).toContain(paths.order(ORDER_TOKEN));
    expectKeptNowhere(page);
  });

  it("has the shop's name as its link home, and neither header nor footer", async () => {
    const { root } = await shop.get(paths.checkoutOutcome(outcome, ORDER_TOKEN));
    expect([...selectAll(root, "header"), ...selectAll(root, "footer")]).toEqual([]);
    expect(selectAll(root, "form[role=search]")).toEqual([]);
    expect(selectAll(root, ".outcome-name a").map(({ attributes }) => attributes.href)).toEqual([
      "/",
    ]);
  });

  it.each(["", "?pedido=", `?pedido=${"x".repeat(32)}`, "?pedido=%00", "?status=approved"])(
    "with %j reveals no order, and offers to look it up",
    async (search) => {
      const page = await shop.get(paths.checkoutOutcome(outcome) + search);
      expect(page.status).toBe(
        search.includes("pedido=x") || search.includes("pedido=") ? 404 : 200,
      );
      expect(page.html).not.toMatch(PERSONAL);
      expect(selectAll(page.root, `main a[href=${paths.orderLookup()}]`)).toHaveLength(1);
      expectKeptNowhere(page);
    },
  );
});

describe("the one route of the three addresses", () => {
  it.each(["/checkout/SUCCESS", "/checkout/pendin%67", "/Checkout/failure"])(
    "shows the order at %s too",
    async (path) => {
      const page = await shop.get(`${path}?pedido=${ORDER_TOKEN}`);
      expect([page.status, heading(page)]).toEqual([200, "Falta tu transferencia"]);
    },
  );

  it.each(["/checkout/otra", "/checkout/outcome", "/checkout/success/mas", "/checkout.outcome"])(
    "leaves %s to the shop's own 404 page",
    async (path) => {
      const page = await shop.get(`${path}?pedido=${ORDER_TOKEN}`);
      expect(page.status).toBe(404);
      expect(page.html).not.toMatch(PERSONAL);
      expect(selectAll(page.root, "header")).not.toEqual([]);
    },
  );
});

describe("the screen after confirming", () => {
  it("promises to send the account when the owner has set none", async () => {
    setBank(null);
    const page = await shop.get(paths.checkoutOutcome("success", ORDER_TOKEN));
    expect(main(page)).toContain("Te mandamos los datos por e-mail o WhatsApp");
    expect(main(page)).not.toContain("CBU");
  });

  it("has one black button: what is still to do", async () => {
    const page = await shop.get(paths.checkoutOutcome("pending", ORDER_TOKEN));
    const black = selectAll(page.root, "main .button").filter(
      ({ attributes }) => !(attributes.class ?? "").includes("button-quiet"),
    );
    expect(black.map(readText)).toEqual(["Mandar el comprobante"]);
  });

  it("shows place, hours and the amount of cash for pick-up", async () => {
    const page = await shop.get(paths.checkoutOutcome("pending", PICKUP_TOKEN));
    expect(heading(page)).toBe("¡Listo! Tu pedido está hecho");
    for (const part of ["Bv. España 350", "Lunes a sábados", formatPesos(30_000)]) {
      expect(main(page)).toContain(part);
    }
  });

  it.each([
    ["paid", "Recibimos tu pago"],
    ["preparing", "Estamos preparando tu pedido"],
    ["shipped", "Tu pedido está en camino"],
    ["delivered", "Entregamos tu pedido"],
    ["cancelled", "Este pedido está cancelado"],
    ["refunded", "Te devolvimos el dinero"],
    ["inventado", "Tenemos tu pedido"],
  ])("of an order that is %s says so, and asks for no transfer", async (status, title) => {
    move(status, "2026-11-23T12:00:00.000Z");
    const page = await shop.get(paths.checkoutOutcome("failure", ORDER_TOKEN));
    expect([page.status, heading(page)]).toEqual([200, title]);
    expect(main(page)).not.toContain("Para transferir");
    move("pending");
  });

  it("is a Spanish 503 while the database cannot be read", async () => {
    const bringBack = shop.loseDatabase();
    for (const path of [paths.checkoutOutcome("success", ORDER_TOKEN), paths.order(ORDER_TOKEN)]) {
      const page = await shop.get(path);
      expect([path, page.status]).toEqual([path, 503]);
      expect(page.response.headers.get("Retry-After")).not.toBeNull();
      expect(page.response.headers.get("Cache-Control")).toBe("no-store");
      expect(main(page)).toContain("no se perdió ni se cambió nada");
      expect(page.html).not.toMatch(PERSONAL);
    }
    bringBack();
  });
});
