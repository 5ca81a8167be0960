import { describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { toProductTexts } from "../../app/domain/products/product-fields";
import { readLocation } from "../helpers/built-shop";
import { useOwnerShop } from "../helpers/owner-shop";
import {
  change,
  fieldError,
  fieldValue,
  postMultipart,
  readForm,
  type FormFields,
} from "../helpers/product-form";
import { insertProduct } from "../helpers/product-rows";
import { theLongestProduct } from "../helpers/products";

const NEW = adminPaths.newProduct();

const owner = useOwnerShop();

const post = (path: string, fields: FormFields) =>
  postMultipart(owner.shop, path, fields, { jar: owner.jar });

function fieldsOf(product: ReturnType<typeof theLongestProduct>): FormFields {
  const texts = toProductTexts(product);
  return [
    ["intent", "save"],
    ["id", texts.id],
    ["nombre", texts.name],
    ["precio", texts.price],
    ["marca", texts.brand],
    ["categoria", texts.category],
    ["subcategoria", texts.subcategory],
    ["coleccion", texts.collection],
    ["descripcion", texts.description],
    ["composicion", texts.composition],
    ["talles", texts.sizes],
    ["colores", texts.colors],
    ...texts.pictures.flatMap(({ address, text }): FormFields => [
      ["imagen", address],
      ["imagen-texto", text],
    ]),
    ...texts.links.flatMap(({ color, productId }): FormFields => [
      ["enlace-antes", ""],
      ["enlace-color", color],
      ["enlace-producto", productId],
    ]),
  ];
}

function readRow(id: string): Record<string, unknown> {
  const row = owner.shop.connect().prepare("SELECT * FROM products WHERE id = ?").get(id);
  const decided = { ...(row as Record<string, unknown>) };
  delete decided["updated_at"];
  return decided;
}

const countDrafts = () =>
  owner.shop.connect().prepare("SELECT count(*) FROM product_drafts").pluck().get();

describe("the longest product that the rules allow", () => {
  it("can be stored, and saved again as it is", async () => {
    const product = theLongestProduct();
    insertProduct(owner.shop.connect(), { id: "y".repeat(100) });
    const created = await post(NEW, fieldsOf(product));
    expect([created.status, readLocation(created)]).toEqual([303, adminPaths.product(product.id)]);
    const before = readRow(product.id);
    expect(before).toMatchObject({ description: product.description, name: product.name });

    const path = adminPaths.product(product.id);
    const opened = await owner.get(path);
    expect(opened.html).not.toContain("\0");
    const form = readForm(opened);
    const aside = await post(path, change(form, { intent: "picture-up:0" }));
    expect(aside.status).toBe(303);
    const draft = readForm(await owner.get(readLocation(aside)));
    const saved = await post(path, change(draft, { intent: "save" }));
    expect([saved.status, readRow(product.id)]).toEqual([303, before]);
  });

  it("is merged with what somebody else saved meanwhile", async () => {
    const { id } = theLongestProduct();
    const path = adminPaths.product(id);
    const form = readForm(await owner.get(path));
    const other = change(form, { nombre: "De otra persona", intent: "save" });
    expect((await post(path, other)).status).toBe(303);
    const page = await post(path, change(form, { composicion: "Lino", intent: "save" }));
    expect([page.status, fieldValue(page, "nombre"), fieldValue(page, "composicion")]).toEqual([
      409,
      "De otra persona",
      "Lino",
    ]);
  });
});

describe("too much in a form gives it back with what was typed", () => {
  it.each([
    ["descripcion", "La descripción puede tener hasta 5000 letras."],
    ["composicion", "La composición puede tener hasta 1000 letras."],
  ])("a pasted book in %s", async (field, message) => {
    const typed: FormFields = [
      ["nombre", "Con un libro"],
      ["precio", "100"],
    ];
    for (const length of [70_000, 400_000]) {
      const fields: FormFields = [...typed, [field, "ñ".repeat(length)], ["intent", "save"]];
      const page = await post(NEW, fields);
      expect([page.status, fieldError(page, field)]).toEqual([400, message]);
      expect(fieldValue(page, field)).toMatch(/^ñ{20000}$/);
      expect(fieldValue(page, "nombre")).toBe("Con un libro");
    }
  });

  it("more addresses than a product has room for stay where they were pasted", async () => {
    const all = Array.from(
      { length: 210 },
      (_, number) => `/dibujos/600x600/remera/rojo/${number}.svg`,
    );
    const drafts = countDrafts();
    for (const intent of ["upload", "save", "picture-up:1"]) {
      const page = await post(NEW, [
        ["nombre", "Con muchas"],
        ["precio", "100"],
        ["direcciones", all.join("\r\n")],
        ["progreso", "1"],
        ["intent", intent],
      ]);
      expect(page.status).toBe(400);
      expect(fieldError(page, "direcciones")).toContain("hasta 20 fotos");
      expect(fieldValue(page, "direcciones").split(/\s/)).toEqual(all.slice(20));
      expect(readForm(page).filter(([name]) => name === "imagen")).toHaveLength(20);
      expect(fieldValue(page, "nombre")).toBe("Con muchas");
    }
    expect(countDrafts()).toBe(drafts);
  });

  it("what could not be read back is not put aside", async () => {
    const drafts = countDrafts();
    const page = await post(NEW, [
      ["nombre", "Con muchos enlaces"],
      ...Array.from({ length: 201 }, (_, number): FormFields => [
        ["enlace-antes", ""],
        ["enlace-color", `color ${number}`],
        ["enlace-producto", "x-01"],
      ]).flat(),
      ["intent", "picture-up:1"],
    ]);
    expect([page.status, fieldValue(page, "nombre")]).toEqual([400, "Con muchos enlaces"]);
    expect(page.html).toContain("Es demasiado para dejarlo sin guardar");
    expect(countDrafts()).toBe(drafts);
  });
});
