import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { readErrors } from "../helpers/admin-list";
import { openBuiltShop, type BuiltShop, type Page } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { insertOrder, type OrderRow } from "../helpers/orders";
import { signInAsOwner } from "../helpers/owner";
import { insertProduct } from "../helpers/product-rows";

const DAY = "2025-06-01";
const PATH = adminPaths.ordersPrint();

let shop: BuiltShop;
let owner: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
});
beforeEach(() => shop.connect().exec("DELETE FROM orders; DELETE FROM customers"));
afterAll(() => shop.close());

const insert = (order_number: string, row: OrderRow = {}) =>
  insertOrder(shop.connect(), {
    ...{ order_number, delivery_method: "shipping", status: "paid", items: [{}] },
    ...row,
  });
const open = (query: Record<string, string> = { dia: DAY }) =>
  shop.get(`${PATH}?${new URLSearchParams(query)}`, owner);
const labels = ({ root }: Page) =>
  selectAll(root, ".sheet").map((sheet) => readAttribute(sheet, "aria-label"));
const papers = ({ root }: Page) =>
  selectAll(root, ".sheets").map((sheets) => readAttribute(sheets, "data-paper"));

describe("the slips and labels of a day", () => {
  it("are of the day in Buenos Aires, oldest first, with a label for each parcel", async () => {
    insert("TELA-000001-AAA", { created_at: "2025-06-01T02:59:59.000Z" });
    insert("TELA-000003-AAA", { created_at: "2025-06-02T02:59:59.000Z" });
    insert("TELA-000002-AAA", {
      created_at: "2025-06-01T03:00:00.000Z",
      delivery_method: "pickup",
    });
    insert("TELA-000004-AAA", { created_at: "2025-06-02T03:00:00.000Z" });
    const page = await open();
    expect(page.status).toBe(200);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect(labels(page)).toEqual([
      "Lista para juntar",
      "Contenido de TELA-000002-AAA",
      "Contenido de TELA-000003-AAA",
      "Etiqueta de TELA-000003-AAA",
    ]);
  });

  it("leave out what was cancelled or given back, unless its state is asked for", async () => {
    insert("TELA-000001-AAA");
    insert("TELA-000002-AAA", { status: "cancelled" });
    insert("TELA-000003-AAA", { status: "refunded" });
    insert("TELA-000004-AAA", { status: "preparing" });
    const printed = async (estado: string) =>
      labels(await open({ dia: DAY, estado, que: "hojas" }));
    expect(await printed("")).toEqual([
      "Contenido de TELA-000001-AAA",
      "Contenido de TELA-000004-AAA",
    ]);
    expect(await printed("preparing")).toEqual(["Contenido de TELA-000004-AAA"]);
    expect(await printed("cancelled")).toEqual(["Contenido de TELA-000002-AAA"]);
  });

  it("say what a parcel's garments weigh, by their products or categories", async () => {
    const connection = shop.connect();
    insertProduct(connection, { id: "pesada-01", weight_in_grams: 620 });
    insertProduct(connection, { id: "liviana-01", subcategory: "Remeras" });
    connection.exec(`UPDATE "groups" SET weight_in_grams = 180 WHERE id = 'remeras'`);
    const [heavy, light, gone] = ["pesada-01", "liviana-01", "borrada-01"].map((product_id) => ({
      product_id,
    }));
    insert("TELA-000001-AAA", { items: [{ ...heavy, quantity: 2 }, { ...light }] });
    insert("TELA-000002-AAA", { items: [{ ...light }, { ...gone, quantity: 2 }] });
    insert("TELA-000003-AAA", { items: [{ ...gone }] });
    const { root } = await open({ dia: DAY, que: "etiquetas" });
    expect(selectAll(root, ".label-weight").map(readText)).toEqual([
      "Prendas: 1.420 g",
      "Prendas: 180 g, sin contar 2 prendas",
    ]);
    const order = await shop.get(adminPaths.order("TELA-000001-AAA"), owner);
    expect(order.html).toContain("Las prendas pesan 1.420 g.");
    const csv = (await shop.get(`${adminPaths.ordersExport()}?orden=antiguos`, owner)).html;
    expect(
      csv
        .trim()
        .split(/\r?\n/)
        .map((line) => line.split(";").at(-1)),
    ).toEqual([...["Peso de las prendas (g)", "1420", "", ""]]);
  });

  it("come with a list to fetch the pieces by, and no price", async () => {
    const shirt = { name: "Remera lisa", size: "M", color: "Negro" };
    insert("TELA-000001-AAA", { items: [{ ...shirt, quantity: 2 }] });
    insert("TELA-000002-AAA", {
      items: [
        { ...shirt, quantity: 1 },
        { ...shirt, size: "S" },
      ],
    });
    const page = await open({ dia: DAY, que: "lista" });
    const [list = ""] = selectAll(page.root, ".sheet").map(readText);
    expect(list).toContain("1 de junio · 2 pedidos");
    expect(list).toContain("Remera lisaSNegro1Remera lisaMNegro3");
    expect(list).toContain("4 prendas");
    expect(list).not.toContain("$");
  });

  it("are only the labels when those are asked for, on the paper that was chosen", async () => {
    insert("TELA-000001-AAA", { street: "España 350", province: "X", city: "Villa María" });
    insert("TELA-000002-AAA", { delivery_method: "pickup" });
    const page = await open({ dia: DAY, que: "etiquetas", papel: "a6" });
    expect(labels(page)).toEqual(["Etiqueta de TELA-000001-AAA"]);
    expect(readText(select(page.root, ".sheet"))).toContain("España 350Villa María");
    expect(papers(page)).toEqual(["a6"]);
    const other = await open({ dia: DAY, papel: "a99" });
    expect(papers(other)).toEqual(["a4", "a4"]);
  });

  it("are of today when no day is asked for", async () => {
    insert("TELA-000001-AAA");
    insert("TELA-000002-AAA", { created_at: new Date().toISOString() });
    expect(labels(await open({}))).toContain("Contenido de TELA-000002-AAA");
    expect(labels(await open({ dia: "" }))).not.toContain("Contenido de TELA-000001-AAA");
  });

  it("say so when there are none", async () => {
    const page = await open({ dia: "2024-02-29" });
    expect(page.status).toBe(200);
    expect(selectAll(page.root, ".sheet")).toEqual([]);
    expect(readText(select(page.root, "main"))).toContain("No hay nada para imprimir");
  });

  it.each([
    "2025-13-45",
    "ayer",
    "2025-02-30",
    "<b>",
    "2025-06-01-a-las-diez-de-la-mañana-o-después",
  ])("refuse the day %s, which stays in the form", async (dia) => {
    insert("TELA-000001-AAA");
    const page = await open({ dia, estado: "paid" });
    expect(page.status).toBe(400);
    expect(readText(select(page.root, "title"))).toMatch(/^Error: /);
    expect(readErrors(page)[0]).toContain("no es un día que exista");
    expect(readAttribute(select(page.root, "#dia"), "value")).toBe(dia.slice(0, 40));
    expect(readText(select(page.root, "#estado option[selected]"))).toBe("Pagado");
    expect(selectAll(page.root, ".sheet")).toEqual([]);
  });

  it("go on over several pages, none of which leaves an order out", async () => {
    for (let count = 1; count <= 102; count += 1) {
      insert(`TELA-${String(count).padStart(6, "0")}-AAA`);
    }
    const first = labels(await open({ dia: DAY, que: "hojas" }));
    const second = await open({ dia: DAY, que: "hojas", pagina: "2" });
    expect([first.length, first[0]]).toEqual([100, "Contenido de TELA-000001-AAA"]);
    expect(labels(second)).toEqual([
      "Contenido de TELA-000101-AAA",
      "Contenido de TELA-000102-AAA",
    ]);
    const links = selectAll(second.root, ".page-links a").map((link) =>
      readAttribute(link, "href"),
    );
    expect(links.map((link) => link?.slice(-9))).toEqual(["&pagina=1", "&pagina=2"]);
    expect(labels(await open({ dia: DAY, pagina: "9" }))).toEqual([]);
  });

  it("are linked from the list of orders", async () => {
    const { root } = await shop.get(adminPaths.orders(), owner);
    const links = selectAll(root, ".page-header a").map((link) => readAttribute(link, "href"));
    expect(links).toEqual([adminPaths.newOrder(), PATH]);
  });
});
