import { beforeAll, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { readText, select, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";

const owner = useOwnerShop();

const OURS =
  /Otoño|Invierno|FW25|fw25|SHATO|Plegaria|Once marcas|Villa María|tela\.example|instagram/;
const PAGES = [
  paths.home(),
  paths.products(),
  paths.collection(),
  paths.menu(),
  paths.cart(),
  "/x",
];

const read = async (path: string) => (await owner.shop.get(path)).html;
const listHeadings = async () =>
  selectAll((await owner.shop.get(paths.home())).root, "main h2").map(readText);

describe("a shop whose owner deleted the sample catalogue", () => {
  beforeAll(async () => {
    owner.connection.exec("DELETE FROM products WHERE id LIKE 'propia-%'");
    await owner.post(adminPaths.sampleDeletion(), { intent: "delete" });
  });

  it.each(PAGES)("has nothing of the sample on %s", async (path) => {
    expect(await read(path)).not.toMatch(OURS);
  });

  it("shows no band without content, and links to nothing empty", async () => {
    expect(await listHeadings()).toEqual([]);
    const home = await owner.shop.get(paths.home());
    expect(readText(select(home.root, "h1"))).toBe("Tela");
    expect(home.html).toContain("Muy pronto vas a ver acá los primeros productos.");
    expect(home.html).not.toContain(paths.collection());
    expect(await read("/sitemap.xml")).not.toContain(paths.collection());
  });

  it("looks finished with its first product", async () => {
    const fields = { id: "vestido-largo-01", name: "Vestido largo", category: "vestidos" };
    owner.connection
      .prepare(
        `INSERT INTO products (id, name, price, brand, category, subcategory, sizes, colors, images, color_links, created_at, updated_at)
         VALUES (@id, @name, 45000, 'Zoe', @category, '', '[]', '[]', '["/fotos/x.jpg"]', '{}', @now, @now)`,
      )
      .run({ ...fields, now: "2026-11-22T12:00:00.000Z" });
    expect(await listHeadings()).toEqual(["Recién llegados", "Marcas"]);
    for (const path of [...PAGES, paths.product(fields.id)]) {
      expect(await read(path), path).not.toMatch(OURS);
    }
    const { root } = await owner.shop.get(paths.home());
    const brand = selectAll(root, "a").find((link) => readText(link) === "Zoe");
    const list = await owner.shop.get(brand?.attributes.href ?? "");
    expect(readText(select(list.root, "main"))).toContain("Vestido largo");
  });

  it("keeps the settings form valid, so that the owner can fill in the rest", async () => {
    const page = await owner.get(adminPaths.settings());
    const base = select(page.root, "input[name=base]").attributes.value ?? "";
    const values = JSON.parse(base) as Record<string, string>;
    expect(values).toMatchObject({ titulo: "", coleccion: "", email: "" });
    const { value: version = "" } = select(page.root, "input[name=version]").attributes;
    const fields = { ...values, intent: "save", base, version, nombre: "La Trama" };
    const saved = await owner.post(adminPaths.settings(), fields);
    expect(saved.status).toBe(303);
    expect(await read(paths.home())).toMatch(/<h1[^>]*>La Trama/);
  });
});
