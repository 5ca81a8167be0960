import { beforeAll, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { withListReturn } from "../../app/forms/products/admin-product-list";
import { findRow } from "../helpers/admin-list";
import { readLocation, type Page } from "../helpers/built-shop";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { change, readForm } from "../helpers/product-form";
import { insertProduct } from "../helpers/product-rows";

const ID = "vuelta-01";
const LIST = "?q=vuelta&estado=visibles";
const ADDRESS = withListReturn(adminPaths.product(ID), LIST);

const owner = useOwnerShop();
beforeAll(() => {
  insertProduct(owner.shop.connect(), { id: ID, name: "Producto que vuelve" });
});

function readBackLink({ root }: Page): string {
  const link = selectAll(root, ".save-bar a").find((it) => readText(it) === "Volver a la lista");
  return link ? readAttribute(link, "href") : "";
}

it("the list's links say which list they stand in, and the form leads back to it", async () => {
  const list = await owner.get(adminPaths.products() + LIST);
  const links = selectAll(findRow(list, ID), "a");
  expect(links.map((link) => readAttribute(link, "href"))).toEqual([ADDRESS, ADDRESS]);
  expect(readBackLink(await owner.get(ADDRESS))).toBe(adminPaths.products() + LIST);
  expect(readBackLink(await owner.get(adminPaths.product(ID)))).toBe(adminPaths.products());
});

it("and still does after saving, putting aside and a form that has to be mended", async () => {
  const opened = await owner.get(ADDRESS);
  const form = readForm(opened);
  expect(readAttribute(select(opened.root, "form.product-form"), "action")).toBe(
    `${ADDRESS}#errores`,
  );
  const refused = await owner.post(ADDRESS, change(form, { intent: "save", nombre: "" }));
  expect(refused.status).toBe(400);
  expect(readBackLink(refused)).toBe(adminPaths.products() + LIST);

  const direcciones = "/dibujos/600x600/remera/rojo/1-frente.svg";
  const fields = change(form, { intent: "upload", direcciones });
  const aside = new URL(readLocation(await owner.post(ADDRESS, fields)), "http://tela.test");
  expect(aside.searchParams.has("borrador")).toBe(true);
  expect(aside.hash).toBe("#fotos");
  const draft = await owner.get(aside.pathname + aside.search);
  expect(readBackLink(draft)).toBe(adminPaths.products() + LIST);

  const saved = await owner.post(ADDRESS, change(form, { intent: "save", nombre: "Otro" }));
  expect([saved.status, readLocation(saved)]).toEqual([303, ADDRESS]);
});

it.each(["https://evil.example/", "//evil.example", "?volver=//evil.example", "\\\\evil.example"])(
  "%s is no list",
  async (list) => {
    const page = await owner.get(withListReturn(adminPaths.product(ID), list));
    expect(readBackLink(page)).toBe(adminPaths.products());
  },
);
