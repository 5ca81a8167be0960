import { describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { readLocation } from "../helpers/built-shop";
import { readAttribute, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { change, readForm, type FormFields } from "../helpers/product-form";
import { insertProduct } from "../helpers/product-rows";

const owner = useOwnerShop();

const [FRONT = "", BACK = "", SIDE = ""] = ["frente", "espalda", "detalle"].map(
  (view) => `/dibujos/600x600/remera/negro/1-${view}.svg`,
);

function insert(id: string, colors: string): string {
  const images = JSON.stringify([FRONT, BACK, SIDE]);
  insertProduct(owner.shop.connect(), { id, images, colors });
  return adminPaths.product(id);
}

const openForm = async (path: string) => readForm(await owner.get(path));

const readColors = (fields: FormFields) =>
  fields.filter(([name]) => name === "imagen-color").map(([, color]) => color);

/** The form with these colours of its pictures. */
function colour(fields: FormFields, colors: readonly string[]): FormFields {
  const others = fields.filter(([name]) => name !== "imagen-color");
  return [...others, ...colors.map((color): [string, string] => ["imagen-color", color])];
}

const readStored = (id: string) =>
  owner.shop
    .connect()
    .prepare<[string], string>("SELECT image_colors FROM products WHERE id = ?")
    .pluck()
    .get(id);

describe("the colours of a product's pictures", () => {
  it("are chosen among the product's, and stored with it", async () => {
    const path = insert("con-colores", '["Negro","Crudo"]');
    const page = await owner.get(path);
    const options = selectAll(page.root, "#imagen-color-0 option");
    expect(options.map((option) => readAttribute(option, "value"))).toEqual(["", "Negro", "Crudo"]);
    const fields = colour(readForm(page), ["Negro", "", "Crudo"]);
    expect((await owner.post(path, change(fields, { intent: "save" }))).status).toBe(303);
    const stored = JSON.stringify({ [FRONT]: "Negro", [SIDE]: "Crudo" });
    expect(readStored("con-colores")).toBe(stored);
    expect(readColors(await openForm(path))).toEqual(["Negro", "", "Crudo"]);
  });

  it("move with their pictures, and stay in a draft and in a refused form", async () => {
    const path = insert("se-mueven", '["Negro","Crudo"]');
    const fields = colour(await openForm(path), ["Negro", "", "Crudo"]);
    const moved = await owner.post(path, change(fields, { intent: "picture-first:2" }));
    const draft = await openForm(readLocation(moved));
    expect(readColors(draft)).toEqual(["Crudo", "Negro", ""]);
    const refused = await owner.post(path, change(draft, { intent: "save", precio: "gratis" }));
    expect([refused.status, readColors(readForm(refused))]).toEqual([400, ["Crudo", "Negro", ""]]);
  });

  it("go with a colour that the product loses, and are kept until it is saved", async () => {
    const path = insert("pierde", '["Negro","Crudo","Rojo"]');
    const fields = colour(await openForm(path), ["Negro", "Rojo", "Crudo"]);
    const lost = change(fields, { intent: "picture-up:1", colores: "Negro, Crudo" });
    const draft = await openForm(readLocation(await owner.post(path, lost)));
    expect(readColors(draft)).toEqual(["Rojo", "Negro", "Crudo"]);
    await owner.post(path, change(draft, { intent: "save" }));
    expect(readStored("pierde")).toBe(JSON.stringify({ [FRONT]: "Negro", [SIDE]: "Crudo" }));
  });

  it("are not asked for where the product has one colour", async () => {
    const path = insert("de-un-color", '["Negro"]');
    const fields = await openForm(path);
    expect(readColors(fields)).toEqual([]);
    expect(fields.find(([name]) => name === "base")?.[1]).not.toContain('"color":');
    await owner.post(path, change(fields, { intent: "save" }));
    expect(readStored("de-un-color")).toBe("{}");
  });

  it("that another person saved meanwhile are shown beside what was typed", async () => {
    const path = insert("de-dos", '["Negro","Crudo"]');
    const [mine, theirs] = [await openForm(path), await openForm(path)];
    await owner.post(path, change(colour(theirs, ["Negro", "", ""]), { intent: "save" }));
    const refused = await owner.post(path, change(mine, { intent: "save", nombre: "Mía" }));
    expect(refused.status).toBe(409);
    expect(refused.html).toContain(`${FRONT} · Negro`);
    expect(readColors(readForm(refused))).toEqual(["Negro", "", ""]);
  });
});
