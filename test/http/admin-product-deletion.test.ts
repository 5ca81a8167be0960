import { beforeEach, describe, expect, it } from "vitest";

import { readErrors, readFields, readNews } from "../helpers/admin-list";
import { readLocation, type Fields } from "../helpers/built-shop";
import { readText, select, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { insertProduct } from "../helpers/product-rows";
import { adminPaths } from "../../app/admin-paths";

const PAGE = adminPaths.deletion();

const owner = useOwnerShop();

beforeEach(() => {
  owner.connection.exec(
    "DELETE FROM products WHERE id LIKE 'propia-%'; DELETE FROM product_redirects",
  );
  insertProduct(owner.connection, { id: "propia-01", name: "Propia uno" });
  insertProduct(owner.connection, { id: "propia-02", color_links: '{"Azul": "propia-01"}' });
});

const countStored = () =>
  owner.connection.prepare("SELECT COUNT(*) FROM products WHERE id LIKE 'propia-%'").pluck().get();
const post = (fields: Fields, query = "?id=propia-01") => owner.post(PAGE + query, fields);

describe("the page that confirms a deletion", () => {
  it("says what will happen, and changes nothing yet", async () => {
    const page = await owner.get(adminPaths.deleteProducts(["propia-01"]));
    expect(page.status).toBe(200);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect(readText(select(page.root, "h1"))).toBe("¿Eliminar este producto?");
    const text = readText(select(page.root, "main"));
    expect(text).toContain("Propia uno");
    expect(text).toContain("Otro producto tiene un color que lleva a este");
    expect(text).toContain("Los pedidos ya hechos conservan su propia copia");
    expect(selectAll(page.root, "main button").map(readText)).toEqual([
      "Eliminar",
      "Ocultar en su lugar",
    ]);
    expect(countStored()).toBe(2);
  });

  it("deletes what it showed and goes back to the list", async () => {
    owner.connection.exec(
      "INSERT INTO product_redirects (old_id, product_id) VALUES ('x', 'propia-01')",
    );
    const query = `?${new URLSearchParams([
      ["id", "propia-01"],
      ["id", "propia-02"],
      ["lista", "?estado=visibles&page=2"],
    ])}`;
    const page = await owner.get(PAGE + query);
    const fields = readFields(select(page.root, "main form"));
    const answer = await post([...fields, ["intent", "delete"]], query);
    expect([answer.status, readLocation(answer)]).toEqual([
      303,
      "/admin/products?estado=visibles&page=2",
    ]);
    expect(countStored()).toBe(0);
    expect(owner.connection.prepare("SELECT COUNT(*) FROM product_redirects").pluck().get()).toBe(
      0,
    );
    expect((await owner.shop.get("/productos/propia-01")).status).toBe(404);
    const list = await owner.get(adminPaths.products());
    expect(readNews(list)).toContain("Los cambios se han aplicado correctamente");
  });

  it("hides instead, when asked to", async () => {
    const answer = await post({ id: "propia-01", intent: "hide" });
    expect(answer.status).toBe(303);
    expect(countStored()).toBe(2);
    expect((await owner.shop.get("/productos/propia-01")).status).toBe(404);
  });

  it("names products that are already gone", async () => {
    const page = await owner.get(`${PAGE}?id=no-esta-01`);
    expect(page.status).toBe(404);
    expect(readText(select(page.root, ".notice"))).toBe("Producto no encontrado: no-esta-01");
    expect(selectAll(page.root, "main button")).toEqual([]);
    const answer = await post({ id: "no-esta-01", intent: "hide" }, "?id=no-esta-01");
    expect(answer.status).toBe(404);
    expect(readErrors(answer)).toEqual(["Producto no encontrado: no-esta-01"]);
  });

  it("treats a second click like the first", async () => {
    const query = "?id=propia-01&lista=%3Festado%3Dvisibles";
    const fields = { id: "propia-01", lista: "?estado=visibles", intent: "delete" };
    for (let click = 1; click <= 2; click += 1) {
      const answer = await post(fields, query);
      expect([answer.status, readLocation(answer)]).toEqual([
        303,
        "/admin/products?estado=visibles",
      ]);
      const news = readNews(await owner.get(adminPaths.products()));
      expect(news).toContain("Los cambios se han aplicado correctamente");
      expect(news).not.toContain("ya no existía");
    }
    expect(countStored()).toBe(1);
  });

  it("can delete an unreadable row", async () => {
    owner.connection.exec("UPDATE products SET images = '{' WHERE id = 'propia-01'");
    const page = await owner.get(adminPaths.deleteProducts(["propia-01"]));
    expect(readText(select(page.root, "main"))).toContain("Producto que no se puede leer");
    expect((await post({ id: "propia-01", intent: "delete" })).status).toBe(303);
    expect(countStored()).toBe(1);
  });

  it.each<[Fields, number]>([
    [{ intent: "delete" }, 400],
    [{ id: "propia-01" }, 400],
    [{ id: "propia-01", intent: "borrar" }, 400],
  ])("answers %o with %d", async (fields, status) => {
    expect((await post(fields)).status).toBe(status);
    expect(countStored()).toBe(2);
  });

  it("asks for a choice when there is none", async () => {
    const page = await owner.get(PAGE);
    expect(page.status).toBe(404);
    expect(readText(select(page.root, ".notice"))).toBe("Elegí al menos un producto.");
  });
});
