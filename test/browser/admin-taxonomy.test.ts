import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";

import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { signInBrowser } from "../helpers/owner-browser";
import { adminPaths } from "../../app/admin-paths";

const { visit, shop } = useShopBrowser();

beforeEach(() => {
  shop().changeDatabase((database) => {
    database.exec(
      "DELETE FROM products WHERE id LIKE 'propia-%' OR id LIKE 'vestido-%'; DELETE FROM groups WHERE id LIKE 'vestidos%' OR section IN ('mujer', 'hombre'); DELETE FROM sections WHERE id IN ('mujer', 'hombre')",
    );
  });
});

async function openSignedIn(path: string, hasScripts: boolean): Promise<Page> {
  const { page, context } = await visit({ hasScripts });
  await signInBrowser(context, shop());
  await page.goto(path);
  await waitForHydration(page, { hasScripts });
  return page;
}

const news = (page: Page) => page.getByRole("status", { name: "Avisos" });

describe.each(SCRIPTS)("Categories, scripts $scripts,", ({ hasScripts }) => {
  it("are made by a product, renamed, and leave the menu", async () => {
    const page = await openSignedIn(adminPaths.newProduct(), hasScripts);
    await page.getByLabel("Nombre", { exact: true }).fill("Vestido Ñandú");
    await page.getByLabel("Precio", { exact: true }).fill("50000");
    await page.getByLabel("Categoría", { exact: true }).fill("vestidos");
    if (hasScripts) {
      await page.getByText("Se va a ver en Ropa > Vestidos, una categoría nueva.").waitFor();
    }
    await page.getByRole("button", { name: "Crear producto" }).first().click();
    await news(page).getByText("Productos actualizados").waitFor();

    await page.goto(adminPaths.menu());
    await waitForHydration(page, { hasScripts });
    await page.getByText("Categoría nueva. ¿Va en el menú?").waitFor();
    await page.getByRole("button", { name: "Subir Vestidos" }).click();
    await news(page).getByText("Menú guardado").waitFor();
    await page.getByRole("button", { name: "No va Vestidos" }).click();
    await page
      .getByText(/fuera del menú|no se muestra/)
      .first()
      .waitFor();
    await page.getByRole("link", { name: "Vestidos", exact: true }).click();
    await page.getByLabel("Nombre", { exact: true }).fill("Vestidos y soleros");
    await page.getByRole("button", { name: "Guardar", exact: true }).click();
    await news(page).getByText("Categoría guardada").waitFor();
    await page.goto("/categoria/ropa/vestidos");
    expect(new URL(page.url()).pathname).toBe("/categoria/ropa/vestidos-y-soleros");
  });
});

it.each(SCRIPTS)(
  "Sections get the categories of another, and a category moves between them, scripts $scripts",
  async ({ hasScripts }) => {
    const page = await openSignedIn(adminPaths.menu(), hasScripts);
    const press = async (name: string) => {
      await page.getByRole("button", { name, exact: true }).last().click();
      await waitForHydration(page, { hasScripts });
    };
    for (const section of ["Mujer", "Hombre"]) {
      await page.getByLabel("Sección nueva", { exact: true }).fill(section);
      await press("Agregar sección");
      await page.getByRole("heading", { name: section, exact: true }).waitFor();
    }
    await page.getByLabel("Categoría nueva en Mujer", { exact: true }).fill("Enteritos");
    await press("Agregar en Mujer");
    const mujer = page.getByRole("region", { name: "Mujer", exact: true });
    const hombre = page.getByRole("region", { name: "Hombre", exact: true });
    await mujer.getByRole("link", { name: "Enteritos", exact: true }).waitFor();
    await press("Repetir las categorías de Mujer");
    await news(page).getByText("Se agregó 1 categoría en Hombre").waitFor();
    await hombre.getByRole("link", { name: "Enteritos", exact: true }).waitFor();

    await page.getByLabel("Categoría nueva en Mujer", { exact: true }).fill("Calzas");
    await press("Agregar en Mujer");
    await mujer.getByRole("link", { name: "Calzas", exact: true }).click();
    await page.getByLabel("Sección", { exact: true }).selectOption("Hombre");
    await page.getByLabel("Dentro de", { exact: true }).selectOption("Hombre > Enteritos");
    await page.getByLabel("Peso por defecto", { exact: true }).fill("200");
    await page.getByRole("button", { name: "Guardar", exact: true }).click();
    await news(page).getByText("Categoría guardada").waitFor();
    await hombre.locator("[data-kind]").getByRole("link", { name: "Calzas" }).waitFor();
    expect(await mujer.getByRole("link", { name: "Calzas" }).count()).toBe(0);
  },
);

it("Dragging writes the numbers, and the button saves them; without scripts there is no handle", async () => {
  const page = await openSignedIn(adminPaths.menu(), true);
  const readRows = () =>
    page
      .locator(".menu-groups")
      .first()
      .locator(".menu-number input")
      .evaluateAll((fields) =>
        fields.map((field) => [
          (field as HTMLInputElement).name,
          (field as HTMLInputElement).value,
        ]),
      );
  const [first = [], second = [], third = [], ...others] = await readRows();
  const handles = page.locator(".drag-handle");
  const from = await handles.nth(0).boundingBox();
  const to = await handles.nth(2).boundingBox();
  if (!from || !to) throw new Error("There are no handles");
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y + 8, { steps: 8 });
  await page.mouse.up();
  const dragged = [
    ...[
      [second[0], first[1]],
      [third[0], second[1]],
      [first[0], third[1]],
    ],
    ...others,
  ];
  expect(await readRows()).toEqual(dragged);
  await page.getByRole("button", { name: "Guardar menú" }).last().click();
  await news(page).getByText("Menú guardado").waitFor();
  await page.reload();
  const names = (rows: (string | undefined)[][]) => rows.map(([name]) => name);
  expect(names(await readRows())).toEqual(names(dragged));
  const plain = await openSignedIn(adminPaths.menu(), false);
  await plain.locator(".menu-number").first().waitFor();
  expect(await plain.locator(".drag-handle").count()).toBe(0);
});
