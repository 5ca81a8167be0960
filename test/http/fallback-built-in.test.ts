import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { migrateDatabase } from "../../db/migrate";
import { openWriter } from "../../db/open";
import { openBuiltShop, type BuiltShop, type Page } from "../helpers/built-shop";
import { createCookieJar } from "../helpers/cookies";
import { restoreDatabase } from "../helpers/database-damage";
import { eventually } from "../helpers/eventually";
import { readText, select, selectAll } from "../helpers/html";
import { readProductIds, readTotal } from "../helpers/list-page";
import { insertProduct } from "../helpers/product-rows";

const NOTICE = "Error al cargar productos desde la base de datos. Mostrando datos locales.";
const PRODUCT = "/productos/manki-remera-calesita-amarillo-01";

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop((file) => writeFileSync(file, "no es una base\n".repeat(900)));
});
afterAll(() => shop.close());

/** Without empty live regions. */
const notices = ({ root }: Page) =>
  selectAll(root, "main [role=status]")
    .map((element) => readText(element))
    .filter((text) => text !== "");

describe("a shop whose database never could be read", () => {
  it.each([
    "/",
    "/productos",
    "/productos?q=remera&marca=Manki",
    "/coleccion",
    "/categoria/accesorios/gorras",
    PRODUCT,
    "/carrito",
  ])("GET %s is 200 with the built-in products and the notice", async (path) => {
    const page = await shop.get(path);
    expect(page.status).toBe(200);
    expect(notices(page)).toEqual([NOTICE]);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("lists all of the built-in catalogue", async () => {
    expect(readTotal(await shop.get("/productos"))).toBe(260);
  });

  it("sells nothing", async () => {
    const jar = createCookieJar();
    const { root } = await shop.get(PRODUCT, jar);
    expect(readText(select(root, "main"))).not.toContain("Agregar al carrito");
    const choice = { intent: "add", talle: "M", color: "Amarillo" };
    const refused = await shop.post(PRODUCT, choice, jar);
    expect(refused.status).toBe(503);
    expect(readText(select(refused.root, "main"))).toContain("no podemos tomar compras");
    expect(jar.names()).toEqual([]);
  });

  it("shows the owner's products as soon as a good file stands in its place", async () => {
    const folder = mkdtempSync(join(tmpdir(), "tela-http-"));
    const good = join(folder, "buena.db");
    const connection = openWriter(good);
    migrateDatabase(connection);
    insertProduct(connection.sqlite, { id: "propia-01", name: "Prenda propia" });
    connection.sqlite.close();
    restoreDatabase(good, shop.databaseFile);
    rmSync(folder, { recursive: true });
    await eventually(async () => expect(notices(await shop.get("/productos"))).toEqual([]));
    expect(readProductIds(await shop.get("/productos"))).toEqual(["propia-01"]);
    const answer = await shop.post("/productos/propia-01", { intent: "add" });
    expect(answer.status).toBe(303);
  });
});
