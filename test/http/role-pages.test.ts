import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { adminPaths, findPageNeeds } from "../../app/admin-paths";
import { may, ROLES, type RoleId } from "../../app/domain/owner/roles";
import { openBuiltShop, SHOP_ORIGIN, type BuiltShop, type Page } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { descendants, readText, select, selectAll, type HtmlElement } from "../helpers/html";
import { readLoaderData } from "../helpers/loader-data";
import { insertMail } from "../helpers/mails";
import { insertOrder, ORDER_TOKEN } from "../helpers/orders";
import { signInWithRole } from "../helpers/people";

const NUMBER = "TELA-123456-ABC";
const CUSTOMER = "Carolina Compradora";
/** Far more pages than one role can reach by links, but for lists that go on. */
const MOST_PAGES = 120;

let shop: BuiltShop;
const jars = new Map<RoleId, CookieJar>();
const get = (path: string, role: RoleId) => shop.get(path, jars.get(role));

beforeAll(async () => {
  shop = await openBuiltShop();
  for (const { id } of ROLES) jars.set(id, await signInWithRole(shop, id));
  const order = {
    order_number: NUMBER,
    customer_name: CUSTOMER,
    status: "paid",
    token: ORDER_TOKEN,
    items: [{}],
  };
  insertMail(shop.connect(), { order_id: insertOrder(shop.connect(), order) });
});
afterAll(() => shop.close());

it("gives the secret of the shopper's page only to who may change orders", async () => {
  const mail = insertMail(shop.connect(), {
    text: `Acá lo seguís: ${SHOP_ORIGIN}/pedido/${ORDER_TOKEN}`,
  });
  const pages = [adminPaths.order(NUMBER), adminPaths.orderPrint(NUMBER), adminPaths.mail(mail)];
  for (const path of pages)
    expect((await get(path, "viewer")).html, path).not.toContain(ORDER_TOKEN);
  for (const path of [adminPaths.order(NUMBER), adminPaths.mail(mail)]) {
    expect((await get(path, "sales")).html, path).toContain(ORDER_TOKEN);
  }
});

const listMenu = (page: Page) =>
  selectAll(page.root, ".admin-nav a").map(({ attributes }) => attributes.href ?? "");

describe.each(ROLES.map(({ id }) => id))("the role %s", (role) => {
  it("can open each page of its menu", async () => {
    const links = listMenu(await get(adminPaths.home(), role));
    expect(links).toContain(adminPaths.account());
    for (const link of links) expect.soft((await get(link, role)).status, link).toBe(200);
  });

  it("finds no link and no form on its pages that it may not use", async () => {
    const waiting = [adminPaths.home()];
    const seen = new Set<string>();
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (seen.size === MOST_PAGES || seen.has(path)) continue;
      seen.add(path);
      const page = await get(path, role);
      expect.soft(page.status, path).not.toBe(403);
      if (page.status !== 200 || !/html/.test(page.response.headers.get("Content-Type") ?? ""))
        continue;
      for (const to of listTargets(page.root)) if (!seen.has(to)) waiting.push(to);
      for (const action of listPostTargets(page.root)) {
        const { change } = findPageNeeds(action);
        expect.soft(may(role, change), `${path} has a form to ${action}`).toBe(true);
      }
    }
    expect(seen.size).toBeGreaterThan(5);
  });
});

/** The links and GET forms into the back office. */
function listTargets(root: HtmlElement): string[] {
  const addresses = [
    ...selectAll(root, "a").map(({ attributes }) => attributes.href ?? ""),
    ...selectAll(root, "form")
      .filter(({ attributes }) => attributes.method === "get")
      .map(({ attributes }) => attributes.action ?? ""),
  ];
  return addresses
    .filter((address) => /^\/admin(\/|\?|$)/.test(address))
    .map((address) => address.split("#")[0] ?? "");
}

/** The POST forms that can be sent. */
function listPostTargets(root: HtmlElement): string[] {
  return selectAll(root, "form")
    .filter(({ attributes }) => attributes.method === "post")
    .filter((form) => !isReadOnly(form))
    .map(({ attributes }) => attributes.action ?? "");
}

function isReadOnly(form: HtmlElement): boolean {
  return descendants(form).some(
    ({ tag, attributes }) => tag === "fieldset" && attributes.class === "read-only",
  );
}

describe("the menu", () => {
  it.each([
    [
      "sales",
      [
        "Inicio",
        "Mostrador",
        "Caja",
        "Pedidos",
        "Clientes",
        "Cambios",
        "Arrepentimientos",
        "E-mails",
        "Productos",
        "Stock",
        "Etiquetas",
        "Ofertas",
        "Menú",
        "Colecciones",
        "Marcas",
        "Talles",
      ],
    ],
    [
      "catalogue",
      [
        "Inicio",
        "Productos",
        "Stock",
        "Etiquetas",
        "Ofertas",
        "Menú",
        "Colecciones",
        "Marcas",
        "Talles",
        "Páginas",
      ],
    ],
  ] as const)("of %s has only its work", async (role, names) => {
    const page = await get(adminPaths.home(), role);
    const shown = selectAll(page.root, ".admin-nav a").map(readText);
    expect(shown).toEqual([...names, "Historial", "Cuenta"]);
  });
});

describe("the first page", () => {
  const parts = async (role: RoleId) =>
    readLoaderData((await get(adminPaths.home(), role)).html)["routes/admin._index"] ?? {};

  it("sends Catálogo no orders, sales and customers", async () => {
    const data = await parts("catalogue");
    expect(Object.keys(data)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(orders|newest|sales|customers)$/)]),
    );
    expect(data).toHaveProperty("products");
    const page = await get(adminPaths.home(), "catalogue");
    expect(page.html).not.toContain(CUSTOMER);
    expect(page.html).not.toContain("Vendido hoy");
    expect(page.html).toContain("Ver los productos");
  });

  it("sends Ventas the products, and no tasks to change them", async () => {
    const data = await parts("sales");
    expect(data).toHaveProperty("products");
    expect(data).toMatchObject({ unclaimed: [] });
    expect((await get(adminPaths.home(), "sales")).html).toContain(CUSTOMER);
    const kinds = (data.tasks as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds).toContain("orders-to-prepare");
    expect(kinds).not.toContain("payments-unconnected");
  });
});

describe("Solo mirar", () => {
  it.each([
    adminPaths.order(NUMBER),
    adminPaths.products(),
    adminPaths.settings(),
    adminPaths.selling(),
    adminPaths.mails(),
    adminPaths.menu(),
  ])("reads %s, and is told that nothing can be changed there", async (path) => {
    const page = await get(path, "viewer");
    expect(page.status).toBe(200);
    expect(readText(select(page.root, ".read-only-note"))).toBe(
      "Tu rol es Solo mirar: acá no podés cambiar nada.",
    );
  });

  it("keeps search and filters, and its own account", async () => {
    const list = await get(`${adminPaths.products()}?q=remera`, "viewer");
    expect(selectAll(list.root, ".product-table tbody tr").length).toBeGreaterThan(0);
    expect(selectAll(list.root, "[type=checkbox][name=id]")).toEqual([]);
    const account = await get(adminPaths.account(), "viewer");
    expect(selectAll(account.root, ".read-only")).toEqual([]);
  });

  it("is refused when it posts anyway", async () => {
    const fields = { intent: "manual-refund", estado: "paid" };
    const refused = await shop.post(adminPaths.order(NUMBER), fields, jars.get("viewer"));
    expect(refused.status).toBe(403);
    expect(refused.html).toContain("Tu rol no alcanza para esto");
  });

  it("is not what others see", async () => {
    const page = await get(adminPaths.order(NUMBER), "sales");
    expect(selectAll(page.root, ".read-only-note")).toEqual([]);
  });
});

it("offers Ventas no download of lists", async () => {
  const isDownload = (page: Page) => page.html.includes("Descargar planilla");
  expect(isDownload(await get(adminPaths.orders(), "owner"))).toBe(true);
  expect(isDownload(await get(adminPaths.orders(), "sales"))).toBe(false);
  expect(isDownload(await get(adminPaths.customers(), "sales"))).toBe(false);
});
