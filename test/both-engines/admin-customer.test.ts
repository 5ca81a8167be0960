import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { insertOrder, type OrderRow } from "../helpers/orders";
import { signInAsOwner } from "../helpers/owner";
import { listShopFiles, putShopFile } from "../helpers/stored-files";

let shop: BuiltShop;
let owner: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
});
beforeEach(() => void shop.connect().exec("DELETE FROM orders; DELETE FROM customers"));
afterAll(() => shop.close());

/** Stores these orders and returns the address of their customer's page. */
function storeCustomer(...orders: OrderRow[]): string {
  const connection = shop.connect();
  orders.forEach((order, number) =>
    insertOrder(connection, { order_number: `C-${number}`, ...order }),
  );
  connection.exec("UPDATE customers SET phone = '+5493534112025'");
  return `/admin/customers/${Number(connection.prepare("SELECT id FROM customers").pluck().get())}`;
}

const DELIVERED = { status: "delivered", street: "Belgrano 45", city: "Oliva", province: "X" };

describe("a customer's page", () => {
  it("shows contact data, orders and addresses", async () => {
    const path = storeCustomer(
      { ...DELIVERED, total: 1000 },
      { ...DELIVERED, total: 501, created_at: "2025-07-01T12:00:00.000Z" },
      { total: 900, status: "cancelled" },
    );
    const { root, response } = await shop.get(path, owner);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const text = readText(select(root, "main"));
    expect(text).toContain("+54 9 353 411-2025");
    expect(text).toMatch(/Promedio por pedido\$\s751/);
    expect(text).toContain("1 jun 2025, 09:00");
    expect(text).toContain("Belgrano 45, Oliva, Córdoba");
    const links = selectAll(root, "main a").map((link) => readAttribute(link, "href"));
    expect(links).toEqual(
      expect.arrayContaining([
        "mailto:ana%40correo.test",
        "tel:+5493534112025",
        "/admin/orders/C-0",
        `${path}?borrar=si`,
        expect.stringMatching(/^https:\/\/wa\.me\/5493534112025\?text=/),
      ]),
    );
  });

  it.each(["0", "-1", "1e3", "999999", "abc", "99999999999999999999", "%00"])(
    "is 404 for %s",
    async (id) => {
      expect((await shop.get(`/admin/customers/${id}`, owner)).status).toBe(404);
      const answer = await shop.post(`/admin/customers/${id}`, { intent: "erase" }, owner);
      expect(answer.status).toBe(404);
    },
  );
});

describe("erasing personal data", () => {
  it("asks first, erases, removes the receipts and says so", async () => {
    const path = storeCustomer({ ...DELIVERED, shopper_notes: "timbre roto" });
    putShopFile(shop, "receipts", { name: "abc.jpg", content: Buffer.from("x") });
    shop.connect().exec(
      `INSERT INTO order_receipts (order_id, file_name, content_type, byte_count)
        SELECT id, 'abc.jpg', 'image/jpeg', 1 FROM orders`,
    );
    const asking = await shop.get(`${path}?borrar=si`, owner);
    expect(readText(select(asking.root, "main"))).toContain("No se puede deshacer");
    expect(readText(select(asking.root, ".erasure"))).toContain("teléfono y documento");
    expect(readText(select(asking.root, "main"))).toContain("Ana Pérez");
    const erased = await shop.post(path, { intent: "erase" }, owner);
    expect([erased.status, readLocation(erased)]).toEqual([303, path]);
    expect(listShopFiles(shop, "receipts")).toEqual([]);
    const page = await shop.get(path, owner);
    expect(readText(select(page.root, ".toast-region"))).toContain("Datos personales borrados");
    expect(page.html).not.toMatch(/Ana Pérez|ana@correo|411-?2025|Belgrano|Oliva/);
    expect(readText(select(page.root, "h1"))).toBe("Datos borrados");
    expect(page.html).toContain("C-0");
    expect((await shop.post(path, { intent: "erase" }, owner)).status).toBe(303);
    const orders = await shop.get("/admin/orders?q=ana", owner);
    expect(readText(select(orders.root, "main"))).toContain("Ningún pedido coincide");
  });

  it("is refused while an order is open, and names it", async () => {
    const path = storeCustomer(DELIVERED, { status: "shipped" });
    const asking = await shop.get(`${path}?borrar=si`, owner);
    expect(selectAll(asking.root, "button[value=erase]")).toEqual([]);
    const answer = await shop.post(`${path}?borrar=si`, { intent: "erase" }, owner);
    expect(answer.status).toBe(409);
    expect(readText(select(answer.root, ".error-summary"))).toContain("C-1");
    expect(answer.html).toContain("ana@correo.test");
  });

  it("refuses other forms, and anonymous visitors", async () => {
    const path = storeCustomer(DELIVERED);
    expect((await shop.post(path, { intent: "delete" }, owner)).status).toBe(400);
    expect((await shop.post(path, { intent: "erase" })).status).toBe(302);
    expect((await shop.get(path, owner)).html).toContain("ana@correo.test");
  });
});
