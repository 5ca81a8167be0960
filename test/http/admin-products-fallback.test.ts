import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { findRow, readErrors, readRowIds, readRows } from "../helpers/admin-list";
import { openBuiltShop, type BuiltShop, type Page } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { copyDatabase, DAMAGES, restoreDatabase } from "../helpers/database-damage";
import { eventually } from "../helpers/eventually";
import { readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { insertProduct } from "../helpers/product-rows";
import { adminPaths } from "../../app/admin-paths";

const LIST = adminPaths.products();
const NOTICE = "Error al actualizar productos desde la base de datos";

let shop: BuiltShop;
let jar: CookieJar;
let copy: string;
beforeAll(async () => {
  shop = await openBuiltShop();
  jar = await signInAsOwner(shop);
  const connection = shop.connect();
  insertProduct(connection, { id: "propia-01", name: "Propia" });
  insertProduct(connection, { id: "propia-oculta-01", is_hidden: 1 });
  insertProduct(connection, { id: "propia-sin-foto-01", images: "[]" });
  connection.close();
  copy = `${shop.databaseFile}.copia`;
  copyDatabase(shop.databaseFile, copy);
});
afterAll(() => shop.close());

const get = (query = "") => shop.get(LIST + query, jar);
const notices = ({ root }: Page) => selectAll(root, "main .notice p").map(readText);

describe.each(Object.keys(DAMAGES))("while the database is %s", (name) => {
  beforeAll(async () => {
    expect((await get()).status).toBe(200);
    DAMAGES[name]?.(shop.databaseFile);
    await eventually(async () => expect(notices(await get())[0]).toBe(NOTICE));
  });
  afterAll(async () => {
    restoreDatabase(copy, shop.databaseFile);
    await eventually(async () => expect(notices(await get())).toEqual([]));
  });

  it("shows the last list, hidden products included, and offers no change", async () => {
    const page = await get("?q=propia");
    expect(page.status).toBe(200);
    expect(readRowIds(page).sort()).toEqual([
      "propia-01",
      "propia-oculta-01",
      "propia-sin-foto-01",
    ]);
    expect(selectAll(findRow(page, "propia-01"), "button")).toEqual([]);
    expect(selectAll(page.root, "tbody input")).toEqual([]);
    expect(readRows(await get("?estado=sin-foto&q=propia"))).toHaveLength(1);
  });

  it("says when a retry did not help", async () => {
    expect(notices(await get("?refrescar=1"))[0]).toBe(
      `Error al refrescar los productos. ${NOTICE}`,
    );
  });

  it.each([
    [LIST, { intent: "hide", id: "propia-01" }, "Error al actualizar el producto"],
    [LIST, { intent: "duplicate", id: "propia-01" }, "Error al actualizar el producto"],
    [
      `${adminPaths.deletion()}?id=propia-01`,
      { intent: "delete", id: "propia-01" },
      "Error al eliminar el producto",
    ],
    [
      `${adminPaths.prices()}?id=propia-01`,
      { intent: "save", id: "propia-01", antes: "1000", modo: "subir", valor: "10" },
      "Error al actualizar el producto",
    ],
  ])("%s cannot carry out %o", async (path, fields, message) => {
    const answer = await shop.post(path, fields, jar);
    expect(answer.status).toBe(503);
    expect(answer.response.headers.get("Retry-After")).toBe("5");
    expect(answer.response.headers.get("Cache-Control")).toBe("no-store");
    expect(readErrors(answer)[0]).toMatch(new RegExp(`^${message}\\. .*no se cambió nada`));
  });

  it("asks nothing on the pages before a change", async () => {
    for (const path of [adminPaths.deletion(), adminPaths.prices()]) {
      const page = await shop.get(`${path}?id=propia-01&modo=subir&valor=10`, jar);
      expect(page.status).toBe(200);
      expect(selectAll(page.root, "main form[method=post] button")).toEqual([]);
      expect(readText(select(page.root, ".notice"))).toBe(NOTICE);
    }
  });
});
