import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { readLocation } from "../helpers/built-shop";
import { readAttribute, readText, select, selectAll, type HtmlElement } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";

const owner = useOwnerShop();
const GUIDE = adminPaths.sizeGuide("remeras");

const list = (table: string) =>
  owner.connection.prepare(`SELECT * FROM ${table} ORDER BY id`).all();
const readCells = () =>
  list("size_guide_rows").map((cell) => {
    const { size_key, measure, min_mm, max_mm } = cell as Record<string, string | number>;
    return `${size_key} ${measure} ${min_mm}-${max_mm}`;
  });
const valueOf = (root: HtmlElement, id: string) => readAttribute(select(root, `#${id}`), "value");
const versionOf = (root: HtmlElement) =>
  readAttribute(select(root, ".form [name=version]"), "value") ?? "";
const listErrors = (root: HtmlElement) =>
  selectAll(root, ".error-summary a").map((link) => readAttribute(link, "href")?.slice(1));

beforeEach(() => {
  owner.connection
    .exec(`DELETE FROM size_guides; DELETE FROM size_guide_rows; DELETE FROM size_guide_uses;
    DELETE FROM size_guide_sizes;
    INSERT INTO size_guides (id, name, kind) VALUES ('remeras', 'Remeras', 'remera');
    INSERT INTO size_guide_rows (id, guide_id, size_key, measure, min_mm, max_mm)
      VALUES ('remeras/S/pecho', 'remeras', 'S', 'pecho', 500, 500),
        ('remeras/M/pecho', 'remeras', 'M', 'pecho', 530, 530);`);
});

const FILLED = {
  ...{ intent: "save", nombre: "Remeras", calce: "", como: "" },
  ...{ "talle-0": "S", "m-0-pecho": "50", "talle-1": "M", "m-1-pecho": "53" },
};

async function save(fields: Record<string, string>, version?: string) {
  const seen = version ?? versionOf((await owner.get(GUIDE)).root);
  return owner.post(GUIDE, { ...FILLED, version: seen, ...fields });
}

describe("a new guide", () => {
  it("begins with an example that shoppers do not see", async () => {
    const fields = { intent: "add", nombre: "Jeans de mujer", desde: "pantalon" };
    const created = await owner.post(adminPaths.sizeGuides(), fields);
    expect(readLocation(created)).toBe(adminPaths.sizeGuide("jeans-de-mujer"));
    const { root } = await owner.get(adminPaths.sizeGuide("jeans-de-mujer"));
    expect(readText(select(root, "main"))).toContain("Ejemplo: medí tus prendas");
    expect(valueOf(root, "m-0-cintura")).toBe("36");
    expect(list("size_guides")).toMatchObject([{ id: "jeans-de-mujer", is_confirmed: 0 }, {}]);
  });

  it("can be a copy of another one, without its products and its confirmation", async () => {
    await save({ medida: "on", "uso-0-para": "mujer" });
    const fields = { intent: "add", nombre: "Tops", desde: "guia:remeras" };
    await owner.post(adminPaths.sizeGuides(), fields);
    expect(readCells()).toEqual([
      ...["M pecho 530-530", "S pecho 500-500"],
      ...["M pecho 530-530", "S pecho 500-500"],
    ]);
    expect(list("size_guides")).toMatchObject([
      { is_confirmed: 1 },
      { id: "tops", is_confirmed: 0 },
    ]);
    expect(list("size_guide_uses")).toHaveLength(1);
  });

  it.each([
    ["nombre", { nombre: "" }, 400],
    ["nombre", { nombre: "a".repeat(61) }, 400],
    ["nombre", { nombre: "!!!" }, 400],
    ["nombre", { nombre: "remeras" }, 409],
    ["desde", { desde: "sombrero" }, 400],
    ["desde", { desde: "guia:no-esta" }, 400],
  ])("is refused at %s for %j", async (field, wrong, status) => {
    const typed = { nombre: "Buzos", desde: "buzo", ...wrong };
    const page = await owner.post(adminPaths.sizeGuides(), { intent: "add", ...typed });
    expect(page.status).toBe(status);
    expect(listErrors(page.root)).toEqual([field]);
    expect(valueOf(page.root, "nombre")).toBe(typed.nombre);
    expect(list("size_guides")).toHaveLength(1);
  });
});

describe("the table of a guide", () => {
  it("has the sizes in human order, and those of its products without a row", async () => {
    const row = owner.connection.prepare("SELECT min(row_id) AS id FROM products").get();
    const { id } = row as { id: number };
    owner.connection.exec(`UPDATE products SET sizes = '["XL","m","3XL"]' WHERE row_id = ${id};
      INSERT INTO size_guide_uses (id, guide_id, product_row) VALUES ('|||${id}', 'remeras', ${id})`);
    const { root } = await owner.get(GUIDE);
    const sizes = selectAll(root, "th input").map((input) => readAttribute(input, "value"));
    expect(sizes.filter(Boolean)).toEqual(["S", "M", "XL", "XXXL"]);
  });

  it("stores numbers, ranges and halves, and fills empty cells by a step", async () => {
    const saved = await save({
      ...{ "m-0-pecho": "50,5", "m-1-pecho": "52-54", "talle-2": "xl", "suma-largo": "2" },
      ...{ "m-0-largo": "68", "talle-5": "2XL", "m-5-pecho": "60" },
    });
    expect(readLocation(saved)).toBe(adminPaths.sizeGuides());
    expect(readCells()).toEqual([
      ...["M largo 700-700", "M pecho 520-540", "S largo 680-680", "S pecho 505-505"],
      ...["XL largo 720-720", "XXL largo 740-740", "XXL pecho 600-600"],
    ]);
  });

  it.each([
    ["m-0-pecho", { "m-0-pecho": "0" }],
    ["m-0-pecho", { "m-0-pecho": "900" }],
    ["m-1-pecho", { "m-1-pecho": "grande" }],
    ["m-1-largo", { "m-1-largo": "54-52" }],
    ["talle-1", { "talle-1": "s" }],
    ["talle-2", { "m-2-pecho": "60" }],
    ["talle-0", { "talle-0": "a".repeat(21) }],
    ["suniti-1", { "suniti-1": "9".repeat(21) }],
    ["suniti-2", { "talle-2": "L", "suniti-2": "98" }],
    ["suma-pecho", { "suma-pecho": "21" }],
    ["talle-0", { medida: "on", "m-0-pecho": "", "m-1-pecho": "" }],
    ["nombre", { nombre: "" }],
    ["uso-0-marca", { "uso-0-marca": "no-existe" }],
    ["uso-1-categoria", { "uso-1-categoria": "no-existe" }],
    ["uso-0-para", { "uso-0-para": "gatos" }],
    ["uso-0-producto", { "uso-0-producto": "no-existe" }],
    ["uso-1-marca", { "uso-0-para": "mujer", "uso-1-para": "mujer" }],
  ])("is refused at %s for %j, with all that was typed", async (cell, wrong) => {
    const before = readCells();
    const { status, root } = await save(wrong);
    expect(status).toBe(400);
    expect(listErrors(root)).toEqual([cell]);
    const typed: Record<string, string> = { ...FILLED, ...wrong };
    for (const name of ["nombre", "talle-1", "m-0-pecho", "m-1-pecho"])
      expect(valueOf(root, name)).toBe(typed[name]);
    expect(readCells()).toEqual(before);
  });

  it("keeps what SUNITI calls a size, also of one that a step fills", async () => {
    const readWords = () =>
      list("size_guide_sizes").map((size) => (size as Record<"id" | "suniti", string>).suniti);
    const typed = { "suniti-1": " 94 ", "talle-2": "L", "suniti-2": "98", "suma-pecho": "3" };
    expect((await save(typed)).status).toBe(303);
    expect(readWords()).toEqual(["98", "94"]);
    const { root } = await owner.get(GUIDE);
    expect(["suniti-0", "suniti-1", "suniti-2"].map((name) => valueOf(root, name))).toEqual([
      ...["", "94", "98"],
    ]);
    await save({ "suniti-1": "" });
    expect(readWords()).toEqual([]);
  });

  it("names the size and the measure of a wrong cell", async () => {
    const { root } = await save({ "m-1-pecho": "900" });
    expect(readText(select(root, ".error-summary"))).toContain("M, Pecho: Escribí centímetros");
  });

  it("takes no measure of the body beside those of the garment", async () => {
    const { status, root } = await save({ "m-0-contorno-pecho": "90" });
    expect(status).toBe(400);
    expect(readText(select(root, ".error-summary"))).toContain("no lleva Contorno de pecho");
  });

  it("is not written over a change of another tab", async () => {
    const version = versionOf((await owner.get(GUIDE)).root);
    await save({ "m-0-pecho": "51" });
    const { status, root } = await save({ "m-0-pecho": "49" }, version);
    expect(status).toBe(409);
    expect(valueOf(root, "m-0-pecho")).toBe("49");
    expect(readCells()).toContain("S pecho 510-510");
  });

  it("is taken back from the history, cell by cell", async () => {
    const before = readCells();
    await save({
      "m-0-pecho": "51",
      "talle-2": "L",
      "m-2-pecho": "56",
      "talle-1": "",
      "m-1-pecho": "",
    });
    expect(readCells()).toEqual(["L pecho 560-560", "S pecho 510-510"]);
    const { root } = await owner.get(adminPaths.history());
    const link = selectAll(root, "main a").find((one) =>
      readAttribute(one, "href")?.startsWith(`${adminPaths.history()}/`),
    );
    await owner.post(readAttribute(link ?? root, "href") ?? "", { intent: "undo" });
    expect(readCells()).toEqual(before);
  });
});

describe("what a guide is for", () => {
  it("is counted on the list once the guide is confirmed", async () => {
    const cover = async () =>
      readText(select((await owner.get(adminPaths.sizeGuides())).root, "main strong"));
    const all = Number(/^0 de (\d+) productos$/.exec(await cover())?.[1]);
    expect(all).toBeGreaterThan(0);
    await save({ "uso-0-categoria": "remeras" });
    expect(await cover()).toMatch(/^0 de /);
    await save({ "uso-0-categoria": "remeras", medida: "on" });
    const covered = Number(/^(\d+) de /.exec(await cover())?.[1]);
    expect(covered).toBeGreaterThan(0);
    expect(covered).toBeLessThan(all);
  });

  it("names the sizes without a row, on the list and among the owner's tasks", async () => {
    const row = owner.connection.prepare("SELECT min(row_id) AS id FROM products").get();
    const { id } = row as { id: number };
    // Two products lack the same size, in other spellings.
    for (const [at, sizes] of ['["XL","m","3XL"]', '["3xl","XXXL"]'].entries())
      owner.connection.exec(`UPDATE products SET sizes = '${sizes}' WHERE row_id = ${id + at};
        INSERT INTO size_guide_uses (id, guide_id, product_row)
          VALUES ('|||${id + at}', 'remeras', ${id + at})`);
    const read = async (address: string) =>
      readText(select((await owner.get(address)).root, "main"));
    expect(await read(adminPaths.sizeGuides())).toMatch(/Falta XL y XXXL ·/);
    const TASK = "guía de talles sin las medidas de algún talle";
    expect(await read(adminPaths.home())).not.toContain(TASK);
    owner.connection.exec("UPDATE size_guides SET is_confirmed = 1");
    expect(await read(adminPaths.home())).toContain(TASK);
  });

  it("leaves products out, which the list names by their categories and the home page counts", async () => {
    const read = async (address: string) =>
      readText(select((await owner.get(address)).root, "main"));
    const [, count = ""] =
      /0 de .* Falta en Remeras \((\d+)\)/.exec(await read(adminPaths.sizeGuides())) ?? [];
    expect(Number(count)).toBeGreaterThan(0);
    expect(await read(adminPaths.home())).not.toContain("con talles no tienen guía");
    await save({ "uso-0-categoria": "remeras", medida: "on" });
    expect(await read(adminPaths.sizeGuides())).toMatch(
      new RegExp(`${count} de .* Falta en (?!Remeras)`),
    );
    expect(await read(adminPaths.home())).toContain("productos con talles no tienen guía");
  });

  it("belongs to one guide", async () => {
    await save({ "uso-0-para": "mujer" });
    await owner.post(adminPaths.sizeGuides(), { intent: "add", nombre: "Tops", desde: "remera" });
    const other = adminPaths.sizeGuide("tops");
    const version = versionOf((await owner.get(other)).root);
    const fields = { ...FILLED, nombre: "Tops", version, "uso-1-para": "mujer" };
    const { status, root } = await owner.post(other, fields);
    expect(status).toBe(409);
    expect(listErrors(root)).toEqual(["uso-1-marca"]);
    expect(readText(select(root, ".error-summary"))).toContain("la guía Remeras");
  });

  it("stays for the products that a file gave it and its form has no line for", async () => {
    owner.connection.exec(`INSERT INTO size_guide_uses (id, guide_id, product_row)
      SELECT '|||' || row_id, 'remeras', row_id FROM products ORDER BY row_id LIMIT 40`);
    owner.connection.exec(
      "INSERT INTO size_guide_uses (id, guide_id, audience) VALUES ('||mujer|', 'remeras', 'mujer')",
    );
    const { root } = await owner.get(GUIDE);
    expect(readText(select(root, "main"))).toContain("Y 11 productos más");
    const names = Array.from({ length: 29 }, (_, at) => `uso-${at + 1}-producto`);
    const uses = Object.fromEntries(names.map((name) => [name, valueOf(root, name) ?? ""]));
    expect(Object.values(uses)).not.toContain("");
    await save({ ...uses, "uso-0-para": "mujer", "uso-1-producto": "" });
    expect(list("size_guide_uses")).toHaveLength(40);
  });

  it("follows a renamed category", async () => {
    await save({ "uso-0-categoria": "gorras" });
    const { root } = await owner.get(adminPaths.group("gorras"));
    const [version] = selectAll(root, "[name=version]").map((one) => readAttribute(one, "value"));
    const fields = { nombre: "Gorros", seccion: "accesorios", version: version ?? "" };
    await owner.post(adminPaths.group("gorras"), { intent: "save", ...fields });
    expect(list("size_guide_uses")).toMatchObject([{ id: "|gorros||", group_id: "gorros" }]);
  });
});

describe("deleting a guide", () => {
  const remove = (fields = {}) => owner.post(GUIDE, { intent: "delete", ...fields });

  it("asks first while products use it, and can be taken back", async () => {
    await save({ "uso-0-categoria": "remeras" });
    expect(readLocation(await remove())).toBe(adminPaths.sizeGuideDeletion("remeras"));
    const { root } = await owner.get(adminPaths.sizeGuideDeletion("remeras"));
    expect(readText(select(root, "#borrar"))).toBe("¿Borrar Remeras?");
    expect(list("size_guides")).toHaveLength(1);
    const cells = readCells();
    expect(readLocation(await remove({ seguro: "si" }))).toBe(adminPaths.sizeGuides());
    for (const table of ["size_guides", "size_guide_rows", "size_guide_uses"])
      expect(list(table)).toEqual([]);
    const history = await owner.get(adminPaths.history());
    const link = selectAll(history.root, "main a").find((one) =>
      readAttribute(one, "href")?.startsWith(`${adminPaths.history()}/`),
    );
    await owner.post(readAttribute(link ?? root, "href") ?? "", { intent: "undo" });
    expect(readCells()).toEqual(cells);
    expect(list("size_guide_uses")).toHaveLength(1);
  });

  it("does not ask for a guide that no product uses, and answers 404 the second time", async () => {
    expect(readLocation(await remove())).toBe(adminPaths.sizeGuides());
    expect((await remove()).status).toBe(404);
    expect((await owner.get(GUIDE)).status).toBe(404);
  });
});
