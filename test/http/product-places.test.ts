import { describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import type { Page } from "../helpers/built-shop";
import { readText, select, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { change, fieldError, fieldValue, readForm } from "../helpers/product-form";
import { insertProduct } from "../helpers/product-rows";

const owner = useOwnerShop();

const ID = "prenda-con-lugares-01";
const edit = adminPaths.product(ID);

async function openEdited(): Promise<Page> {
  owner.connection.prepare("DELETE FROM products WHERE id = ?").run(ID);
  insertProduct(owner.connection, { id: ID, price: 20_000, collection: "Básicos, fw25" });
  return owner.get(edit);
}

const save = (page: Page, ...added: [string, string][]) =>
  owner.post(edit, [...change(readForm(page), { intent: "save" }), ...added]);
const readRow = () =>
  owner.connection
    .prepare("SELECT audiences, also_in, collection, cost FROM products WHERE id = ?")
    .get(ID);

describe("the product form", () => {
  it("stores the boxes and chips that a browser without script sends", async () => {
    const opened = await openEdited();
    const saved = await save(
      opened,
      ["para", "unisex"],
      ["para", "mujer"],
      ["tambien-sumado", "Ropa > Remeras"],
      ["coleccion-sumada", "Novedades"],
    );
    expect(saved.status).toBe(303);
    expect(readRow()).toMatchObject({
      audiences: '["mujer","unisex"]',
      also_in: '["Ropa > Remeras"]',
      collection: "Básicos, fw25, Novedades",
    });
    const chips = selectAll(opened.root, "input[name=tambien-sumado]");
    expect(chips.map(({ attributes }) => attributes.value)).toContain("Ropa > Remeras");
  });

  it("refuses a word that is nobody, a place that is too deep and a wrong cost, and keeps what was typed", async () => {
    const typed = { tambien: "A > B > C > D", costo: "-5", peso: "1 kg" };
    const page = await owner.post(edit, [
      ...change(readForm(await openEdited()), { intent: "save", ...typed }),
      ["para", "hombre"],
      ["para", "Perro"],
    ]);
    expect(page.status).toBe(400);
    expect(fieldError(page, "para")).toBe(
      "Elegí para quién es: puede ser Mujer, Hombre, Unisex, Niña, Niño o Bebé.",
    );
    expect(fieldError(page, "tambien")).toMatch(/hasta 3 partes/);
    expect(fieldError(page, "costo")).toBe("El costo no puede ser negativo.");
    expect(fieldError(page, "peso")).toMatch(/gramos enteros/);
    for (const [name, value] of Object.entries(typed)) expect(fieldValue(page, name)).toBe(value);
    expect(readForm(page)).toContainEqual(["para", "hombre"]);
    expect(readRow()).toMatchObject({ audiences: "[]", cost: null });
  });

  it("says the margin of what is stored", async () => {
    const opened = await openEdited();
    await owner.post(edit, change(readForm(opened), { intent: "save", costo: "11.000" }));
    expect(readText(select((await owner.get(edit)).root, "#costo-ayuda"))).toMatch(
      /^Margen: 45 %\./,
    );
  });
});

describe("the list of products", () => {
  const bulk = (...fields: [string, string][]) =>
    owner.post(adminPaths.products(), [["id", ID], ...fields]);

  it("sets whom they are for and adds places, which can be undone, and finds them by that", async () => {
    await openEdited();
    expect((await bulk(["intent", "set-audiences"], ["para", "nina"])).status).toBe(303);
    expect((await bulk(["intent", "add-places"], ["tambien", "Ropa>Tops"])).status).toBe(303);
    expect(readRow()).toMatchObject({ audiences: '["nina"]', also_in: '["Ropa > Tops"]' });
    for (const query of ["para=nina", "coleccion=B%C3%A1sicos"]) {
      const { html } = await owner.get(`${adminPaths.products()}?${query}`);
      expect(html).toContain(edit);
    }
    const { html } = await owner.get(`${adminPaths.products()}?para=nino`);
    expect(html).not.toContain(edit);
    const newest = owner.connection.prepare("SELECT max(batch_id) FROM audit").pluck().get();
    await owner.post(adminPaths.historyBatch(Number(newest)), { intent: "undo" });
    expect(readRow()).toMatchObject({ audiences: '["nina"]', also_in: "[]" });
  });

  it("adds no eleventh place, and says of which product", async () => {
    await openEdited();
    const ten = Array.from({ length: 10 }, (_, number) => `Ropa > Lugar ${number}`).join(", ");
    expect((await bulk(["intent", "add-places"], ["tambien", ten])).status).toBe(303);
    const refused = await bulk(["intent", "add-places"], ["tambien", "Ropa > Otro"]);
    expect(refused.status).toBe(400);
    expect(readText(select(refused.root, "main"))).toContain(`ya no entran en ${ID}`);
  });
});
