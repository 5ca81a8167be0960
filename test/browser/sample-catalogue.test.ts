import { beforeAll, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { PHONE, useShopBrowser, waitForHydration } from "../helpers/browser";
import { signInBrowser } from "../helpers/owner-browser";
import { insertProduct, updateProduct } from "../helpers/product-rows";

const OWN = "propia-remera-01";
const CHANGED = "harveywillys-campera-sudestada-oliva-01";
const SAMPLE = "manki-remera-calesita-amarillo-01";

const { visit, shop } = useShopBrowser();

beforeAll(() =>
  shop().changeDatabase((database) => {
    insertProduct(database, { id: OWN, name: "Remera propia" });
    updateProduct(database, CHANGED, { price: 123_456 });
  }),
);

function listProducts(): unknown[] {
  let ids: unknown[] = [];
  shop().changeDatabase((database) => {
    ids = database.prepare("SELECT id FROM products ORDER BY id").pluck().all();
  });
  return ids;
}

it("The sample catalogue is deleted after one confirmation, and the owner's products stay", async () => {
  const { page, expectProblem } = await visit({ hasScripts: true, viewport: PHONE });
  expectProblem(/\b404\b/);
  await signInBrowser(page.context(), shop());
  await page.goto(adminPaths.home());
  await waitForHydration(page, { hasScripts: true });
  const all = listProducts();
  expect(all).toHaveLength(261);
  const open = async () => {
    await page.getByRole("link", { name: "Borrar el catálogo de muestra" }).click();
    await page.getByRole("heading", { name: "¿Borrar el catálogo de muestra?" }).waitFor();
  };
  await open();
  await page.getByText("Tu producto propio no se toca.").waitFor();
  const kept = page.getByRole("region", { name: "Se queda 1 que cambiaste" });
  await kept.getByRole("link", { name: "Campera Sudestada encerada" }).waitFor();
  await page.getByRole("link", { name: "Cancelar" }).click();
  await page.getByRole("heading", { level: 1, name: "Productos" }).waitFor();
  expect(listProducts()).toEqual(all);

  await open();
  await waitForHydration(page, { hasScripts: true });
  await page.getByRole("button", { name: "Borrar 259 productos de muestra" }).click();
  const news = page.getByRole("status", { name: "Avisos" });
  await news.getByText("Se borraron 259 productos de muestra").waitFor();
  await page.getByRole("heading", { level: 1, name: "Productos" }).waitFor();
  expect(listProducts()).toEqual([CHANGED, OWN]);
  expect(await page.getByRole("link", { name: "Borrar el catálogo de muestra" }).count()).toBe(0);

  await page.goto(paths.products());
  await page.getByRole("main").getByRole("link", { name: "Remera propia" }).first().waitFor();
  const gone = await page.goto(paths.product(SAMPLE));
  expect(gone?.status()).toBe(404);
});
