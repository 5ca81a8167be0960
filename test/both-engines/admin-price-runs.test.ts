import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { addDays, calendarDay } from "../../app/domain/plain/buenos-aires";
import { readErrors, readFields, readNews } from "../helpers/admin-list";
import { readLocation, type Page } from "../helpers/built-shop";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { insertProduct } from "../helpers/product-rows";

const PAGE = adminPaths.prices();
const SAVE_FORM = "#guardar-precios";
const RULE = { modo: "subir", valor: "10,71", redondeo: "termina-990" };
const OWN = `lista=${encodeURIComponent("?q=propia")}`;
const ALL = `?todos=1&${OWN}&${new URLSearchParams(RULE)}`;
const CHECKED = `?id=propia-01&id=propia-02&${new URLSearchParams(RULE)}`;
const TOMORROW = addDays(calendarDay(new Date()), 1);

const owner = useOwnerShop();

beforeEach(() => {
  owner.connection.exec(
    "DELETE FROM products WHERE id LIKE 'propia-%'; DELETE FROM price_runs; DELETE FROM products WHERE id LIKE 'muchas-%'",
  );
  insertProduct(owner.connection, { id: "propia-01", name: "propia", price: 38_900 });
  insertProduct(owner.connection, { id: "propia-02", name: "propia", price: 1000 });
});

const readPrices = () =>
  owner.connection
    .prepare("SELECT price FROM products WHERE id LIKE 'propia-%' ORDER BY id")
    .pluck()
    .all();
const readRuns = () =>
  owner.connection
    .prepare(`SELECT starts_at AS "startsAt", admin_name AS author FROM price_runs ORDER BY id`)
    .all();
const listFacts = (page: Page) =>
  selectAll(page.root, ".price-facts div").map((fact) => readText(fact));

/** Sends the form of a preview as a browser does, with these fields in place of its own. */
function send(page: Page, changed: Record<string, string> = {}) {
  const form = select(page.root, SAVE_FORM);
  const hidden = readFields(form).filter(([name]) => !(name in changed));
  const typed = Object.entries({ cuando: "ahora", intent: "save", ...changed });
  return owner.post(readAttribute(form, "action") ?? "", [...hidden, ...typed]);
}

describe("new prices of a whole list", () => {
  it("show totals, and are saved without a list of products", async () => {
    const page = await owner.get(PAGE + ALL);
    expect(page.status).toBe(200);
    expect(readText(select(page.root, ".price-summary"))).toBe("Subir 10,71 % y terminar en 990");
    expect(listFacts(page)).toEqual([
      "Cambian2",
      "El que más bajade $\u00a01.000 a $\u00a0990",
      "El que más subede $\u00a038.900 a $\u00a042.990",
    ]);
    const fields = readFields(select(page.root, SAVE_FORM)).map(([name]) => name);
    expect(fields).toContain("version");
    expect(fields).not.toContain("id");
    const answer = await send(page);
    expect([answer.status, readLocation(answer)]).toEqual([303, "/admin/products?q=propia"]);
    expect(readPrices()).toEqual([42_990, 990]);
    const list = await owner.get(readLocation(answer));
    expect(readNews(list)).toContain("Los cambios se han aplicado correctamente");
    expect(readText(select(list.root, ".toast button[value=undo]"))).toBe("Deshacer");
  });

  it("are not saved when anything in the catalogue changed, and shown as they are now", async () => {
    const page = await owner.get(PAGE + ALL);
    owner.connection.exec("UPDATE products SET price = 2000 WHERE id = 'propia-02'");
    const answer = await send(page);
    expect(answer.status).toBe(409);
    expect(readErrors(answer)[0]).toContain("Algo cambió en el catálogo");
    expect(readPrices()).toEqual([38_900, 2000]);
    expect(listFacts(answer)).toContain("El que más bajade $\u00a02.000 a $\u00a01.990");
    const again = await send(answer);
    expect(again.status).toBe(303);
    expect(readPrices()).toEqual([42_990, 1990]);
  });

  it("may be thousands, in pages of a hundred", async () => {
    const insert = owner.connection.prepare(
      `INSERT INTO products (id, name, price, images) VALUES (?, 'Remera', 1000, '["/a.jpg"]')`,
    );
    owner.connection.transaction(() => {
      for (let n = 1; n <= 3000; n += 1) insert.run(`muchas-${n}`);
    })();
    const query = `?todos=1&${new URLSearchParams(RULE)}`;
    const page = await owner.get(PAGE + query);
    expect(selectAll(page.root, ".price-table tbody tr")).toHaveLength(100);
    const last = await owner.get(`${PAGE}${query}&pagina=99`);
    expect(readText(select(last.root, ".pages-place"))).toMatch(/^Página (\d+) de \1$/);
    expect((await send(last)).status).toBe(303);
    const left = owner.connection.prepare(
      "SELECT count(*) FROM products WHERE price % 1000 <> 990",
    );
    expect(left.pluck().get()).toBe(0);
    const refused = await owner.post(adminPaths.products(), { todos: "1", intent: "hide" });
    expect(readErrors(refused)[0]).toMatch(/^Son más de 1000 productos/);
  });

  it("are at most ten thousand", async () => {
    owner.connection.exec(`INSERT INTO products (id, name, price)
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000)
      SELECT 'muchas-' || n, 'Remera', 1 FROM numbers`);
    const page = await owner.get(`${PAGE}?todos=1&${new URLSearchParams(RULE)}`);
    expect(page.status).toBe(404);
    expect(readText(select(page.root, ".notice"))).toMatch(/^Son más de 10\.000 productos/);
  });

  it("say so when the rule changes nothing", async () => {
    const rule = new URLSearchParams({ modo: "subir", valor: "0,01", redondeo: "100" });
    const page = await owner.get(`${PAGE}?id=propia-01&${rule}`);
    expect(readText(select(page.root, ".price-totals"))).toContain(
      "Con esta regla no cambia ningún precio.",
    );
    expect(selectAll(page.root, SAVE_FORM)).toEqual([]);
  });

  it.each([
    ["no version", { version: undefined }],
    ["a list that the shop did not write", { version: "1.1", lista: "?marca=" }],
    ["a rule of 101 decimals", { version: "1.1", valor: `10,${"7".repeat(101)}` }],
  ])("are refused with %s", async (_, changed) => {
    const fields = { intent: "save", todos: "1", lista: "", ...RULE, ...changed };
    const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
    const answer = await owner.post(PAGE, sent as [string, string][]);
    expect(answer.status).toBe(400);
    expect(readPrices()).toEqual([38_900, 1000]);
  });
});

describe("new prices from a day on", () => {
  const LATER = { cuando: "despues", dia: TOMORROW, hora: "00:00" };

  it.each([
    ["of checked products", CHECKED],
    ["of a whole list", ALL],
  ])("%s wait, are listed, and can be cancelled", async (_, query) => {
    const page = await owner.get(PAGE + query);
    const proposed = ["#dia", "#hora"].map((id) => readAttribute(select(page.root, id), "value"));
    expect(proposed).toEqual([TOMORROW, "00:00"]);
    const answer = await send(page, LATER);
    expect(answer.status).toBe(303);
    expect(readRuns()).toEqual([{ startsAt: `${TOMORROW}T03:00:00.000Z`, author: "admin" }]);
    expect(readPrices()).toEqual([38_900, 1000]);
    const list = await owner.get(adminPaths.products());
    expect(readNews(list)).toContain("Cambio de precios programado");
    const waiting = select(list.root, ".waiting-run");
    expect(readText(waiting)).toContain("Subir 10,71 % y terminar en 990, en 2 productos");
    expect(readText(select((await owner.get(PAGE + query)).root, ".waiting-run"))).toBe(
      readText(waiting),
    );
    const form = select(waiting, "form");
    const cancel: [string, string][] = [...readFields(form), ["intent", "cancel"]];
    const cancelled = await owner.post(readAttribute(form, "action") ?? "", cancel);
    expect([cancelled.status, readLocation(cancelled)]).toEqual([303, adminPaths.products()]);
    expect(readRuns()).toEqual([]);
    expect((await owner.post(PAGE, cancel)).status).toBe(409);
    expect(selectAll((await owner.get(adminPaths.products())).root, ".waiting-run")).toEqual([]);
  });

  it.each([
    [{ dia: "2020-01-01" }, ["Ese momento ya pasó. Elegí uno que venga, o “Ahora”."]],
    [{ dia: "31/02/2030" }, ["Escribí un día que exista. Por ejemplo: 1/12/2026."]],
    [{ dia: "2999-01-01" }, ["Puede empezar a más tardar dentro de un año."]],
    [
      { dia: "mañana", hora: "a la noche" },
      ["Escribí un día que exista. Por ejemplo: 1/12/2026.", "Escribí la hora, de 00:00 a 23:59."],
    ],
  ])("are asked for again with %o, which is kept", async (typed, messages) => {
    const page = await owner.get(PAGE + CHECKED);
    const answer = await send(page, { ...LATER, ...typed });
    expect([answer.status, readErrors(answer)]).toEqual([400, messages]);
    const kept = { ...LATER, ...typed };
    for (const name of ["dia", "hora"] as const) {
      expect(readAttribute(select(answer.root, `#${name}`), "value")).toBe(kept[name]);
    }
    expect(selectAll(answer.root, "#cuando-despues[checked]")).toHaveLength(1);
    expect(readRuns()).toEqual([]);
  });

  it("are not stored for products that are gone, nor after a change of the catalogue", async () => {
    const [checked, all] = [await owner.get(PAGE + CHECKED), await owner.get(PAGE + ALL)];
    owner.connection.exec("DELETE FROM products WHERE id LIKE 'propia-%'");
    expect((await send(checked, LATER)).status).toBe(404);
    expect((await send(all, LATER)).status).toBe(409);
    expect(readRuns()).toEqual([]);
  });

  it.each(["", "x", "-1", "99999999999999999999"])("cannot cancel %j", async (programado) => {
    const answer = await owner.post(PAGE, { intent: "cancel", programado });
    expect(answer.status).toBe(400);
  });
});

describe("the prices on a product's page", () => {
  it("are listed with who changed them, and how", async () => {
    await send(await owner.get(PAGE + CHECKED));
    const page = await owner.get(adminPaths.product("propia-01"));
    const [newest, first] = selectAll(page.root, ".price-history li").map(readText);
    expect(newest).toContain("$\u00a038.900");
    expect(newest).toContain("$\u00a042.990");
    expect(newest).toContain("Cambio de precios, admin");
    expect(first).toContain("Fuera de la administración");
    const history = selectAll(page.root, "a").filter((link) => readText(link) === "Historial");
    expect(history.map((link) => readAttribute(link, "href"))).toContainEqual(
      expect.stringMatching(/^\/admin\/historial\?cosa=product&id=\d+$/),
    );
  });
});
