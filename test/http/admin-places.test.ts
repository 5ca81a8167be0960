import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { MAX_GROUPS } from "../../app/domain/catalogue/typed-words";
import { readLocation } from "../helpers/built-shop";
import { readText, selectAll, type HtmlElement } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { insertProduct } from "../helpers/product-rows";

const owner = useOwnerShop();

const MENU = adminPaths.menu();

/** A shop with women's and men's clothes: three categories for women, one of them a kind. */
beforeEach(() => {
  owner.connection.exec(`
    DELETE FROM products WHERE id LIKE 'propia-%';
    DELETE FROM group_redirects;
    DELETE FROM "groups" WHERE section IN ('mujer', 'hombre');
    DELETE FROM sections WHERE id NOT IN ('ropa', 'accesorios');
    INSERT INTO sections (id, name, position) VALUES ('mujer', 'Mujer', 3), ('hombre', 'Hombre', 4);
    INSERT INTO "groups" (id, name, section, position, is_in_menu, terms, parent) VALUES
      ('mujer.remeras', 'Remeras', 'mujer', 60, 1, '["remera"]', ''),
      ('manga-larga', 'Manga larga', 'mujer', 61, 1, '["manga larga"]', 'mujer.remeras'),
      ('polleras', 'Polleras', 'mujer', 62, 1, '["pollera"]', '');`);
});

const textsOf = (root: HtmlElement, selector: string) => selectAll(root, selector).map(readText);
const listErrors = ({ root }: { root: HtmlElement }) => textsOf(root, ".error-summary li");
const valueOf = (root: HtmlElement, name: string) =>
  selectAll(root, `[name=${name}]`)[0]?.attributes.value;

async function post(path: string, fields: Record<string, string>, version?: string) {
  const { root } = await owner.get(path);
  return owner.post(path, { version: version ?? valueOf(root, "version") ?? "", ...fields });
}

/** Names with their categories, section by section. */
const readGroups = (section: string) =>
  owner.connection
    .prepare(`SELECT name, parent FROM "groups" WHERE section = ? ORDER BY position, id`)
    .raw()
    .all(section);

const REMERAS = adminPaths.group("mujer.remeras");
const REMERAS_FIELDS = { intent: "save", nombre: "Remeras", seccion: "mujer", "en-menu": "1" };

describe("the menu page", () => {
  it("lists kinds below their category, and says who is found in a section besides", async () => {
    const { root } = await owner.get(MENU);
    expect(textsOf(root, "[aria-labelledby=titulo-mujer] .menu-name a")).toEqual([
      ...["Remeras", "Manga larga", "Polleras"],
    ]);
    expect(textsOf(root, "[aria-labelledby=titulo-mujer] [data-kind] .menu-name a")).toEqual([
      "Manga larga",
    ]);
    expect(textsOf(root, ".menu-audience")[0]).toBe(
      "Acá se ve también todo lo que es para Mujer o Unisex, aunque su categoría esté en otra sección.",
    );
    expect(textsOf(root, "label")).toEqual(
      expect.arrayContaining(["Sección nueva", "Categoría nueva en Hombre"]),
    );
    expect(textsOf(root, "button")).toEqual(
      expect.arrayContaining(["Agregar sección", "Agregar en Hombre"]),
    );
  });

  it("repeats the categories of a section in another in one press, and says how many", async () => {
    const answer = await post(MENU, { intent: "repeat:mujer:hombre" });
    expect([answer.status, readLocation(answer)]).toEqual([303, MENU]);
    expect(readGroups("hombre")).toEqual([
      ["Remeras", ""],
      ["Polleras", ""],
      ["Manga larga", "hombre.remeras"],
    ]);
    const { root } = await owner.get(MENU);
    expect(textsOf(root, ".toast").join()).toContain("Se agregaron 3 categorías en Hombre");
    const [undo] = selectAll(root, ".toast form");
    expect((await owner.post(undo?.attributes.action ?? "", { intent: "undo" })).status).toBe(303);
    expect(readGroups("hombre")).toEqual([]);
    await post(MENU, { intent: "repeat:mujer:hombre" });
    expect(readGroups("hombre")).toHaveLength(3);
    await post(MENU, { intent: "repeat:mujer:hombre" });
    expect(readGroups("hombre")).toHaveLength(3);
    expect(textsOf((await owner.get(MENU)).root, ".toast").join()).toContain(
      "Hombre ya tiene todas",
    );
  });

  it("refuses the 61st category, keeps what was typed, and counts no kind", async () => {
    const insert = owner.connection.prepare(
      `INSERT INTO "groups" (id, name, section, position, is_in_menu, terms) VALUES (?, ?, 'hombre', 90, 1, '[]')`,
    );
    const count = owner.connection.prepare(`SELECT count(*) FROM "groups" WHERE parent = ''`);
    for (let at = Number(count.pluck().get()); at < MAX_GROUPS - 1; at += 1) {
      insert.run(`otra-${at}`, `Otra ${at}`);
    }
    const add = (name: string) => post(MENU, { intent: "add:hombre", "nombre-hombre": name });
    expect((await add("Sacos")).status).toBe(303);
    const refused = await add("Sobretodos");
    expect([refused.status, listErrors(refused)]).toEqual([
      400,
      ["Entran hasta 60 categorías: uní o borrá alguna antes."],
    ]);
    expect(valueOf(refused.root, "nombre-hombre")).toBe("Sobretodos");
    expect(count.get()).toBe(MAX_GROUPS);
  });

  it("repeats nothing for an outdated page, and refuses a section that is not there", async () => {
    expect((await post(MENU, { intent: "repeat:mujer:hombre" }, "1")).status).toBe(409);
    const unknown = await post(MENU, { intent: "repeat:mujer:marte" });
    expect([unknown.status, listErrors(unknown)]).toEqual([
      400,
      ["Elegí una sección de la lista."],
    ]);
    expect((await post(MENU, { intent: "repeat:mujer" })).status).toBe(400);
    expect(readGroups("hombre")).toEqual([]);
  });

  it("adds a section with its own button, which needs a name that no other has", async () => {
    expect((await post(MENU, { intent: "add-section", "nueva-seccion": "Niños" })).status).toBe(
      303,
    );
    const empty = await post(MENU, { intent: "add-section" });
    expect([empty.status, listErrors(empty)]).toEqual([400, ["Escribí el nombre de la sección."]]);
    const taken = await post(MENU, { intent: "add-section", "nueva-seccion": "MUJER" });
    expect([taken.status, listErrors(taken)]).toEqual([400, ["Ya hay una sección Mujer."]]);
    expect(valueOf(taken.root, "nueva-seccion")).toBe("MUJER");
    const renamed = await post(MENU, { intent: "order", "seccion-hombre": "Mujer" });
    expect([renamed.status, listErrors(renamed)]).toEqual([400, ["Ya hay una sección Mujer."]]);
    const { root } = await owner.get(MENU);
    expect(textsOf(root, "button")).toContain("Repetir las categorías de Mujer");
    // One press: what is folded away is only for the sections of nobody in particular.
    const folded = selectAll(root, ".menu-repeat details").flatMap((one) => textsOf(one, "button"));
    expect(textsOf(root, "button")).toContain("Repetir estas categorías en Hombre");
    expect(folded).not.toContain("Repetir estas categorías en Hombre");
  });
});

describe("a category's page", () => {
  it("moves it to another section with its kinds, and its products follow", async () => {
    insertProduct(owner.connection, {
      ...{ id: "propia-01", category: "Mujer > Remeras", subcategory: "Manga larga" },
    });
    const answer = await post(REMERAS, { ...REMERAS_FIELDS, seccion: "hombre" });
    expect(answer.status).toBe(303);
    expect(readGroups("hombre")).toEqual([
      ["Remeras", ""],
      ["Manga larga", "hombre.remeras"],
    ]);
    expect(
      owner.connection
        .prepare("SELECT category FROM products WHERE id = 'propia-01'")
        .pluck()
        .get(),
    ).toBe("Hombre > Remeras");
    const old = await owner.shop.get("/categoria/mujer/remeras");
    expect(readLocation(old)).toBe("/categoria/hombre/remeras");
  });

  it("stores the weight of its products, in grams", async () => {
    expect((await post(REMERAS, { ...REMERAS_FIELDS, peso: "180" })).status).toBe(303);
    expect(valueOf((await owner.get(REMERAS)).root, "peso")).toBe("180");
    expect((await post(REMERAS, REMERAS_FIELDS)).status).toBe(303);
    expect(valueOf((await owner.get(REMERAS)).root, "peso")).toBe("");
  });

  it.each(["0", "-1", "1.5", "100001", "un kilo"])("refuses the weight %j", async (peso) => {
    const answer = await post(REMERAS, { ...REMERAS_FIELDS, nombre: "Otra", peso });
    expect([answer.status, listErrors(answer)]).toEqual([
      ...[400, ["Escribí el peso en gramos enteros, de 1 a 100.000."]],
    ]);
    expect([valueOf(answer.root, "peso"), valueOf(answer.root, "nombre")]).toEqual([peso, "Otra"]);
  });

  it.each([
    ["itself", "mujer.remeras", "Remeras no puede ir dentro de sí misma."],
    ["one that is not there", "marte", "Elegí una categoría de la lista."],
    ["a kind", "manga-larga", "Elegí una categoría de la lista."],
    [
      "one of another section",
      "camperas",
      "Camperas está en Ropa: elegí esa sección, u otra categoría.",
    ],
    [
      "another, while it has kinds",
      "polleras",
      "Remeras tiene categorías adentro: sacalas antes de ponerla en otra.",
    ],
  ])("is not put into %s", async (_, parent, message) => {
    const answer = await post(REMERAS, { ...REMERAS_FIELDS, "dentro-de": parent });
    expect([answer.status, listErrors(answer)]).toEqual([400, [message]]);
  });

  it("becomes a kind of another, and says what else changed in another tab", async () => {
    const path = adminPaths.group("polleras");
    const fields = { ...REMERAS_FIELDS, nombre: "Polleras", "dentro-de": "mujer.remeras" };
    const { root } = await owner.get(path);
    const version = valueOf(root, "version");
    expect((await post(path, fields)).status).toBe(303);
    const outdated = await post(path, { ...fields, "dentro-de": "", peso: "9" }, version);
    expect(outdated.status).toBe(409);
    expect(listErrors(outdated)).toEqual(
      expect.arrayContaining(["Ahora está dentro de Remeras.", "Ahora está vacío."]),
    );
  });

  it("says which kinds go with it, and lists where its products can go", async () => {
    const { root } = await owner.get(REMERAS);
    expect(textsOf(root, "[aria-labelledby=borrar] .field-hint").join(" ")).toContain(
      "Manga larga",
    );
    const targets = textsOf(root, "[name=destino] option");
    expect(targets).toContain("Mujer > Polleras");
    expect(targets).not.toContain("Mujer > Remeras > Manga larga");
    expect((await post(REMERAS, { intent: "delete", destino: "polleras" })).status).toBe(303);
    expect(readGroups("mujer")).toEqual([["Polleras", ""]]);
  });
});

describe("the collections", () => {
  const LIST = adminPaths.collections();
  const BASICS = adminPaths.collection("basicos");
  beforeEach(() => owner.connection.exec("DELETE FROM collections"));
  const add = (name: string) => post(LIST, { intent: "add", "coleccion-nueva": name });
  const readStored = () =>
    owner.connection.prepare("SELECT id, name, starts_on, ends_on FROM collections").raw().all();

  it("are added, renamed with their address as it was, ordered and deleted", async () => {
    const added = await add("Básicos");
    expect([added.status, readLocation(added)]).toEqual([303, BASICS]);
    await add("Otoño");
    const days = { desde: "2020-03-01", hasta: "2020-06-20" };
    expect((await post(BASICS, { intent: "save", nombre: "De siempre", ...days })).status).toBe(
      303,
    );
    expect(readStored()[0]).toEqual(["basicos", "De siempre", "2020-03-01", "2020-06-20"]);
    await post(LIST, { intent: "up:otono" });
    expect(textsOf((await owner.get(LIST)).root, ".menu-name a")).toEqual(["Otoño", "De siempre"]);
    insertProduct(owner.connection, { id: "propia-01", collection: "Básicos, otoño" });
    const [, counted] = textsOf((await owner.get(LIST)).root, ".menu-name .field-hint");
    expect(counted).toBe("1 producto, terminó el 20 de junio de 2020");
    expect((await post(BASICS, { intent: "delete" })).status).toBe(303);
    expect(readStored()).toHaveLength(1);
    const products = owner.connection
      .prepare("SELECT collection FROM products WHERE id = ?")
      .pluck();
    expect(products.get("propia-01")).toBe("Básicos, otoño");
  });

  it("are refused with what was typed", async () => {
    await add("Básicos");
    const same = await add("basicos");
    expect([same.status, listErrors(same)]).toEqual([409, ["Ya hay una colección Básicos."]]);
    expect(valueOf(same.root, "coleccion-nueva")).toBe("basicos");
    const wrong = { intent: "save", nombre: "Básicos", desde: "2026-02-30", hasta: "ayer" };
    const answer = await post(BASICS, wrong);
    expect(answer.status).toBe(400);
    expect(listErrors(answer)).toHaveLength(2);
    expect(valueOf(answer.root, "hasta")).toBe("ayer");
    expect((await post(BASICS, { intent: "save", nombre: "Otra" }, "1")).status).toBe(409);
    expect((await post(LIST, { intent: "up:marte" })).status).toBe(404);
    expect((await owner.post(LIST, { intent: "sideways:basicos" })).status).toBe(400);
    expect((await owner.get(adminPaths.collection("marte"))).status).toBe(404);
  });

  it("are in the history, which takes them back", async () => {
    await add("Básicos");
    await post(BASICS, { intent: "delete" });
    const batch = owner.connection.prepare("SELECT max(batch_id) FROM audit").pluck().get();
    const page = await owner.get(adminPaths.historyBatch(Number(batch)));
    expect(textsOf(page.root, "main").join()).toContain("Colección: Básicos");
    await owner.post(adminPaths.historyBatch(Number(batch)), { intent: "undo" });
    expect(readStored()).toEqual([["basicos", "Básicos", null, null]]);
  });

  it("are nobody's without a session", async () => {
    expect((await owner.shop.get(LIST)).status).toBe(302);
    const answer = await owner.shop.post(LIST, { intent: "add", "coleccion-nueva": "Ajena" });
    expect([answer.status === 200, readStored()]).toEqual([false, []]);
  });
});

describe("the products that do not say whom they are for", () => {
  const PATH = adminPaths.productAudiences();
  beforeEach(() => {
    owner.connection.exec("UPDATE products SET is_hidden = 1");
    insertProduct(owner.connection, { id: "propia-01", name: "Vestido nena" });
    insertProduct(owner.connection, { id: "propia-02", name: "Remera lisa" });
  });
  const rowOf = (id: string) =>
    Number(owner.connection.prepare("SELECT row_id FROM products WHERE id = ?").pluck().get(id));
  const audiencesOf = (id: string) =>
    owner.connection.prepare("SELECT audiences FROM products WHERE id = ?").pluck().get(id);
  const field = (id: string) => `para-${rowOf(id)}`;

  it("are a task, and each is guessed and not stored before it is confirmed", async () => {
    const tasks = textsOf((await owner.get(adminPaths.home())).root, ".tasks li").join("|");
    expect(tasks).toContain("2productos no dicen para quién son");
    const { root } = await owner.get(PATH);
    expect(textsOf(root, ".menu-name a")).toEqual(["Remera lisa", "Vestido nena"]);
    const checked = selectAll(root, "[type=checkbox][checked]");
    expect(checked.map(({ attributes: { name, value } }) => [name, value])).toEqual([
      [field("propia-01"), "nina"],
    ]);
    expect(audiencesOf("propia-01")).toBe("[]");
  });

  it("are stored as checked, and the change is taken back", async () => {
    const answer = await owner.post(PATH, { intent: "save", [field("propia-01")]: "nina" });
    expect([answer.status, readLocation(answer)]).toEqual([303, PATH]);
    expect([audiencesOf("propia-01"), audiencesOf("propia-02")]).toEqual(['["nina"]', "[]"]);
    const batch = owner.connection.prepare("SELECT max(batch_id) FROM audit").pluck().get();
    await owner.post(adminPaths.historyBatch(Number(batch)), { intent: "undo" });
    expect(audiencesOf("propia-01")).toBe("[]");
  });

  it("are told apart from those that were deleted meanwhile", async () => {
    const fields = { intent: "save", [field("propia-01")]: "nina", "para-999999": "mujer" };
    expect((await owner.post(PATH, fields)).status).toBe(303);
    const flash = textsOf((await owner.get(PATH)).root, ".toast").join();
    expect(flash).toContain("1 producto dice para quién es");
    expect(flash).toContain("1 ya estaba borrado");
  });

  it("are refused when none is checked, and when no form of the shop sent them", async () => {
    const none = await owner.post(PATH, { intent: "save" });
    expect(none.status).toBe(400);
    expect(listErrors(none)[0]).toContain("No marcaste para quién es ninguno");
    expect((await owner.post(PATH, { intent: "save", "para-1": "perro" })).status).toBe(400);
    expect((await owner.post(PATH, { intent: "save", "para-x": "mujer" })).status).toBe(400);
    expect((await owner.shop.get(PATH)).status).toBe(302);
  });
});
