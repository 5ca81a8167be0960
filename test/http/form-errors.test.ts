import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { openBuiltShop, type BuiltShop, type Page } from "../helpers/built-shop";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { readAttribute, select, selectAll, type HtmlElement } from "../helpers/html";
import { insertTransferOrder, ORDER_TOKEN } from "../helpers/orders";
import { signInAsOwner } from "../helpers/owner";

const PRODUCT = "manki-remera-calesita-amarillo-01";
const NUMBER = "TELA-123456-ABC";

let shop: BuiltShop;
let owner: CookieJar;
let shopper: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  insertTransferOrder(shop.connect());
  shopper = createCookieJar();
  await shop.post(
    paths.product(PRODUCT),
    { intent: "add", talle: "M", color: "Amarillo" },
    shopper,
  );
});
afterAll(() => shop.close());

const SHOPPERS_PAGES = [
  paths.product(PRODUCT),
  paths.cart(),
  paths.checkout(),
  paths.orderLookup(),
  paths.order(ORDER_TOKEN),
  paths.withdrawal(),
  paths.exchanges(),
  paths.adminLogin(),
];
const OWNERS_PAGES = [
  adminPaths.products(),
  adminPaths.newProduct(),
  adminPaths.product(PRODUCT),
  adminPaths.stock(),
  adminPaths.orders(),
  adminPaths.order(NUMBER),
  adminPaths.newOrder(),
  adminPaths.selling(),
  adminPaths.payments(),
  adminPaths.settings(),
  adminPaths.account(),
];

const BEGIN_THEIR_PAGE = [paths.checkout()];

const HIDDEN = ["hidden", "submit"];

/** Number of fields to fill in; radio buttons of one name count once. */
function countFields(form: HtmlElement, root: HtmlElement): number {
  const { id } = form.attributes;
  const elsewhere = ["input", "select", "textarea"].flatMap((tag) =>
    id === undefined ? [] : selectAll(root, `${tag}[form=${id}]`),
  );
  const inside = ["input", "select", "textarea"].flatMap((tag) => selectAll(form, tag));
  const shown = [...inside, ...elsewhere].filter(
    ({ attributes }) => !HIDDEN.includes(attributes.type ?? "") && !("hidden" in attributes),
  );
  return new Set(shown.map(({ attributes }) => attributes.name)).size;
}

function listForms({ root }: Page): { action: string; fields: number }[] {
  return selectAll(root, "form[method=post]").map((form) => ({
    action: form.attributes.action ?? actionOfButton(form, root),
    fields: countFields(form, root),
  }));
}

/** Of a form that its buttons alone send, from elsewhere on the page. */
function actionOfButton(form: HtmlElement, root: HtmlElement): string {
  const [button] = selectAll(root, `button[form=${readAttribute(form, "id")}]`);
  return readAttribute(button ?? form, "formaction");
}

describe("a form with several fields leads to its errors", () => {
  it.each([...SHOPPERS_PAGES, ...OWNERS_PAGES])("on %s", async (path) => {
    const isOwners = OWNERS_PAGES.includes(path);
    const page = await shop.get(path, isOwners ? owner : shopper);
    expect(page.status).toBe(200);
    const forms = listForms(page);
    expect(forms.length).toBeGreaterThan(0);
    // The checkout form starts its page, so its summary is visible without a fragment.
    const long = forms.filter(
      ({ fields, action }) => fields > 1 && !BEGIN_THEIR_PAGE.includes(action),
    );
    expect(long.filter(({ action }) => !action.endsWith("#errores"))).toEqual([]);
  });

  it("and so do the short ones below a long page", async () => {
    for (const path of [paths.product(PRODUCT), paths.order(ORDER_TOKEN)]) {
      const actions = listForms(await shop.get(path)).map(({ action }) => action);
      expect(actions).toContain(`${path}#errores`);
    }
  });
});

describe("the answer to a refused form has the place its address names, once", () => {
  it.each<[string, Record<string, string>]>([
    [paths.product(PRODUCT), { intent: "add" }],
    [paths.checkout(), {}],
    [paths.orderLookup(), {}],
    [paths.withdrawal(), {}],
    [paths.exchanges(), {}],
    [paths.order(ORDER_TOKEN), {}],
  ])("on %s", async (path, fields) => {
    const { status, root } = await shop.post(path, fields, shopper);
    expect(status).toBe(400);
    const summary = select(root, "#errores");
    expect(selectAll(summary, "[role=alert] li").length).toBeGreaterThan(0);
  });

  it.each<[string, Record<string, string>]>([
    [adminPaths.selling(), { intent: "save", zonas: "0" }],
    [adminPaths.settings(), { intent: "save" }],
    [adminPaths.account(), { intent: "password" }],
  ])("on %s", async (path, fields) => {
    const { status, root } = await shop.post(path, fields, owner);
    expect(status).toBe(400);
    expect(selectAll(root, "#errores")).toHaveLength(1);
  });
});
