import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { readLocation, type Page } from "../helpers/built-shop";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { change, fieldError, readForm } from "../helpers/product-form";
import { insertProduct } from "../helpers/product-rows";

const OWN = "midway-morral-ramal-indigo-01";
const CAP = "bento-gorra-faena-01";
const SHIRT = "manki-remera-calesita-amarillo-01";

const owner = useOwnerShop();

const save = async (id: string, changes: Record<string, string | null>) => {
  const opened = await owner.get(adminPaths.product(id));
  return owner.post(
    adminPaths.product(id),
    change(readForm(opened), { intent: "save", ...changes }),
  );
};
const listed = (page: Page) => selectAll(page.root, ".picker-list input");
const chosen = (page: Page) =>
  listed(page)
    .filter(({ attributes }) => "checked" in attributes)
    .map((box) => readAttribute(box, "value"));
const readStored = (id: string): unknown =>
  owner.connection.prepare("SELECT goes_with FROM products WHERE id = ?").pluck().get(id);

it("finds products by words without a script, and keeps what was typed and chosen", async () => {
  await save(OWN, { combina: SHIRT });
  const opened = await owner.get(adminPaths.product(OWN));
  expect(chosen(opened)).toEqual([SHIRT]);
  const searched = await owner.post(
    adminPaths.product(OWN),
    change(readForm(opened), {
      intent: "find-products:combina",
      "buscar-combina": " gorra faena ",
      nombre: "Otro nombre",
    }),
  );
  expect(searched.status).toBe(303);
  expect(readLocation(searched)).toMatch(/buscar=gorra\+faena#combina$/);
  const found = await owner.get(readLocation(searched));
  expect(readAttribute(select(found.root, "#nombre"), "value")).toBe("Otro nombre");
  expect(chosen(found)).toEqual([SHIRT]);
  expect(listed(found).map((box) => readAttribute(box, "value"))).toContain(CAP);
  expect(selectAll(found.root, ".picker-list img").length).toBe(listed(found).length);
  expect(readText(select(found.root, "#combina"))).toContain("encontrado");
});

it("never offers the product itself", async () => {
  const found = await owner.get(
    `${adminPaths.product(OWN)}?${new URLSearchParams({ elegir: "combina", buscar: OWN })}`,
  );
  expect(listed(found).map((box) => readAttribute(box, "value"))).not.toContain(OWN);
  const refused = await save(OWN, { combina: OWN });
  expect([refused.status, fieldError(refused, "combina")]).toEqual([
    400,
    "Una prenda no se combina con ella misma.",
  ]);
});

it("refuses a product that is not there, and more than six", async () => {
  const refused = await save(OWN, { combina: "no-hay-tal-prenda-01" });
  expect([refused.status, fieldError(refused, "combina")]).toEqual([
    400,
    "Una de las prendas elegidas ya no existe: elegí de nuevo.",
  ]);
  const ids = owner.connection
    .prepare("SELECT id FROM products WHERE id <> ? LIMIT 7")
    .pluck()
    .all(OWN) as string[];
  const opened = await owner.get(adminPaths.product(OWN));
  const fields = change(readForm(opened), { intent: "save", combina: null });
  const many = await owner.post(adminPaths.product(OWN), [
    ...fields,
    ...ids.map((id): [string, string] => ["combina", id]),
  ]);
  expect([many.status, fieldError(many, "combina")]).toEqual([
    400,
    "Se combina con hasta 6 productos.",
  ]);
});

it("follows a new id of a chosen product, also when that is undone", async () => {
  await save(OWN, { combina: CAP });
  expect((await save(CAP, { id: "bento-gorra-nueva-01" })).status).toBe(303);
  expect(readStored(OWN)).toBe('["bento-gorra-nueva-01"]');
  expect(chosen(await owner.get(adminPaths.product(OWN)))).toEqual(["bento-gorra-nueva-01"]);
  const batch = owner.connection.prepare("SELECT max(batch_id) FROM audit").pluck().get();
  await owner.post(adminPaths.historyBatch(Number(batch)), { intent: "undo" });
  expect(readStored(OWN)).toBe(`["${CAP}"]`);
});

describe("products that are linked by their colors", () => {
  const [ONE, OTHER] = ["enlazada-01", "enlazada-02"];
  const readLinks = (id: string): unknown =>
    JSON.parse(
      String(
        owner.connection.prepare("SELECT color_links FROM products WHERE id = ?").pluck().get(id),
      ),
    );
  const rows = (page: Page) =>
    selectAll(page.root, ".link-rows input[name=enlace-color]").map((input) =>
      readAttribute(input, "value"),
    );
  beforeEach(() => {
    owner.connection.exec("DELETE FROM products WHERE id LIKE 'enlazada-%'");
    insertProduct(owner.connection, { id: ONE, name: "Enlazada", colors: '["Negro"]' });
    insertProduct(owner.connection, { id: OTHER, name: "Enlazada", colors: '["Rojo"]' });
  });

  it("are found by the product's own name, and linked both ways by their first color", async () => {
    const opened = await owner.get(adminPaths.product(ONE));
    expect(readAttribute(select(opened.root, "#buscar-enlazar"), "value")).toBe("Enlazada");
    const searched = await owner.post(
      adminPaths.product(ONE),
      change(readForm(opened), { intent: "find-products:enlazar" }),
    );
    const found = await owner.get(readLocation(searched));
    expect(listed(found).map((box) => readAttribute(box, "value"))).toEqual([OTHER]);
    expect(readText(select(found.root, "#enlazar"))).toContain("1 producto encontrado.");
    const answer = await owner.post(
      adminPaths.product(ONE),
      change(readForm(found), { intent: "save", enlazar: OTHER }),
    );
    expect(answer.status).toBe(303);
    expect([readLinks(ONE), readLinks(OTHER)]).toEqual([{ Rojo: OTHER }, { Negro: ONE }]);
    expect(rows(await owner.get(adminPaths.product(ONE)))).toEqual(["Rojo"]);
  });

  it("are searched by Enter too, which presses the button that saves", async () => {
    const typed = { intent: "save", nombre: "Sin guardar", "buscar-enlazar": "remera calesita" };
    const entered = await save(ONE, typed);
    expect(readLocation(entered)).toMatch(/buscar=remera\+calesita#enlazar$/);
    expect(
      readAttribute(select((await owner.get(readLocation(entered))).root, "#nombre"), "value"),
    ).toBe("Sin guardar");
    const searched = await owner.get(readLocation(entered));
    const saved = await owner.post(
      adminPaths.product(ONE),
      change(readForm(searched), { intent: "save" }),
    );
    expect(readLocation(saved)).toBe(adminPaths.product(ONE));
  });

  it("come off by an empty color, on both sides", async () => {
    await save(ONE, { enlazar: OTHER });
    expect((await save(ONE, { "enlace-color": "" })).status).toBe(303);
    expect([readLinks(ONE), readLinks(OTHER)]).toEqual([{}, {}]);
  });

  it("need a color to be linked by", async () => {
    owner.connection.exec(`UPDATE products SET colors = '[]' WHERE id = '${OTHER}'`);
    const refused = await save(ONE, { enlazar: OTHER });
    expect([refused.status, fieldError(refused, "enlace-color-0")]).toEqual([
      400,
      "En el enlace 1, escribí de qué color es.",
    ]);
    const named = change(readForm(refused), { intent: "save", "enlace-color": "Verde" });
    expect((await owner.post(adminPaths.product(ONE), named)).status).toBe(303);
    expect(readLinks(ONE)).toEqual({ Verde: OTHER });
  });
});

it("answers its script with names, prices and pictures only", async () => {
  const { html, status } = await owner.get(adminPaths.productChoices("gorra faena"));
  expect(status).toBe(200);
  const { found } = JSON.parse(html) as { found: Record<string, unknown>[] };
  expect(found.map(({ id }) => id)).toContain(CAP);
  expect(Object.keys(found[0] ?? {}).sort()).toEqual([
    "id",
    "image",
    "isHidden",
    "name",
    "priceInPesos",
  ]);
  const stranger = await owner.shop.get(adminPaths.productChoices("gorra"));
  expect(readLocation(stranger)).toContain("/admin/login");
});
