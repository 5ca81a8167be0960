import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { MAX_PAGE_VERSIONS } from "../../app/domain/shop/page";
import { readLocation } from "../helpers/built-shop";
import { readAttribute, readText, select, selectAll, type HtmlElement } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";

const owner = useOwnerShop();

const NEW = adminPaths.page("nueva");
/** The page at /p/cambios. */
const ID = 1;
const PAGE = adminPaths.page(ID);

let starting: { title: string; markdown: string } | undefined;
beforeEach(() => {
  const database = owner.connection;
  starting ??= database.prepare("SELECT title, markdown FROM pages WHERE id = 1").get() as {
    title: string;
    markdown: string;
  };
  database.exec("DELETE FROM pages WHERE id > 6; DELETE FROM page_versions WHERE version > 1");
  database
    .prepare(
      "UPDATE pages SET slug = 'cambios', title = ?, markdown = ?, version = 1, is_published = 0 WHERE id = 1",
    )
    .run(starting.title, starting.markdown);
});

const TEXT = { titulo: "Cambios", direccion: "cambios", texto: "Hola **che**" };
const save = (fields: Record<string, string> = {}, path = PAGE) =>
  owner.post(path, { intent: "save", version: "1", ...TEXT, ...fields });
const listErrors = ({ root }: { root: HtmlElement }) =>
  selectAll(root, ".error-summary li").map(readText);
const readValue = ({ root }: { root: HtmlElement }, id: string) =>
  readAttribute(select(root, `#${id}`), "value");
const readStored = () =>
  owner.connection
    .prepare("SELECT slug, title, markdown, version, is_published FROM pages WHERE id = 1")
    .get();

describe("a page's form", () => {
  it("saves, and publishes by its own button", async () => {
    const saved = await save();
    expect([saved.status, readLocation(saved)]).toEqual([303, PAGE]);
    expect((await owner.shop.get("/p/cambios")).status).toBe(404);
    const published = await owner.post(PAGE, { intent: "publish", version: "2", ...TEXT });
    expect(published.status).toBe(303);
    const page = await owner.shop.get("/p/cambios");
    expect(readText(select(page.root, ".page-text"))).toBe("Hola che");
  });

  it("shows a preview above the form, keeps what was typed and saves nothing", async () => {
    const before = readStored();
    const page = await owner.post(PAGE, {
      intent: "preview",
      ...TEXT,
      texto: "## Uno\n\n[x](javascript:y)",
    });
    expect(page.status).toBe(200);
    expect(readText(select(page.root, ".page-sheet h3"))).toBe("Uno");
    expect(selectAll(page.root, ".page-sheet a")).toEqual([]);
    expect(page.html).toContain("El enlace “javascript:y” no se puede usar");
    expect(readText(select(page.root, "#texto"))).toContain("## Uno");
    expect(readStored()).toEqual(before);
  });

  it.each([
    [{ titulo: "" }, "Escribí el título de la página."],
    [{ titulo: "🎉" }, "El título necesita alguna letra o número."],
    [{ direccion: "🎉" }, "La dirección necesita letras sin acento"],
    [{ direccion: "a".repeat(61) }, "hasta 60 letras"],
    [{ titulo: "a".repeat(200) }, "hasta 80 letras"],
    [{ texto: "[acá](javascript:alert)" }, "El enlace “javascript:alert” no se puede usar"],
    [{ texto: "[acá](//malo.example)" }, "El enlace “//malo.example” no se puede usar"],
    [{ texto: "![a](/b.png)" }, "todavía no llevan fotos"],
    [{ texto: "a".repeat(20_001) }, "hasta 20000 letras"],
  ])("refuses %o, and keeps what was typed", async (fields, message) => {
    const before = readStored();
    const answer = await save(fields);
    expect(answer.status).toBe(400);
    expect(listErrors(answer)).toEqual([expect.stringContaining(message)]);
    const typed = { ...TEXT, ...fields };
    expect([readValue(answer, "titulo"), readValue(answer, "direccion")]).toEqual([
      typed.titulo,
      typed.direccion,
    ]);
    expect(readText(select(answer.root, "#texto"))).toBe(typed.texto);
    expect(readStored()).toEqual(before);
  });

  it.each(["envios", "terminos", "Envíos"])("refuses the taken address %s", async (direccion) => {
    const answer = await save({ direccion });
    expect(answer.status).toBe(409);
    expect(listErrors(answer)[0]).toContain("Esa dirección ya es de");
    expect(readValue(answer, "direccion")).toBe(direccion);
  });

  it("shows both texts when another tab was faster, and takes the next try", async () => {
    await save({ texto: "El de la otra pestaña" });
    const answer = await save({ texto: "El mío" });
    expect(answer.status).toBe(409);
    expect(listErrors(answer)[0]).toContain("La página cambió en otra pestaña");
    expect(readText(select(answer.root, "#guardado"))).toBe("El de la otra pestaña");
    expect(readText(select(answer.root, "#texto"))).toBe("El mío");
    const [version = ""] = selectAll(answer.root, "[name=version]").map((field) =>
      readAttribute(field, "value"),
    );
    expect((await save({ texto: "El mío", version })).status).toBe(303);
    expect(readStored()).toMatchObject({ markdown: "El mío", version: 3 });
  });

  it("leads the old address to the new one", async () => {
    await owner.post(PAGE, { intent: "publish", version: "1", ...TEXT, direccion: "devoluciones" });
    const old = await owner.shop.get("/p/cambios");
    expect([old.status, readLocation(old)]).toEqual([301, "/p/devoluciones"]);
  });

  it("makes a page, with an address from its title", async () => {
    const fields = { titulo: "Guía de talles", direccion: "", texto: "Medite." };
    const answer = await owner.post(NEW, { intent: "publish", ...fields });
    expect([answer.status, readLocation(answer)]).toEqual([303, expect.stringMatching(/\/\d+$/)]);
    expect((await owner.shop.get("/p/guia-de-talles")).status).toBe(200);
    const second = await owner.post(NEW, { intent: "save", ...fields });
    expect([second.status, readText(select(second.root, "#texto"))]).toEqual([409, "Medite."]);
  });

  it.each(["", "erase", "return:", "return:x"])("refuses the intent %j", async (intent) => {
    expect((await owner.post(PAGE, { intent, version: "1" })).status).toBe(400);
  });

  it.each(["0", "999", "abc", "-1"])("is not found at /admin/paginas/%s", async (id) => {
    expect((await owner.get(`/admin/paginas/${id}`)).status).toBe(404);
  });
});

it.each(["save", "publish", "delete", "return:1"])("%s of no page answers 404", async (intent) => {
  const answer = await owner.post(adminPaths.page(999), { intent, version: "1" });
  expect(answer.status).toBe(404);
});

describe("versions", () => {
  it("can be seen and returned to, which makes a new one", async () => {
    await save({ texto: "Dos" });
    const first = await owner.get(adminPaths.pageVersion(ID, 1));
    expect(readText(select(first.root, ".page-sheet"))).toContain("Comprar ropa sin probársela");
    const answer = await owner.post(PAGE, { intent: "return:1", version: "2" });
    expect(answer.status).toBe(303);
    expect(readStored()).toMatchObject({ version: 3, markdown: starting?.markdown });
    expect((await owner.post(PAGE, { intent: "return:2", version: "2" })).status).toBe(409);
    expect((await owner.post(PAGE, { intent: "return:77", version: "3" })).status).toBe(404);
  });

  it("are none for the same text, and a limited number", async () => {
    await save({ texto: "Dos" });
    await save({ texto: "Dos", version: "2" });
    expect(readStored()).toMatchObject({ version: 2 });
    owner.connection.exec("UPDATE pages SET version = 80 WHERE id = 1");
    owner.connection.exec(
      "WITH RECURSIVE n(v) AS (SELECT 3 UNION ALL SELECT v + 1 FROM n WHERE v < 80) INSERT INTO page_versions SELECT 1, v, 'cambios', 'x', 'y', '2026-01-01T00:00:00.000Z' FROM n",
    );
    await save({ texto: "Tres", version: "80" });
    const kept = owner.connection
      .prepare("SELECT count(*), min(version) FROM page_versions WHERE page_id = 1")
      .raw()
      .get();
    expect(kept).toEqual([MAX_PAGE_VERSIONS, 81 - MAX_PAGE_VERSIONS + 1]);
  });
});

describe("the list", () => {
  it("publishes and hides", async () => {
    const answer = await owner.post(adminPaths.pages(), { intent: "publish", id: "1" });
    expect([answer.status, readLocation(answer)]).toEqual([303, adminPaths.pages()]);
    expect((await owner.shop.get("/p/cambios")).status).toBe(200);
    await owner.post(adminPaths.pages(), { intent: "hide", id: "1" });
    expect((await owner.shop.get("/p/cambios")).status).toBe(404);
  });

  it.each([
    [{ intent: "publish", id: "999" }, 404],
    [{ intent: "publish", id: "x" }, 400],
    [{ intent: "nada", id: "1" }, 400],
  ])("answers %o with %i", async (fields, status) => {
    expect((await owner.post(adminPaths.pages(), fields)).status).toBe(status);
  });
});

describe("deleting a page", () => {
  it("is asked first, and ends its address", async () => {
    await owner.post(NEW, { intent: "publish", titulo: "Fugaz", direccion: "", texto: "" });
    const id = owner.connection.prepare("SELECT id FROM pages WHERE slug = 'fugaz'").pluck().get();
    const asked = await owner.get(adminPaths.pageDeletion(Number(id)));
    expect(readText(select(asked.root, "#borrar"))).toBe("¿Borrar “Fugaz”?");
    const path = adminPaths.page(Number(id));
    expect((await owner.post(path, { intent: "delete", version: "7" })).status).toBe(409);
    const answer = await owner.post(path, { intent: "delete", version: "1" });
    expect([answer.status, readLocation(answer)]).toEqual([303, adminPaths.pages()]);
    expect((await owner.shop.get("/p/fugaz")).status).toBe(404);
  });

  it("leaves the sections of the legal pages", async () => {
    expect((await owner.post(adminPaths.page(5), { intent: "delete", version: "1" })).status).toBe(
      404,
    );
  });
});
