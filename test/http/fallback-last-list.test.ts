import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openBuiltShop, type BuiltShop, type Page } from "../helpers/built-shop";
import { readSummary } from "../helpers/cart";
import { createCookieJar, jarWithCart } from "../helpers/cookies";
import { copyDatabase, DAMAGES, restoreDatabase } from "../helpers/database-damage";
import { eventually } from "../helpers/eventually";
import { readText, select, selectAll } from "../helpers/html";
import { readProductIds, readTotal } from "../helpers/list-page";
import { insertProduct } from "../helpers/product-rows";

const NOTICE = "Error al actualizar productos desde la base de datos";
const OWN = "/productos/propia-01";

let shop: BuiltShop;
let copy: string;
beforeAll(async () => {
  shop = await openBuiltShop();
  const connection = shop.connect();
  insertProduct(connection, { id: "propia-01", name: "Prenda propia", price: 12_345 });
  insertProduct(connection, { id: "propia-oculta-01", name: "Prenda oculta", is_hidden: 1 });
  connection.close();
  await shop.get("/productos");
  copy = `${shop.databaseFile}.copia`;
  copyDatabase(shop.databaseFile, copy);
});
afterAll(() => shop.close());

/** Without empty live regions. */
const notices = ({ root }: Page) =>
  selectAll(root, "main [role=status]")
    .map((element) => readText(element))
    .filter((text) => text !== "");

/** Polls, because the shop tries a failed database again after a second. */
const waitForNotices = (expected: string[]) =>
  eventually(async () => expect(notices(await shop.get(OWN))).toEqual(expected));

describe.each(Object.keys(DAMAGES))("while the database is %s", (name) => {
  beforeAll(async () => {
    DAMAGES[name]?.(shop.databaseFile);
    await waitForNotices([NOTICE]);
  });
  afterAll(async () => {
    restoreDatabase(copy, shop.databaseFile);
    await waitForNotices([]);
  });

  it.each([
    ["/", 200],
    ["/productos", 200],
    ["/productos?page=2", 200],
    ["/productos?marca=Manki&talle=M&orden=precio-asc", 200],
    ["/productos?q=remera", 200],
    ["/productos?marca=Bento", 200],
    ["/categoria/ropa/buzos", 200],
    [OWN, 200],
    ["/carrito", 200],
    ["/productos/propia-oculta-01", 404],
    ["/productos/no-existe-01", 404],
    ["/productos?marca=Nadie", 404],
  ])("GET %s is %i with the notice, and no copy is kept", async (path, status) => {
    const page = await shop.get(path);
    expect(page.status).toBe(status);
    if (status === 404) return;
    expect(notices(page)).toEqual([NOTICE]);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("the lists are the last that could be read, the owner's products among them", async () => {
    const list = await shop.get("/productos");
    expect(readTotal(list)).toBe(261);
    expect(readProductIds(list)[0]).toBe("propia-01");
    expect(readProductIds(await shop.get("/productos?q=prenda+propia"))).toEqual(["propia-01"]);
    expect(readText(select((await shop.get(OWN)).root, "main"))).toContain("$\u00a012.345");
  });

  it("nothing can be bought, and the page says so", async () => {
    const jar = createCookieJar();
    const offered = await shop.get(OWN, jar);
    expect(readText(select(offered.root, "main"))).not.toContain("Agregar al carrito");
    expect(readText(select(offered.root, "main"))).toContain("no podemos tomar compras");
    const refused = await shop.post(OWN, { intent: "add" }, jar);
    expect(refused.status).toBe(503);
    expect(refused.response.headers.get("Cache-Control")).toBe("no-store");
    expect(readText(select(refused.root, "main"))).toContain("no podemos tomar compras");
    expect(readText(select(refused.root, "title"))).toMatch(/^Error: /);
    expect(jar.names()).toEqual([]);
  });

  it("every link of the refusal's summary leads somewhere", async () => {
    const summary = readSummary(await shop.post(OWN, { intent: "add" }));
    expect(summary.messages).toHaveLength(1);
    expect(summary.deadLinks).toEqual([]);
  });

  it("a cart keeps its lines and its total", async () => {
    const jar = await jarWithCart([["propia-01", "M", "Negro", 2]]);
    const page = await shop.get("/carrito", jar);
    expect(readText(select(page.root, "main dd .price"))).toBe("$\u00a024.690");
  });
});

describe("once the file is back", () => {
  it("the shop sells again, without a restart", async () => {
    const page = await shop.get(OWN);
    expect(page.response.headers.get("Cache-Control")).toBe("public, no-cache");
    const jar = createCookieJar();
    expect((await shop.post(OWN, { intent: "add" }, jar)).status).toBe(303);
    expect(readText(select((await shop.get("/carrito", jar)).root, "main dd .price"))).toBe(
      "$\u00a012.345",
    );
  });

  it("a change in the restored file is seen", async () => {
    const connection = shop.connect();
    insertProduct(connection, { id: "propia-02", name: "Prenda nueva" });
    expect(readTotal(await shop.get("/productos"))).toBe(262);
  });
});
