import { afterAll, beforeAll, expect, it } from "vitest";

import {
  MAX_PDF_BYTES,
  MAX_RECEIPT_BYTES_PER_HOUR,
  MAX_UNPAID_RECEIPT_BYTES,
} from "../../app/domain/orders/receipt";
import { paths } from "../../app/paths";
import { openBuiltShop, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";
import { insertTransferOrder } from "../helpers/orders";
import { listShopFiles } from "../helpers/stored-files";

let shop: BuiltShop;
let orders = 0;
beforeAll(async () => {
  shop = await openBuiltShop();
});
afterAll(() => shop.close());

const listFiles = () => listShopFiles(shop, "receipts");

/** A new order that waits for its transfer. */
function openOrder(): string {
  orders += 1;
  const token = `token-de-prueba-${String(orders).padStart(4, "0")}`;
  insertTransferOrder(shop.connect(), { order_number: `TELA-9${orders}`, token });
  return token;
}

function send(token: string, clientAddress: string, bytes = MAX_PDF_BYTES) {
  const text = `%PDF-1.4\n${token}`.padEnd(bytes - 7, "x");
  return sendFiles(token, clientAddress, [new File([`${text}\n%%EOF\n`], "a.pdf")]);
}

async function sendFiles(token: string, clientAddress: string, files: File[]) {
  const body = new FormData();
  for (const file of files) body.append("comprobante", file);
  const form = new Response(body);
  const request = new Request(SHOP_ORIGIN + paths.order(token), {
    method: "POST",
    headers: form.headers,
    // One chunk, as a small form arrives from the network.
    body: await form.arrayBuffer(),
  });
  const response = await shop.handle(request, { requestId: "", clientAddress });
  return { response, status: response.status, html: await response.text() };
}

it("one address stores so many bytes an hour, over however many orders, and others go on", async () => {
  const fits = Math.ceil(MAX_RECEIPT_BYTES_PER_HOUR / MAX_PDF_BYTES);
  for (let count = 0; count < fits; count += 1) {
    expect((await send(openOrder(), "203.0.113.7")).status).toBe(303);
  }
  const before = listFiles();
  const refused = await send(openOrder(), "203.0.113.7");
  expect(refused.status).toBe(429);
  expect(Number(refused.response.headers.get("Retry-After"))).toBeGreaterThan(60);
  expect(refused.html).toContain("tu pedido sigue igual");
  expect(listFiles()).toEqual(before);
  expect((await send(openOrder(), "203.0.113.8", 1000)).status).toBe(303);
});

it("one address stores no more when it sends them all at once", async () => {
  const fits = Math.floor(MAX_RECEIPT_BYTES_PER_HOUR / MAX_PDF_BYTES);
  const before = listFiles().length;
  const tokens = Array.from({ length: fits + 4 }, openOrder);
  const answers = await Promise.all(tokens.map((token) => send(token, "203.0.113.20")));
  const statuses = answers.map(({ status }) => status).sort();
  const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);
  expect(statuses).toEqual([...times(fits, 303), ...times(4, 429)]);
  expect(listFiles()).toHaveLength(before + fits);
});

it("a shopper who sends too many wrong files reads what is wrong with the first", async () => {
  const files = Array.from({ length: 25 }, (_, index) => new File(["x"], `${index + 1}.txt`));
  const { status, html } = await sendFiles(openOrder(), "203.0.113.21", files);
  expect(status).toBe(400);
  expect(html).toContain("“1.txt” no es una foto ni un PDF.");
  expect(html).not.toContain("fotos por vez");
});

it("the receipts of all unpaid orders take so much room, and those of paid ones take none of it", async () => {
  const connection = shop.connect();
  const fill = (paidAt: string | null) => {
    const row = { order_number: `TELA-8${orders}`, token: `lleno-${orders}`, paid_at: paidAt };
    const id = insertTransferOrder(connection, row);
    connection
      .prepare(
        "INSERT INTO order_receipts (order_id, file_name, content_type, byte_count) VALUES (?, ?, 'application/pdf', ?)",
      )
      .run(id, `${"a".repeat(32)}.pdf`, MAX_UNPAID_RECEIPT_BYTES);
    orders += 1;
  };
  fill("2026-11-20T12:00:00.000Z");
  expect((await send(openOrder(), "203.0.113.9", 1000)).status).toBe(303);
  fill(null);
  const before = listFiles();
  const refused = await send(openOrder(), "203.0.113.9", 1000);
  expect(refused.status).toBe(503);
  expect(refused.html).toContain("no tiene lugar para guardar más comprobantes");
  expect(listFiles()).toEqual(before);
});
