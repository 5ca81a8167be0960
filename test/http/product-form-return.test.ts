import { afterAll, beforeAll, expect, it } from "vitest";

import { withListReturn } from "../../app/forms/admin-product-list";
import { paths } from "../../app/paths";
import { findRow } from "../helpers/admin-list";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { change, readForm } from "../helpers/product-form";
import { insertProduct } from "../helpers/product-rows";

const ID = "vuelta-01";
const LIST = "?q=vuelta&estado=visibles";
const ADDRESS = withListReturn(paths.adminProduct(ID), LIST);

let shop: BuiltShop;
let jar: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  jar = await signInAsOwner(shop);
  insertProduct(shop.connect(), { id: ID, name: "Producto que vuelve" });
});
afterAll(() => shop.close());

function readBackLink({ root }: Page): string {
  const link = selectAll(root, ".save-bar a").find((it) => readText(it) === "Volver a la lista");
  return link ? readAttribute(link, "href") : "";
}

it("the list's links say which list they stand in, and the form leads back to it", async () => {
  const list = await shop.get(paths.adminProducts() + LIST, jar);
  const links = selectAll(findRow(list, ID), "a");
  expect(links.map((link) => readAttribute(link, "href"))).toEqual([ADDRESS, ADDRESS]);
  expect(readBackLink(await shop.get(ADDRESS, jar))).toBe(paths.adminProducts() + LIST);
  expect(readBackLink(await shop.get(paths.adminProduct(ID), jar))).toBe(paths.adminProducts());
});

it("and still does after saving, putting aside and a form that has to be mended", async () => {
  const opened = await shop.get(ADDRESS, jar);
  const form = readForm(opened);
  expect(readAttribute(select(opened.root, "form.product-form"), "action")).toBe(ADDRESS);
  const refused = await shop.post(ADDRESS, change(form, { intent: "save", nombre: "" }), jar);
  expect(refused.status).toBe(400);
  expect(readBackLink(refused)).toBe(paths.adminProducts() + LIST);

  const fields = change(form, { intent: "upload", direcciones: "https://fotos.example/a.jpg" });
  const aside = new URL(readLocation(await shop.post(ADDRESS, fields, jar)), "http://tela.test");
  expect(aside.searchParams.has("borrador")).toBe(true);
  expect(aside.hash).toBe("#fotos");
  const draft = await shop.get(aside.pathname + aside.search, jar);
  expect(readBackLink(draft)).toBe(paths.adminProducts() + LIST);

  const saved = await shop.post(ADDRESS, change(form, { intent: "save", nombre: "Otro" }), jar);
  expect([saved.status, readLocation(saved)]).toEqual([303, ADDRESS]);
});

it.each(["https://evil.example/", "//evil.example", "?volver=//evil.example", "\\\\evil.example"])(
  "%s is no list",
  async (list) => {
    const page = await shop.get(withListReturn(paths.adminProduct(ID), list), jar);
    expect(readBackLink(page)).toBe(paths.adminProducts());
  },
);
