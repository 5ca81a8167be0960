import { describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { readErrors, readNews } from "../helpers/admin-list";
import { readLocation, type Page } from "../helpers/built-shop";
import { readText, select, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { insertProduct } from "../helpers/product-rows";

const PAGE = adminPaths.sampleDeletion();
const SAMPLE = "manki-remera-calesita-amarillo-01";
const CHANGED = "harveywillys-campera-sudestada-oliva-01";

const owner = useOwnerShop();

const count = () => owner.connection.prepare("SELECT COUNT(*) FROM products").pluck().get();
const text = ({ root }: Page) => readText(select(root, "main"));
const hints = ({ root }: Page) => selectAll(root, ".sample-hint").map(readText);
const HINT = "260 productos son de muestra. Borrar el catálogo de muestra";

// The steps build on each other, so this file has a shop of its own.
describe("the sample catalogue", () => {
  it("is offered for deletion on the dashboard and on the list", async () => {
    for (const path of [
      adminPaths.home(),
      adminPaths.products(),
      `${adminPaths.products()}?q=zzz`,
    ]) {
      const page = await owner.get(path);
      expect(hints(page)).toEqual([HINT]);
      expect(select(page.root, ".sample-hint a").attributes.href).toBe(PAGE);
    }
    expect(text(await owner.get(adminPaths.home()))).toContain("La tienda viene con un catálogo");
  });

  it("is deleted only after a page that says what goes and what stays", async () => {
    insertProduct(owner.connection, {
      id: "propia-01",
      brand: "Lola Ponce",
      color_links: `{"Rojo": "${SAMPLE}"}`,
    });
    owner.connection.prepare("UPDATE products SET price = price + 1 WHERE id = ?").run(CHANGED);
    const page = await owner.get(PAGE);
    expect(page.status).toBe(200);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect(readText(select(page.root, "h1"))).toBe("¿Borrar el catálogo de muestra?");
    expect(text(page)).toContain("Se borran 259 productos de muestra");
    expect(text(page)).toContain("Tu producto propio no se toca");
    expect(text(page)).toContain("Se queda 1 que cambiaste");
    expect(text(page)).toContain("Campera Sudestada encerada");
    expect(count()).toBe(261);
  });

  it("is not deleted by another intent, nor by a stranger", async () => {
    expect((await owner.post(PAGE, { intent: "otra" })).status).toBe(400);
    const answer = await owner.shop.post(PAGE, { intent: "delete" });
    expect(readLocation(answer)).toMatch(/^\/admin\/login/);
    expect(count()).toBe(261);
  });

  it("goes with one answer, and what the owner made or changed stays", async () => {
    await owner.shop.get(paths.products());
    const answer = await owner.post(PAGE, { intent: "delete" });
    expect([answer.status, readLocation(answer)]).toEqual([303, adminPaths.products()]);
    const list = await owner.get(adminPaths.products());
    expect(readNews(list)).toContain(
      "Se borraron 259 productos de muestra. Queda 1 que cambiaste.",
    );
    expect(hints(list)).toEqual([]);
    expect(hints(await owner.get(adminPaths.home()))).toEqual([]);
    const ids = owner.connection.prepare("SELECT id FROM products ORDER BY id").pluck().all();
    expect(ids).toEqual([CHANGED, "propia-01"]);
    const links = owner.connection.prepare("SELECT color_links FROM products WHERE id = ?").pluck();
    expect(links.get("propia-01")).toBe("{}");
    expect((await owner.shop.get(paths.product(SAMPLE))).status).toBe(404);
    expect((await owner.shop.get(paths.product("propia-01"))).status).toBe(200);
    const home = await owner.shop.get(paths.home());
    const brands = selectAll(home.root, "[aria-labelledby=marcas] a");
    expect(brands.map(readText)).toEqual(["HarveyWillys", "Lola Ponce"]);
    expect(brands.at(-1)?.attributes.href).toBe(paths.brandProducts("Lola Ponce"));
    expect(home.html).not.toContain("once marcas argentinas");
  });

  it("is not there any more for a second click", async () => {
    const page = await owner.get(PAGE);
    expect(readText(select(page.root, "h1"))).toBe("No hay catálogo de muestra");
    expect(selectAll(page.root, "main button")).toEqual([]);
    const answer = await owner.post(PAGE, { intent: "delete" });
    expect(answer.status).toBe(303);
    expect(readNews(await owner.get(adminPaths.products()))).toContain(
      "No quedaban productos de muestra",
    );
    expect(count()).toBe(2);
  });

  it("leaves a shop without any product whole", async () => {
    owner.connection.exec("DELETE FROM products");
    for (const path of [paths.home(), paths.products(), paths.collection(), paths.cart()]) {
      expect((await owner.shop.get(path)).status).toBe(200);
    }
    const headings = selectAll((await owner.shop.get(paths.home())).root, "main h2").map(readText);
    expect(headings).toEqual([]);
    expect(text(await owner.get(adminPaths.products()))).toContain("Todavía no hay productos");
  });

  it("stays where the database cannot be written", async () => {
    owner.connection.exec("BEGIN IMMEDIATE");
    try {
      const answer = await owner.post(PAGE, { intent: "delete" });
      expect(answer.status).toBe(503);
      expect(readErrors(answer)[0]).toContain("no se cambió nada");
    } finally {
      owner.connection.exec("ROLLBACK");
    }
  });
});
