import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import {
  openBuiltShop,
  readLocation,
  SHOP_ORIGIN,
  type BuiltShop,
  type Page,
} from "../helpers/built-shop";
import { readText, select, selectAll } from "../helpers/html";
import { readLoaderData } from "../helpers/loader-data";
import { insertOrderEvent, insertTransferOrder, ORDER_TOKEN } from "../helpers/orders";
import { listShopFiles } from "../helpers/stored-files";

const PERSONAL = /Ana Pérez|ana@correo\.test|San Martín 123|TELA-123456-ABC/;
const RIGHT = { numero: " tela-123456-abc ", email: "ANA@Correo.Test" };

let shop: BuiltShop;
let orderId: number;
const OWNER_MAIL = "yo@tienda.test";

beforeAll(async () => {
  shop = await openBuiltShop();
  const connection = shop.connect();
  connection.exec(`INSERT INTO settings VALUES ('email', '"${OWNER_MAIL}"')`);
  orderId = insertTransferOrder(connection, {
    carrier: "andreani",
    tracking_code: "360001234567",
    estimated_delivery: "2026-11-26",
  });
  insertOrderEvent(connection, orderId, { kind: "shopper-note", text: "Ya lo preparamos" });
  insertOrderEvent(connection, orderId, { kind: "internal-note", text: "paga siempre tarde" });
});
afterAll(() => shop.close());

const main = ({ root }: Page) => readText(select(root, "main"));
const errors = ({ root }: Page) => selectAll(root, "[role=alert] li").map(readText);

describe("the page of an order", () => {
  it("shows the shopper's data, and nothing internal", async () => {
    const page = await shop.get(paths.order(ORDER_TOKEN));
    expect(page.status).toBe(200);
    for (const part of [
      "TELA-123456-ABC",
      "San Martín 123",
      "5900 Villa María",
      "Ya lo preparamos",
      "jueves 26 de noviembre",
      "360001234567",
      "Podés arrepentirte.",
      "Todavía no salió",
    ]) {
      expect(main(page)).toContain(part);
    }
    expect(page.html).toContain("https://www.andreani.com/envio/360001234567");
    expect(page.html).not.toMatch(/paga siempre tarde|internal-note/);
    const data = readLoaderData(page.html)["routes/_shop.pedido_.$token"];
    expect(Object.keys(data?.order as object).sort()).toEqual([
      "cancelling",
      "cashInPesos",
      "contact",
      "delivery",
      "figures",
      "heldInCents",
      "isComing",
      "isPaid",
      "items",
      "notes",
      "online",
      "orderNumber",
      "payment",
      "placedAt",
      "receipts",
      "status",
      "steps",
      "token",
      "transfer",
      "transferOffer",
      "whatsapp",
      "withdrawal",
      "withdrawalText",
    ]);
  });

  it("has figures that come to the total", async () => {
    const page = await shop.get(paths.order(ORDER_TOKEN));
    const pesos = selectAll(page.root, ".order-figures .price").map((price) =>
      Number(readText(price).replace(/\D/g, "")),
    );
    const [items = 0, discount = 0, shipping = 0, total = 0] = pesos;
    expect(pesos).toEqual([60_000, 6000, 6500, 60_500]);
    expect(items - discount + shipping).toBe(total);
  });

  it("is never stored, and its address is sent to no other site", async () => {
    const { response } = await shop.get(paths.order(ORDER_TOKEN));
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    // With "no-referrer" browsers would send its form with `Origin: null`, which is refused.
    expect(response.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(response.headers.get("X-Robots-Tag")).toContain("noindex");
  });

  it.each(["nada", "TELA-123456-ABC", "1", ORDER_TOKEN.toLowerCase(), `${ORDER_TOKEN}x`, "%00"])(
    "is not opened by %s",
    async (token) => {
      for (const path of [`/pedido/${token}`, `/pedido/${token}.data`]) {
        const response = await shop.handle(new Request(SHOP_ORIGIN + path));
        const html = await response.text();
        expect([path, response.status]).toEqual([path, 404]);
        expect(html).not.toMatch(PERSONAL);
        expect(response.headers.get("Cache-Control")).toBe("no-store");
      }
    },
  );
});

describe("looking an order up", () => {
  it("leads to it with its number and its e-mail, in any case", async () => {
    const answer = await shop.post(paths.orderLookup(), RIGHT);
    expect([answer.status, readLocation(answer)]).toEqual([303, paths.order(ORDER_TOKEN)]);
    expect(answer.response.headers.get("Cache-Control")).toBe("no-store");
  });

  it.each(["123456-ABC", "123456abc", "#123456-abc", "tela 123456 abc"])(
    "finds it by %s, as people write a number",
    async (numero) => {
      const answer = await shop.post(paths.orderLookup(), { ...RIGHT, numero });
      expect([answer.status, readLocation(answer)]).toEqual([303, paths.order(ORDER_TOKEN)]);
    },
  );

  it("finds it without its prefix among those of other prefixes", async () => {
    const connection = shop.connect();
    const others = ["AAAA-123456-ABC", "NUBE-123456-ABC", "ZZZZ-000001-ABC"];
    for (const [number, order_number] of others.entries()) {
      insertTransferOrder(connection, {
        order_number,
        token: `${ORDER_TOKEN}-${number}`,
        customer_email: `otra-${number}@correo.test`,
      });
    }
    const find = async (email: string) =>
      readLocation(await shop.post(paths.orderLookup(), { numero: "123456-ABC", email }));
    expect(await find(RIGHT.email)).toBe(paths.order(ORDER_TOKEN));
    expect(await find("otra-1@correo.test")).toBe(paths.order(`${ORDER_TOKEN}-1`));
    expect(await find("otra-2@correo.test")).toBe("");
    connection.exec(`DELETE FROM orders WHERE token LIKE '${ORDER_TOKEN}-%'`);
  });

  it("says the same of a wrong number and of a wrong e-mail, and keeps both", async () => {
    const wrongs = [
      { ...RIGHT, numero: "TELA-999999-ZZZ" },
      { ...RIGHT, email: "otra@correo.test" },
      { numero: "TELA-999999-ZZZ", email: "otra@correo.test" },
    ];
    const answers = await Promise.all(
      wrongs.map((fields) => shop.post(paths.orderLookup(), fields)),
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(new Set(answers.map((answer) => errors(answer).join())).size).toBe(1);
    for (const [position, answer] of answers.entries()) {
      expect(answer.html).not.toContain(ORDER_TOKEN);
      expect(select(answer.root, "#email").attributes.value).toBe(wrongs[position]?.email);
      expect(readText(select(answer.root, "title"))).toMatch(/^Error: /);
    }
  });

  it.each([
    [{ numero: "", email: "" }, 2],
    [{ numero: "123", email: "ana@correo.test" }, 1],
    [{ numero: "TELA-123456-ABC", email: "ana" }, 1],
    [{ otra: "cosa" }, 2],
  ])("%j is refused by field", async (fields, count) => {
    const answer = await shop.post(paths.orderLookup(), fields);
    expect([answer.status, errors(answer).length]).toEqual([400, count]);
  });

  it("is refused after too many attempts from one address", async () => {
    const guess = async (clientAddress: string, fields: Record<string, string>) => {
      const init = { method: "POST", body: new URLSearchParams(fields) };
      const request = new Request(SHOP_ORIGIN + paths.orderLookup(), init);
      return shop.handle(request, { requestId: "", clientAddress });
    };
    const wrong = { ...RIGHT, email: "otra@correo.test" };
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await guess("198.51.100.7", wrong)).status).toBe(400);
    }
    const refused = await guess("198.51.100.7", RIGHT);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain("Demasiados intentos");
    expect((await guess("198.51.100.8", RIGHT)).status).toBe(303);
    // A correct attempt between wrong ones does not reset the limit.
    const statuses: number[] = [];
    for (const fields of [...Array.from({ length: 9 }, () => wrong), RIGHT, wrong]) {
      statuses.push((await guess("198.51.100.9", fields)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 400), 303, 429]);
  });
});

describe("sending a receipt", () => {
  const PDF = (text: string) => `%PDF-1.4\n${text}\n%%EOF\n`;
  const read = (sql: string) => shop.connect().prepare(sql).pluck().all();

  beforeEach(() => {
    const connection = shop.connect();
    for (const table of ["order_receipts", "mail_outbox"]) connection.exec(`DELETE FROM ${table}`);
    connection.exec("DELETE FROM order_events WHERE kind = 'receipt'");
    connection.exec("UPDATE orders SET status = 'pending', paid_at = NULL");
  });

  const listFiles = () => listShopFiles(shop, "receipts");

  async function send(content: string | null, token = ORDER_TOKEN, name = "a.pdf"): Promise<Page> {
    const body = new FormData();
    if (content !== null) body.append("comprobante", new Blob([content]), name);
    const request = new Request(SHOP_ORIGIN + paths.order(token), { method: "POST", body });
    const response = await shop.handle(request);
    const html = await response.text();
    const { parseHtml } = await import("../helpers/html");
    return { response, status: response.status, html, root: parseHtml(html) };
  }

  it("keeps it with its order, writes it into the history and tells the owner", async () => {
    const answer = await send(PDF("uno"));
    expect([answer.status, readLocation(answer)]).toEqual([303, paths.order(ORDER_TOKEN)]);
    expect(read("SELECT order_id FROM order_receipts")).toEqual([orderId]);
    expect(read("SELECT order_id FROM order_events WHERE kind = 'receipt'")).toEqual([orderId]);
    expect(read("SELECT kind || ' ' || recipient FROM mail_outbox")).toEqual([
      `owner-receipt ${OWNER_MAIL}`,
    ]);
    const page = await shop.get(paths.order(ORDER_TOKEN));
    expect(readText(select(page.root, "h1"))).toBe("Comprobante en revisión");
    const outcome = await shop.get(paths.checkoutOutcome("pending", ORDER_TOKEN));
    for (const { root } of [page, outcome]) {
      const sendAgain = selectAll(root, ".transfer .button")[0];
      expect(sendAgain && readText(sendAgain)).toBe("Mandar otro comprobante");
      expect(sendAgain?.attributes.class).toContain("button-quiet");
      expect(readText(select(root, ".transfer"))).not.toContain("Te mandamos los datos");
    }
  });

  it("takes the same file twice for one", async () => {
    const answers = [await send(PDF("uno")), await send(PDF("uno"))];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(read("SELECT count(*) FROM order_receipts")).toEqual([1]);
    expect(read("SELECT count(*) FROM mail_outbox")).toEqual([1]);
  });

  it.each([
    ["no file", null, "Elegí el archivo"],
    ["HTML", "<script>alert(1)</script>", "no es una foto ni un PDF"],
    ["nothing", "", "vacío"],
  ])("of %s is refused with a reason, and changes nothing", async (_title, content, reason) => {
    const answer = await send(content);
    expect(answer.status).toBe(400);
    expect(errors(answer).join()).toContain(reason);
    expect(read("SELECT count(*) FROM order_receipts")).toEqual([0]);
  });

  it("a sixth is refused", async () => {
    const insert = shop
      .connect()
      .prepare(
        "INSERT INTO order_receipts (order_id, file_name, content_type, byte_count) VALUES (?, ?, 'application/pdf', 1)",
      );
    for (let count = 0; count < 5; count += 1) insert.run(orderId, `${count}`.repeat(32) + ".pdf");
    const answer = await send(PDF("seis"));
    expect([answer.status, errors(answer).length]).toEqual([409, 1]);
    expect(read("SELECT count(*) FROM order_receipts")).toEqual([5]);
  });

  it("leaves no file where it was refused", async () => {
    const insert = shop
      .connect()
      .prepare(
        "INSERT INTO order_receipts (order_id, file_name, content_type, byte_count) VALUES (?, ?, 'application/pdf', 1)",
      );
    for (let count = 0; count < 5; count += 1) insert.run(orderId, `${count}`.repeat(32) + ".pdf");
    const before = listFiles();
    expect((await send(PDF("sobra"))).status).toBe(409);
    expect(listFiles()).toEqual(before);
  });

  it.each([
    ["its own", "DELETE FROM order_receipts", 0],
    ["that of another order too", "", 1],
  ])(
    "of an order that changes meanwhile leaves no file except one in use: %s",
    async (title, forget, left) => {
      const connection = shop.connect();
      const token = ORDER_TOKEN.slice(1) + String(left);
      const ownId = insertTransferOrder(connection, { order_number: `TELA-${left}`, token });
      expect((await send(PDF(title), token)).status).toBe(303);
      const [name] = read("SELECT file_name FROM order_receipts");
      connection.prepare("UPDATE order_receipts SET order_id = ?").run(orderId);
      connection.exec(forget);
      const text = `--x\r\nContent-Disposition: form-data; name="comprobante"; filename="a.pdf"\r\n\r\n${PDF(title)}\r\n--x--\r\n`;
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            // The order was still open when the upload started.
            connection.prepare("UPDATE orders SET status = 'paid' WHERE id = ?").run(ownId);
            controller.enqueue(new TextEncoder().encode(text));
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      const headers = { "Content-Type": "multipart/form-data; boundary=x" };
      const init = { method: "POST", body, headers, duplex: "half" as const };
      const response = await shop.handle(new Request(SHOP_ORIGIN + paths.order(token), init));
      expect(response.status).toBe(303);
      expect(read("SELECT count(*) FROM order_receipts")).toEqual([left]);
      expect(listFiles().filter((file) => file === name)).toHaveLength(left);
    },
  );

  it("is over once the order has moved on", async () => {
    shop.connect().exec("UPDATE orders SET status = 'paid', paid_at = '2026-11-23T12:00:00.000Z'");
    expect((await send(PDF("tarde"))).status).toBe(303);
    expect(read("SELECT count(*) FROM order_receipts")).toEqual([0]);
    const page = await shop.get(paths.order(ORDER_TOKEN));
    expect(selectAll(page.root, "input[type=file]")).toEqual([]);
  });

  it("for no order is 404", async () => {
    expect((await send(PDF("uno"), "nada")).status).toBe(404);
  });
});
