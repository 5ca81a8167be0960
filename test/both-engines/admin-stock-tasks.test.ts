import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import type { Page } from "../helpers/built-shop";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { insertOrder } from "../helpers/orders";
import { useOwnerShop } from "../helpers/owner-shop";
import { signInWithRole } from "../helpers/people";
import { insertProduct } from "../helpers/product-rows";
import { insertStock, moveStock } from "../helpers/stock-rows";

const owner = useOwnerShop();
const NUMBER = "TELA-000077-ABC";
let productRow: number;

beforeEach(() => {
  const { connection } = owner;
  connection.exec(`DELETE FROM products WHERE id = 'tarea-01'; DELETE FROM stock;
    DELETE FROM orders; DELETE FROM customers`);
  insertProduct(connection, { id: "tarea-01", name: "Campera <b>", sizes: '["M","UNICO"]' });
  productRow = Number(
    connection.prepare("SELECT row_id FROM products WHERE id = 'tarea-01'").pluck().get(),
  );
});

/** An order that holds a piece of M, of which so many are there. */
function fillStock(on_hand: number): void {
  const { connection } = owner;
  const stockId = insertStock(connection, { product_row: productRow, on_hand });
  const items = [{ product_id: "tarea-01", name: "Campera" }];
  const order_id = insertOrder(connection, { order_number: NUMBER, items });
  connection
    .prepare("UPDATE order_items SET stock_id = ?, stock_state = 'reserved' WHERE order_id = ?")
    .run(stockId, order_id);
  const at = new Date().toISOString();
  moveStock(connection, stockId, { reserved_delta: 1, reason: "reserved", order_id, at });
}

const readTasks = (page: Page) =>
  Object.fromEntries(
    selectAll(page.root, ".tasks a").map((link) => [readAttribute(link, "href"), readText(link)]),
  );
const readDashboard = () => owner.get(adminPaths.home());
const main = (page: Page) => readText(select(page.root, "main"));

describe("a shop that counts nothing", () => {
  it("has no word of stock on its dashboard and its orders", async () => {
    insertOrder(owner.connection, { order_number: NUMBER, items: [{}] });
    const pages = [await readDashboard(), await owner.get(adminPaths.order(NUMBER))];
    for (const page of pages) {
      expect(main(page)).not.toMatch(/en el local|por talle|agotarse/);
      expect(page.html).not.toContain('"missing"');
    }
    const list = await owner.get(adminPaths.orders());
    expect(list.html).not.toMatch(/sin-stock|isShort/);
  });
});

describe("the owner's tasks", () => {
  it("lead to the orders that fall short, and the order says what is missing", async () => {
    fillStock(0);
    const tasks = readTasks(await readDashboard());
    expect(tasks[adminPaths.ordersShort()]).toBe("1pedido con prendas que no están en el local");
    insertOrder(owner.connection, { order_number: "TELA-000078-ABC", items: [{}] });
    const list = await owner.get(adminPaths.ordersShort());
    expect(list.status).toBe(200);
    expect(main(list)).toContain(NUMBER);
    expect(main(list)).not.toContain("TELA-000078-ABC");
    const chosen = selectAll(list.root, "select[name=pagado] option").filter(
      ({ attributes }) => "selected" in attributes,
    );
    expect(chosen.map(readText)).toEqual(["Con prendas que no están"]);
    const page = await owner.get(adminPaths.order(NUMBER));
    expect(selectAll(page.root, ".order-item-missing").map(readText)).toEqual([
      "Falta 1 en el local",
    ]);
  });

  it("are quiet while all pieces are there", async () => {
    fillStock(9);
    expect(Object.keys(readTasks(await readDashboard()))).not.toContain(adminPaths.ordersShort());
    const page = await owner.get(adminPaths.order(NUMBER));
    expect(selectAll(page.root, ".order-item-missing")).toEqual([]);
  });

  it("count what runs out, and people who wait for what is gone", async () => {
    const { connection } = owner;
    insertStock(connection, { product_row: productRow, on_hand: 2 });
    const gone = insertStock(connection, { product_row: productRow, size_key: "UNICO" });
    connection
      .prepare("INSERT INTO restock_requests (stock_id, email, token) VALUES (?, ?, ?)")
      .run(gone, "ana@correo.test", "ficha");
    const tasks = readTasks(await readDashboard());
    expect(tasks[adminPaths.stock({ state: "por-agotarse" })]).toBe("1talle por agotarse");
    expect(tasks[adminPaths.stock({ state: "agotado" })]).toBe("1persona espera un talle agotado");
  });

  it("reach only those who may look at what they are about, as the table of sizes", async () => {
    fillStock(0);
    insertStock(owner.connection, { product_row: productRow, size_key: "UNICO", on_hand: 1 });
    const openAs = async (role: "sales" | "catalogue") =>
      owner.shop.get(adminPaths.home(), await signInWithRole(owner.shop, role));
    const seller = await openAs("sales");
    expect(main(seller)).toContain("Qué se vende y qué no, por talle");
    const sales = Object.keys(readTasks(seller));
    expect(sales).toContain(adminPaths.ordersShort());
    expect(sales).toContain(adminPaths.stock({ state: "por-agotarse" }));
    const keeper = await openAs("catalogue");
    expect(main(keeper)).toContain("Qué se vende y qué no, por talle");
    const catalogue = Object.keys(readTasks(keeper));
    expect(catalogue).toContain(adminPaths.stock({ state: "por-agotarse" }));
    expect(catalogue).not.toContain(adminPaths.ordersShort());
  });
});

describe("what sells and what lies", () => {
  it("is a table by size, and links to the stock of products", async () => {
    fillStock(9);
    insertStock(owner.connection, { product_row: productRow, size_key: "UNICO", on_hand: 4 });
    const page = await readDashboard();
    const rows = selectAll(page.root, ".stock-sales-table tbody tr").map((row) =>
      [...selectAll(row, "th"), ...selectAll(row, "td")].map(readText),
    );
    expect(rows).toEqual([
      ["M", "1", "8"],
      ["Único", "0", "4"],
    ]);
    const links = selectAll(page.root, ".stock-sales .ranking a");
    expect(links.map(readText)).toEqual(["Campera <b>"]);
    expect(links.map((link) => readAttribute(link, "href"))).toEqual([
      adminPaths.stock({ productRow }),
    ]);
  });
});
