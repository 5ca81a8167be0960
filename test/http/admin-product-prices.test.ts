import { beforeEach, describe, expect, it } from "vitest";

import { readErrors, readFields, readNews } from "../helpers/admin-list";
import { readLocation, type Fields } from "../helpers/built-shop";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { insertProduct } from "../helpers/product-rows";
import { adminPaths } from "../../app/admin-paths";

const PAGE = adminPaths.prices();
const BOTH = "?id=propia-01&id=propia-02";
const SAVE_FORM = "#guardar-precios";
const RULE = { modo: "subir", valor: "12,5", redondeo: "100" };

const owner = useOwnerShop();

beforeEach(() => {
  owner.connection.exec("DELETE FROM products WHERE id LIKE 'propia-%'");
  insertProduct(owner.connection, { id: "propia-01", price: 38_900 });
  insertProduct(owner.connection, { id: "propia-02", price: 1000 });
});

const withRule = (rule: Record<string, string>) => `${BOTH}&${new URLSearchParams(rule)}`;
const readPrices = () =>
  owner.connection
    .prepare("SELECT price FROM products WHERE id LIKE 'propia-%' ORDER BY id")
    .pluck()
    .all();
const post = (fields: Fields, query = withRule(RULE)) => owner.post(PAGE + query, fields);
const pairs = (...prices: number[]): [string, string][] =>
  prices.flatMap((price, position): [string, string][] => [
    ["id", `propia-0${position + 1}`],
    ["antes", String(price)],
  ]);
const save = (...prices: number[]): [string, string][] => [
  ["intent", "save"],
  ...Object.entries(RULE),
  ...pairs(...prices),
];

describe("the page of new prices", () => {
  it("asks for the rule first", async () => {
    const page = await owner.get(PAGE + BOTH);
    expect(page.status).toBe(200);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect(selectAll(page.root, "main button").map(readText)).toEqual(["Ver los precios nuevos"]);
  });

  it("shows each new price beside the old one, and changes nothing yet", async () => {
    const page = await owner.get(PAGE + withRule(RULE));
    const amounts = selectAll(page.root, ".price-table tbody tr").map((row) =>
      selectAll(row, ".price").map(readText),
    );
    expect(amounts).toEqual([
      ["$\u00a038.900", "$\u00a043.800"],
      ["$\u00a01.000", "$\u00a01.100"],
    ]);
    expect(readPrices()).toEqual([38_900, 1000]);
  });

  it("saves the shown prices, and shoppers pay them", async () => {
    const query = `${withRule(RULE)}&lista=%3Fq%3Dpropia`;
    const page = await owner.get(PAGE + query);
    const form = select(page.root, SAVE_FORM);
    const answer = await owner.post(readAttribute(form, "action"), [
      ...readFields(form),
      ["intent", "save"],
    ]);
    expect([answer.status, readLocation(answer)]).toEqual([303, "/admin/products?q=propia"]);
    expect(readPrices()).toEqual([43_800, 1100]);
    expect((await owner.shop.get("/productos/propia-01")).html).toContain("43.800");
    expect(readNews(await owner.get(adminPaths.products()))).toContain(
      "Los cambios se han aplicado correctamente",
    );
  });

  it("takes all products that a search matches", async () => {
    const page = await owner.get(`${PAGE}?todos=1&lista=${encodeURIComponent("?marca=SHATO")}`);
    const stored = owner.connection
      .prepare("SELECT COUNT(*) FROM products WHERE brand = 'SHATO'")
      .pluck()
      .get();
    expect(selectAll(page.root, ".price-table tbody tr")).toHaveLength(Number(stored));
  });

  it.each([
    [{ modo: "subir", valor: "" }, "Escribí un porcentaje. Por ejemplo: 12,5."],
    [{ modo: "bajar", valor: "96" }, "No puede ser más de 95 %."],
    [{ modo: "fijar", valor: "0" }, "El precio tiene que ser mayor que 0."],
  ])("asks again for %o", async (rule, message) => {
    const page = await owner.get(PAGE + withRule(rule));
    expect(page.status).toBe(400);
    expect(readErrors(page)).toEqual([message]);
    const field = select(page.root, "#valor");
    expect([readAttribute(field, "value"), readAttribute(field, "aria-invalid")]).toEqual([
      rule.valor,
      "true",
    ]);
    expect(readText(select(page.root, "title"))).toMatch(/^Error: /);
    expect(selectAll(page.root, SAVE_FORM)).toEqual([]);
  });

  it("saves nothing when a price changed meanwhile, and shows the current one", async () => {
    owner.connection.exec("UPDATE products SET price = 2000 WHERE id = 'propia-02'");
    const answer = await post(save(38_900, 1000));
    expect(answer.status).toBe(409);
    expect(readErrors(answer)[0]).toContain("El precio de propia-02 cambió");
    expect(readPrices()).toEqual([38_900, 2000]);
    const form = select(answer.root, SAVE_FORM);
    expect(readFields(form)).toContainEqual(["antes", "2000"]);
  });

  it("continues without deleted products, and says so", async () => {
    owner.connection.exec("DELETE FROM products WHERE id = 'propia-02'");
    const answer = await post(save(38_900, 1000));
    expect(answer.status).toBe(303);
    expect(readPrices()).toEqual([43_800]);
    expect(readNews(await owner.get(adminPaths.products()))).toContain("1 ya no existía.");
    owner.connection.exec("DELETE FROM products WHERE id = 'propia-01'");
    expect((await post(save(43_800))).status).toBe(404);
  });

  it.each<[string, [string, string][]]>([
    ["no intent", pairs(38_900)],
    ["no pairs", [["intent", "save"], ...Object.entries(RULE)]],
    ["a price without an id", [...save(38_900), ["antes", "1"]]],
    [
      "a price that is none",
      [["intent", "save"], ...Object.entries(RULE), ["id", "propia-01"], ["antes", "-1"]],
    ],
    [
      "a rule that is none",
      [["intent", "save"], ["modo", "subir"], ["valor", "x"], ...pairs(38_900)],
    ],
    ["no rule", [["intent", "save"], ...pairs(38_900)]],
  ])("refuses a form with %s", async (_, fields) => {
    expect((await post(fields)).status).toBe(400);
    expect(readPrices()).toEqual([38_900, 1000]);
  });

  it("never lets a posted price become the new one", async () => {
    await post([...save(38_900, 1000), ["toPesos", "1"], ["precio", "1"]]);
    expect(readPrices()).toEqual([43_800, 1100]);
  });
});
