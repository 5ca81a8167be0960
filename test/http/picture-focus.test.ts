import { describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { readLocation } from "../helpers/built-shop";
import { readAttribute, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { change, readForm, type FormFields } from "../helpers/product-form";
import { insertProduct } from "../helpers/product-rows";

const owner = useOwnerShop();

const [FRONT = "", BACK = ""] = ["frente", "espalda"].map(
  (view) => `/dibujos/600x600/remera/negro/1-${view}.svg`,
);

function insert(id: string): string {
  const images = JSON.stringify([FRONT, BACK]);
  insertProduct(owner.shop.connect(), { id, images });
  return adminPaths.product(id);
}

const openForm = async (path: string) => readForm(await owner.get(path));

const readFocuses = (fields: FormFields) =>
  fields.filter(([name]) => name === "imagen-foco").map(([, focus]) => focus);

function focus(fields: FormFields, focuses: readonly string[]): FormFields {
  const others = fields.filter(([name]) => name !== "imagen-foco");
  return [...others, ...focuses.map((id): [string, string] => ["imagen-foco", id])];
}

const readStored = (id: string) =>
  owner.shop
    .connect()
    .prepare<[string], string>("SELECT image_focus FROM products WHERE id = ?")
    .pluck()
    .get(id);

const readShown = async (path: string, inside: string) =>
  selectAll((await owner.get(path)).root, `${inside} img`).map(
    ({ attributes }) => attributes["data-focus"] ?? null,
  );

describe("the focus of a product's pictures", () => {
  it("is chosen beside each picture, stored, and told to pages where it is not the usual one", async () => {
    const path = insert("con-foco");
    const opened = await openForm(path);
    expect(readFocuses(opened)).toEqual(["2", "2"]);
    const saved = await owner.post(path, change(focus(opened, ["8", "2"]), { intent: "save" }));
    expect(saved.status).toBe(303);
    expect(readStored("con-foco")).toBe(JSON.stringify({ [FRONT]: "8" }));
    expect(readFocuses(await openForm(path))).toEqual(["8", "2"]);
    const product = paths.product("con-foco");
    expect(await readShown(product, ".gallery-strip")).toEqual(["8", null]);
    expect(await readShown(product, ".gallery-thumbs")).toEqual(["8", null]);
    expect(await readShown(`${paths.products()}?q=con-foco`, ".card")).toContain("8");
  });

  it("goes into the cart, and its mark into no file's address", async () => {
    const path = insert("al-carrito");
    await owner.post(path, change(focus(await openForm(path), ["6", "2"]), { intent: "save" }));
    const added = await owner.post(paths.product("al-carrito"), {
      ...{ intent: "add", talle: "M", color: "Negro" },
    });
    expect(added.status).toBe(303);
    expect(await readShown(paths.cart(), ".cart-line")).toEqual(["6"]);
    const cart = await owner.get(paths.cart());
    const [image] = selectAll(cart.root, ".cart-line img");
    expect(image && readAttribute(image, "src")).toBe(FRONT);
  });

  it("is in the tiles of the home page and in suggestions", async () => {
    owner.shop.connect().exec("UPDATE products SET image_focus = json_object(images ->> 0, '8')");
    const tiles = await readShown(paths.home(), ".tiles");
    expect(tiles).toHaveLength(8);
    expect(new Set(tiles)).toEqual(new Set(["8"]));
    const { html } = await owner.get(paths.suggestions("remera"));
    const found = JSON.parse(html) as { picture?: string }[];
    const pictures = found.flatMap(({ picture }) => picture ?? []);
    expect(pictures).not.toEqual([]);
    expect(pictures.filter((picture) => !/^[^#]+#foco=8$/.test(picture))).toEqual([]);
  });

  it("moves with its picture, stays in a draft and in a refused form, and goes with the picture", async () => {
    const path = insert("se-mueve");
    const fields = focus(await openForm(path), ["9", "4"]);
    const moved = await owner.post(path, change(fields, { intent: "picture-down:0" }));
    const draft = await openForm(readLocation(moved));
    expect(readFocuses(draft)).toEqual(["4", "9"]);
    const refused = await owner.post(path, change(draft, { intent: "save", precio: "gratis" }));
    expect([refused.status, readFocuses(readForm(refused))]).toEqual([400, ["4", "9"]]);
    const removed = await owner.post(path, change(draft, { intent: "picture-remove:0" }));
    const rest = await openForm(readLocation(removed));
    await owner.post(path, change(rest, { intent: "save" }));
    expect(readStored("se-mueve")).toBe(JSON.stringify({ [FRONT]: "9" }));
  });

  it("is the usual one for a value that no page sends", async () => {
    const path = insert("inventado");
    const fields = focus(await openForm(path), ["<b>", "77"]);
    expect((await owner.post(path, change(fields, { intent: "save" }))).status).toBe(303);
    expect(readStored("inventado")).toBe("{}");
  });

  it("that another person saved meanwhile is shown beside what was typed", async () => {
    const path = insert("de-dos-focos");
    const [mine, theirs] = [await openForm(path), await openForm(path)];
    await owner.post(path, change(focus(theirs, ["5", "2"]), { intent: "save" }));
    const refused = await owner.post(path, change(mine, { intent: "save", nombre: "Mía" }));
    expect(refused.status).toBe(409);
    expect(refused.html).toContain(`${FRONT} · En el centro`);
    expect(readFocuses(readForm(refused))).toEqual(["5", "2"]);
  });
});
