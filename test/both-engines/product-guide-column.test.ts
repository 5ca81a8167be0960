import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { readLocation, type Page } from "../helpers/built-shop";
import { eventually } from "../helpers/eventually";
import { readPieces, select } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { findUndoAddress, readDecision, sendUpload } from "../helpers/product-files";
import { insertProduct } from "../helpers/product-rows";
import { removeShopFiles } from "../helpers/stored-files";

const owner = useOwnerShop();
const NAME = "Con guía";

beforeEach(() => {
  owner.connection
    .exec(`DELETE FROM products WHERE name = '${NAME}'; DELETE FROM imports; DELETE FROM size_guides;
    DELETE FROM size_guide_rows; DELETE FROM size_guide_uses;
    INSERT INTO size_guides (id, name, kind) VALUES
      ('remeras', 'Remeras', 'remera'), ('jeans', 'Jeans', 'pantalon'), ('jeans-2', 'jeans', 'pantalon')`);
  for (const id of ["guiada-1", "guiada-2", "guiada-3"])
    insertProduct(owner.connection, { id, name: NAME, sizes: '["S","M"]', colors: "[]" });
  removeShopFiles(owner.shop, "imports");
});

/** The guides that products have for themselves, by the products' ids. */
function readGuides(): Record<string, string> {
  const rows = owner.connection
    .prepare(
      `SELECT products.id AS id, guide_id AS guide, size_guide_uses.id AS use_id, row_id
        FROM size_guide_uses LEFT JOIN products ON row_id = product_row ORDER BY row_id`,
    )
    .all() as Record<string, string | number>[];
  for (const row of rows) expect(row.use_id).toBe(`|||${row.row_id}`);
  return Object.fromEntries(rows.map(({ id, guide }) => [String(id), String(guide)]));
}

const main = ({ root }: Page) => readPieces(select(root, "main")).join(" ");

async function open(lines: readonly string[]): Promise<{ address: string; page: Page }> {
  const answer = await sendUpload(owner.shop, owner.jar, { content: lines.join("\r\n") });
  expect(answer.status).toBe(303);
  const address = readLocation(answer);
  return { address, page: await owner.get(address) };
}

async function importLines(lines: readonly string[], more: Record<string, string> = {}) {
  const { address, page } = await open(lines);
  const answer = await owner.post(address, { ...readDecision(page.root), ...more });
  expect(answer.status).toBe(303);
  // One that takes longer than a second goes on without the request.
  const isDone = owner.connection.prepare("SELECT imported_at FROM imports WHERE id = ?").pluck();
  await eventually(() => expect(isDone.get(Number(address.split("/").at(-1)))).toBeTruthy());
  return address;
}

const HEADINGS = "ID;Nombre;Precio;Guía de talles";
const SET = [HEADINGS, "guiada-1;;;Remeras", "guiada-2;;;jeans-2", "guiada-3;;;"];

describe("the guide of a product in its spreadsheet", () => {
  it("is set by its name or its address, which the review shows", async () => {
    const { page } = await open(SET);
    expect(main(page)).toContain("Se crean 0, cambian 2, queda igual 1, con error 0");
    expect(main(page)).toMatch(/Guía de talles Antes: nada → \. Después: Remeras/);
    expect(readGuides()).toEqual({});
    await importLines(SET);
    expect(readGuides()).toEqual({ "guiada-1": "remeras", "guiada-2": "jeans-2" });
    await importLines([HEADINGS, "guiada-1;;;JEANS-2", "guiada-2;;;remeras"], {
      "dejar-afuera": "on",
    });
    expect(readGuides()).toEqual({ "guiada-1": "remeras", "guiada-2": "remeras" });
  });

  it("is exported on the first row, and changes nothing when it comes back", async () => {
    await importLines(SET);
    const { html } = await owner.get(`${adminPaths.productsFile()}?formato=tela`);
    const lines = html.replace("\uFEFF", "").split("\r\n");
    const own = lines.filter((line) => line.startsWith("guiada-"));
    expect(own.map((line) => line.split(";").at(-1))).toEqual([
      "Remeras",
      "",
      "jeans-2",
      "",
      "",
      "",
    ]);
    const { page } = await open([lines[0] ?? "", ...own]);
    expect(main(page)).toContain("Se crean 0, cambian 0, quedan igual 3, con error 0");
    expect(main(page)).toContain("0 cambios");
  });

  it("stays where the cell is empty, as all that a file does not say", async () => {
    await importLines(SET);
    await importLines([HEADINGS, "guiada-1;;1500;", "guiada-2;;;Remeras"]);
    expect(readGuides()).toEqual({ "guiada-1": "remeras", "guiada-2": "remeras" });
  });

  it("is taken from the product by a word, which the review shows", async () => {
    await importLines(SET);
    const lines = [HEADINGS, "guiada-1;;;ninguna", "guiada-3;;;Ninguna"];
    const { page } = await open(lines);
    expect(main(page)).toContain("Se crean 0, cambia 1, queda igual 1, con error 0");
    expect(main(page)).toMatch(/Guía de talles Antes: Remeras → \. Después: nada/);
    const address = await importLines(lines);
    expect(readGuides()).toEqual({ "guiada-2": "jeans-2" });
    const undo = findUndoAddress((await owner.get(address)).root) ?? "";
    expect((await owner.post(undo, { intent: "undo" })).status).toBe(303);
    expect(readGuides()).toEqual({ "guiada-1": "remeras", "guiada-2": "jeans-2" });
  });

  it.each([
    ["Camisas", "No hay una guía de talles “Camisas”: creala en “Guías de talles”"],
    ["Jeans", "Hay más de una guía de talles “Jeans”: poné la dirección de la que va, como jeans."],
    ["=A1", "“=A1” es una fórmula"],
  ])(
    "that is none, %s, is an error of its row, and nothing of the product comes in",
    async (text, message) => {
      const lines = [HEADINGS, `guiada-1;;7777;${text}`, "guiada-2;;8888;Remeras"];
      const { address, page } = await open(lines);
      expect(main(page)).toContain("Se crean 0, cambia 1, quedan igual 0, con error 1");
      expect(main(page)).toContain(message);
      expect(main(page)).toMatch(/Fila 2 Guía de talles/);
      expect((await owner.post(address, readDecision(page.root))).status).toBe(400);
      expect(readGuides()).toEqual({});
      await importLines(lines, { "dejar-afuera": "on" });
      expect(readGuides()).toEqual({ "guiada-2": "remeras" });
      const price = owner.connection.prepare("SELECT price FROM products WHERE id = ?").pluck();
      expect([price.get("guiada-1"), price.get("guiada-2")]).toEqual([1000, 8888]);
    },
  );

  it("comes with a new product, and all of it is taken back with the import", async () => {
    await importLines(SET);
    const lines = [`${HEADINGS};Talle`, `guiada-9;${NAME};9000;remeras;S`, "guiada-9;;;;M"];
    const { page } = await open([...lines, "guiada-1;;;jeans-2;"]);
    expect(main(page)).toContain("guía de talles Remeras");
    const address = await importLines([...lines, "guiada-1;;;jeans-2;"]);
    const before = { "guiada-1": "remeras", "guiada-2": "jeans-2" };
    expect(readGuides()).toEqual({ ...before, "guiada-1": "jeans-2", "guiada-9": "remeras" });
    const undo = findUndoAddress((await owner.get(address)).root) ?? "";
    expect((await owner.post(undo, { intent: "undo" })).status).toBe(303);
    expect(readGuides()).toEqual(before);
  });

  it("is not imported when the guide was deleted after the review", async () => {
    const { address, page } = await open(SET);
    owner.connection.exec("DELETE FROM size_guides WHERE id = 'remeras'");
    expect((await owner.post(address, readDecision(page.root))).status).toBe(409);
    expect(readGuides()).toEqual({});
  });
});
