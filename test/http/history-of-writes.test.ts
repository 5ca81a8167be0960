import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { listAdminRoutes } from "../helpers/admin-routes";
import type { BuiltShop } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { fillBackOffice, type FilledShop } from "../helpers/filled-back-office";
import { fillIn } from "../helpers/filled-fields";
import { walkForms, type WalkedForm } from "../helpers/form-walk";
import { readAttribute, select } from "../helpers/html";
import { sendUpload } from "../helpers/product-files";
import { beginWatch, watchWrites } from "../helpers/watched-writes";
import { adminPaths } from "../../app/admin-paths";

/** Hundreds of presses, each on a copy of its own. */
const WALK_MS = 300_000;

/** Buttons that change nothing in the database, and why. All others must. */
const CHANGES_NOTHING: Record<string, string> = {
  "/admin/correos/textos/:kind preview": "shows the mail",
  "/admin/cuenta factor-start": "shows a new key, which counts once a code proves it",
  "/admin/mercadopago connect": "leads to Mercado Pago; coming back from there has the entry",
  "/admin/mostrador/:number give-back": "needs cash in an open till",
  "/admin/orders/:number/corregir edit": "shows the form again",
  "/admin/orders/:number/corregir preview": "asks first",
  "/admin/paginas/:id preview": "shows the page",
  "/admin/products delete": "asks first",
  "/admin/products labels": "leads to what is printed",
  "/admin/products reprice": "asks first",
  "/admin/products sale": "asks first",
  "/admin/products/edit/:id find-products": "puts the form aside until it is saved",
  "/admin/products/new find-products": "puts the form aside until it is saved",
  "/admin/products/edit/:id picture-down": "puts the form aside until it is saved",
  "/admin/products/edit/:id picture-first": "puts the form aside until it is saved",
  "/admin/products/edit/:id picture-remove": "puts the form aside until it is saved",
  "/admin/products/edit/:id picture-up": "puts the form aside until it is saved",
  "/admin/products/edit/:id upload": "puts the form aside until it is saved",
  "/admin/products/new upload": "puts the form aside until it is saved",
  "/admin/products/fotos upload": "refuses a form without a ZIP",
  "/admin/products/importar upload": "puts a file aside until it is imported",
  "/admin/products/importar/:id choices": "shows the file read in another way",
  "/admin/products/importar/:id discard": "throws away a file that was put aside",
  "/admin/stock/conteo/:id leave-out": "takes a number away that was put aside",
  "/admin/stock/conteo/:id review": "puts numbers aside until they are applied",
  "/admin/stock/conteo/:id save": "puts numbers aside until they are applied",
  "/admin/talles/:id upload": "refuses a form without a file",
  "/admin/ventas add-zone": "shows the form with one more row",
  "/admin/ventas zone-down": "shows the form in another order",
  "/admin/ventas zone-remove": "shows the form with one row less",
  "/admin/ventas zone-up": "shows the form in another order",
};

/** Routes all of whose forms change nothing yet. */
const ONLY_PUTS_ASIDE = [adminPaths.productImports(), adminPaths.productPictures()];

let filled: FilledShop;
beforeAll(async () => {
  filled = await fillBackOffice(watchWrites);
});
afterAll(() => filled.close());

describe("the forms of the back office", () => {
  let walked: WalkedForm[];
  beforeAll(async () => {
    walked = await walkForms(filled, fillIn);
  }, WALK_MS);

  it("leave an entry by the person who pressed, for each change", () => {
    const faults = walked.flatMap(({ route, intent, faults: all }) =>
      all.map((fault) => `${route} ${intent}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it("change something, each in at least one place, but for those that only show or ask", () => {
    const idle = walked.filter(({ changes }) => changes === 0);
    const names = idle.map(({ route, intent }) => `${route} ${intent}`);
    expect(names.toSorted()).toEqual(Object.keys(CHANGES_NOTHING).toSorted());
  });

  it("are reached for each route with an action", async () => {
    const { shop } = await filled.openCopy();
    const withAction = listAdminRoutes(shop.build).filter(({ route }) => route.module.action);
    await shop.close();
    const changed = new Set(walked.filter(({ changes }) => changes > 0).map(({ route }) => route));
    const missed = withAction.filter(
      ({ pattern }) => !changed.has(pattern) && !ONLY_PUTS_ASIDE.includes(pattern),
    );
    expect(missed.map(({ pattern }) => pattern)).toEqual([]);
    expect(withAction.length).toBeGreaterThan(15);
  });

  it("are answered, whatever is pressed", () => {
    const failed = walked.filter(({ statuses }) => statuses.some((status) => status >= 500));
    expect(failed).toEqual([]);
  });
});

const OWNER = { adminId: 1, name: "admin" };

describe("what no walk finds", () => {
  let shop: BuiltShop;
  let jar: CookieJar;
  beforeAll(async () => {
    ({ shop, jar } = await filled.openCopy());
  });
  afterAll(() => shop.close());

  it("is the deletion of the keys of Mercado Pago, while the environment has others", async () => {
    const readWritten = beginWatch(shop.connect(), OWNER);
    const fields = { intent: "disconnect", borrarAplicacion: "si" };
    expect((await shop.post(adminPaths.payments(), fields, jar)).status).toBe(303);
    expect(readWritten()).toEqual({ hasChanged: true, faults: [] });
  });

  it("is the table of a size guide that comes as a file", async () => {
    const readWritten = beginWatch(shop.connect(), OWNER);
    const path = adminPaths.sizeGuide("remeras");
    const { root } = await shop.get(path, jar);
    const version = readAttribute(select(root, ".form [name=version]"), "value");
    const fields = { intent: "upload", version };
    const upload = { name: "guia.csv", content: "Talle;Pecho\r\nM;55\r\n", fields };
    expect((await sendUpload(shop, jar, upload, path)).status).toBe(303);
    expect(readWritten()).toEqual({ hasChanged: true, faults: [] });
  });

  it("is a write that has no author or no entry, which the watch tells apart", () => {
    const database = shop.connect();
    const readWritten = beginWatch(database, OWNER);
    expect(readWritten()).toEqual({ hasChanged: false, faults: [] });
    database.exec("UPDATE customers SET phone = '1'");
    expect(readWritten()).toEqual({
      hasChanged: true,
      faults: ["UPDATE customers outside writeAs"],
    });
    database.exec(`INSERT INTO audit_context VALUES (1, '', 1, 'admin', 'order.change', 999, NULL);
      DELETE FROM watched_writes; UPDATE customers SET phone = '2'; DELETE FROM audit_context`);
    expect(readWritten().faults).toEqual(["UPDATE customers without an entry"]);
    database.exec("DELETE FROM watched_writes; UPDATE products SET price = price + 1");
    expect(readWritten().faults).toContain('an entry of product by ""');
  });
});
