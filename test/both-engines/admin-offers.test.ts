import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { addDays, calendarDay } from "../../app/domain/plain/buenos-aires";
import { readErrors, readFields, readNews } from "../helpers/admin-list";
import { readLocation, type Page } from "../helpers/built-shop";
import { readText, select, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { change, fieldError, fieldValue, postMultipart, readForm } from "../helpers/product-form";
import { insertProduct } from "../helpers/product-rows";

const TODAY = calendarDay(new Date());
const TOMORROW = addDays(TODAY, 1);
const YESTERDAY = addDays(TODAY, -1);
const RULE = { modo: "bajar", valor: "25", redondeo: "100" };
const CHECKED = `${adminPaths.offers()}?id=propia-01&id=propia-02&${new URLSearchParams(RULE)}`;
const ALL = `${adminPaths.offers()}?todos=1&lista=${encodeURIComponent("?q=propia")}&${new URLSearchParams(RULE)}`;

const owner = useOwnerShop();

beforeEach(() => {
  owner.connection.exec(
    "DELETE FROM products WHERE id LIKE 'propia-%'; DELETE FROM settings; UPDATE products SET sale_price = NULL",
  );
  insertProduct(owner.connection, { id: "propia-01", name: "propia", price: 40_000 });
  insertProduct(owner.connection, { id: "propia-02", name: "propia", price: 1 });
});

const readSales = () =>
  owner.connection
    .prepare<[], (string | number | null)[]>(
      "SELECT sale_price, sale_from, sale_until FROM products WHERE id LIKE 'propia-%' ORDER BY id",
    )
    .raw()
    .all();

describe("the sale of a product's form", () => {
  const page = () => owner.get(adminPaths.product("propia-01"));
  async function save(typed: Record<string, string>) {
    const fields = change(readForm(await page()), { ...typed, intent: "save" });
    return postMultipart(owner.shop, adminPaths.product("propia-01"), fields, { jar: owner.jar });
  }

  it("is stored with its days, shown again, and taken away with its price", async () => {
    const typed = {
      precioOferta: "$ 29.900",
      ofertaDesde: TOMORROW,
      ofertaHasta: addDays(TODAY, 9),
    };
    expect((await save(typed)).status).toBe(303);
    expect(readSales()[0]).toEqual([29_900, TOMORROW, addDays(TODAY, 9)]);
    const shown = await page();
    const names = ["precioOferta", "ofertaDesde", "ofertaHasta"];
    expect(names.map((name) => fieldValue(shown, name))).toEqual([
      "29900",
      TOMORROW,
      addDays(TODAY, 9),
    ]);
    expect((await save({ precioOferta: "" })).status).toBe(303);
    expect(readSales()[0]).toEqual([null, null, null]);
  });

  it("begins today without a first day, and says why the price before is not shown", async () => {
    await save({ precioOferta: "29900" });
    expect(readSales()[0]).toEqual([29_900, TODAY, null]);
    expect(readText(select((await page()).root, "main"))).toContain("No mostramos el “Antes”");
  });

  it.each([
    ["precioOferta", { precioOferta: "40.000" }, "El precio de oferta tiene que ser menor"],
    ["precioOferta", { precioOferta: "0" }, "El precio de oferta tiene que ser mayor que 0."],
    ["precioOferta", { precioOferta: "-5" }, "El precio de oferta no puede ser negativo."],
    ["precioOferta", { precioOferta: "barato" }, "Escribí el precio de oferta solo con números"],
    ["ofertaDesde", { precioOferta: "5", ofertaDesde: "2026-02-30" }, "Elegí un día que exista"],
    [
      "ofertaHasta",
      { precioOferta: "5", ofertaDesde: addDays(TODAY, 3), ofertaHasta: TOMORROW },
      "La oferta no puede terminar antes de empezar.",
    ],
    [
      "ofertaHasta",
      { precioOferta: "5", ofertaDesde: YESTERDAY, ofertaHasta: YESTERDAY },
      "Ese día ya pasó",
    ],
  ])("is refused at %s with %o, which is kept", async (field, typed, message) => {
    const answer = await save(typed);
    expect(answer.status).toBe(400);
    expect(fieldError(answer, field)).toContain(message);
    for (const [name, value] of Object.entries(typed)) expect(fieldValue(answer, name)).toBe(value);
    expect(readSales()[0]).toEqual([null, null, null]);
  });

  it("is not copied with the product", async () => {
    await save({ precioOferta: "29900" });
    await owner.post(adminPaths.products(), { intent: "duplicate:propia-01" });
    expect(readSales().filter(([price]) => price !== null)).toHaveLength(1);
  });
});

describe("a sale for several products", () => {
  /** Sends the form of a preview as a browser does. */
  function send(page: Page, typed: Record<string, string> = {}) {
    const form = selectAll(page.root, "form").find(
      (one) => selectAll(one, "button[value=save]").length > 0,
    );
    if (!form) throw new Error("no form to save with");
    return owner.post(adminPaths.offers(), [
      ...readFields(form),
      ...Object.entries({ desde: "", hasta: "", intent: "save", ...typed }),
    ]);
  }

  it.each([
    ["checked ones", CHECKED],
    ["a whole list", ALL],
  ])("of %s is previewed, saved where it is lower, and taken back as one change", async (_, at) => {
    const page = await owner.get(at);
    expect(page.status).toBe(200);
    const cells = selectAll(page.root, ".price-table tbody .price-new").map(readText);
    expect(cells.toSorted()).toEqual(["$\u00a030.000", "sin oferta"]);
    expect(readSales()[0]).toEqual([null, null, null]);
    const answer = await send(page, { hasta: TOMORROW });
    expect([answer.status, readLocation(answer)]).toEqual([303, adminPaths.offers()]);
    expect(readSales()).toEqual([
      [30_000, TODAY, TOMORROW],
      [null, null, null],
    ]);
    const list = await owner.get(adminPaths.offers());
    expect(readNews(list)).toContain("Oferta guardada en 1 producto");
    const undo = select(list.root, ".toast form");
    await owner.post(undo.attributes.action ?? "", [...readFields(undo), ["intent", "undo"]]);
    expect(readSales()[0]).toEqual([null, null, null]);
  });

  it.each([
    ["checked ones", CHECKED],
    ["a whole list", ALL],
  ])("of %s is refused when a price changed since the preview", async (_, at) => {
    const page = await owner.get(at);
    owner.connection.exec("UPDATE products SET price = 50000 WHERE id = 'propia-01'");
    const answer = await send(page);
    expect(answer.status).toBe(409);
    expect(readErrors(answer)[0]).toContain("cambió mientras mirabas");
    expect(readSales()[0]).toEqual([null, null, null]);
  });

  it.each([
    [{ hasta: YESTERDAY }, "La oferta no puede terminar antes de empezar."],
    [{ desde: YESTERDAY, hasta: YESTERDAY }, "Ese día ya pasó: elegí otro, o dejalo vacío."],
    [{ desde: "2026-02-30" }, "Elegí un día que exista, como 30/11/2026."],
    [{ desde: "2999-01-01" }, "Puede empezar a más tardar dentro de un año."],
  ])("is asked for again with %o", async (typed, message) => {
    const answer = await send(await owner.get(CHECKED), typed);
    expect([answer.status, readErrors(answer)]).toEqual([400, [message]]);
    expect(readSales()[0]).toEqual([null, null, null]);
  });

  it("is refused with a rule that no page makes", async () => {
    const raising = { intent: "save", modo: "subir", valor: "10", redondeo: "1", id: "propia-01" };
    // A rule that raises is read as one that lowers: nothing else is offered.
    expect((await owner.post(adminPaths.offers(), { ...raising, valor: "mucho" })).status).toBe(
      400,
    );
    expect((await owner.post(adminPaths.offers(), { intent: "otra" })).status).toBe(400);
  });

  it("is ended for the checked ones only", async () => {
    owner.connection.exec("UPDATE products SET sale_price = 1 WHERE id LIKE 'propia-%'");
    const none = await owner.post(adminPaths.offers(), { intent: "end" });
    expect([none.status, readErrors(none)]).toEqual([400, ["Elegí al menos un producto."]]);
    const answer = await owner.post(adminPaths.offers(), { intent: "end", id: "propia-01" });
    expect(answer.status).toBe(303);
    expect(readSales()).toEqual([
      [null, null, null],
      [1, null, null],
    ]);
  });
});

describe("the rule of the price before", () => {
  it.each(["31", "-1", "quince", ""])("is no %j", async (dias) => {
    const answer = await owner.post(adminPaths.offers(), { intent: "rules", dias });
    expect(answer.status).toBe(400);
    expect(fieldValue(answer, "dias")).toBe(dias);
  });

  it("is stored, and the history has it", async () => {
    expect((await owner.post(adminPaths.offers(), { intent: "rules", dias: "7" })).status).toBe(
      303,
    );
    const stored = owner.connection.prepare(
      "SELECT value FROM settings WHERE name = 'saleHeldDays'",
    );
    expect(stored.pluck().get()).toBe("7");
    expect((await owner.get(adminPaths.history())).html).toContain(
      "cambió las reglas de las ofertas",
    );
  });
});
