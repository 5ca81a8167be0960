import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import {
  PHONE,
  SCRIPTS,
  useShopBrowser,
  waitForHydration,
  type VisitOptions,
} from "../helpers/browser";
import { signInBrowser } from "../helpers/owner-browser";

const { visit, shop } = useShopBrowser();

const SHIRT = "manki-remera-calesita-amarillo-01";

async function visitAsOwner(options: VisitOptions) {
  const visitor = await visit(options);
  await signInBrowser(visitor.context, shop());
  return visitor;
}

async function open(page: Page, address: string, { hasScripts }: { hasScripts: boolean }) {
  await page.goto(address);
  await waitForHydration(page, { hasScripts });
}

async function makePicture(name: string, red: number) {
  const background = { r: red, g: 60, b: 30 };
  const image = sharp({ create: { width: 90, height: 120, channels: 3, background } });
  return { name, mimeType: "image/jpeg", buffer: await image.jpeg().toBuffer() };
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** The addresses of the form's pictures, as it would send them. */
function readPictures(page: Page): Promise<string[]> {
  return page
    .locator("#fotos input[name=imagen]")
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await page.getByText("Los cambios se han aplicado correctamente").waitFor();
}

describe.each(SCRIPTS)("The product form, scripts $scripts,", ({ hasScripts }) => {
  it("keeps what was typed when a picture is refused, and creates the product with its pictures", async () => {
    const { page, expectProblem } = await visitAsOwner({ hasScripts, viewport: PHONE });
    expectProblem(/\b400\b/);
    const name = `Campera Prueba ${hasScripts}`;
    const id = `bento-campera-prueba-${hasScripts}-01`;
    await open(page, adminPaths.newProduct(), { hasScripts });
    await field(page, "Nombre").fill(name);
    const text = { name: "notas.txt", mimeType: "text/plain", buffer: Buffer.from("nada") };
    await page.getByLabel("Elegí fotos").setInputFiles([await makePicture("c.jpg", 90), text]);
    await page.getByRole("button", { name: "Subir fotos" }).click();
    await page.getByRole("alert").getByText("notas.txt").waitFor();
    expect(await readPictures(page)).toHaveLength(1);
    expect(await field(page, "Nombre").inputValue()).toBe(name);
    await waitForHydration(page, { hasScripts });
    await field(page, "Marca").fill("Bento");
    await field(page, "Precio").fill("$ 126.000");
    await field(page, "Categoría").fill("ropa");
    await field(page, "Subcategoría").fill("Camperas");
    await field(page, "Talles").fill("S, M");
    await page.locator("label.chip", { hasText: /^XXL$/ }).click();
    await field(page, "Colores").fill("Negro");
    if (hasScripts) {
      expect(await field(page, "ID").getAttribute("placeholder")).toBe(id);
      expect(await field(page, "Talles").inputValue()).toBe("S, M, XXL");
    }
    await page
      .getByLabel("Elegí fotos")
      .setInputFiles([await makePicture("a.jpg", 10), await makePicture("b.jpg", 200)]);
    await page.getByRole("button", { name: "Crear producto" }).click();
    await page.waitForURL((url) => url.pathname === adminPaths.product(id));
    await page.getByText("Los cambios se han aplicado correctamente").waitFor();
    expect(await readPictures(page)).toHaveLength(3);
    expect(await field(page, "Talles").inputValue()).toBe("S, M, XXL");

    await page.getByRole("link", { name: "Ver en la tienda" }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.getByText("126.000").first().waitFor();
  });

  it("orders, describes and removes pictures, and changes the id on Enter", async () => {
    const { page } = await visitAsOwner({ hasScripts });
    const id = hasScripts
      ? "harveywillys-campera-sudestada-oliva-01"
      : "manki-remera-calesita-crudo-01";
    const address = adminPaths.product(id);
    await open(page, address, { hasScripts });
    const [first, second] = await readPictures(page);
    await field(page, "Texto de la foto 2").fill("El detalle de cerca");
    await page.getByRole("button", { name: "Poner primera la foto 2" }).click();
    await expect.poll(() => readPictures(page)).toEqual([second, first]);
    expect(await field(page, "Texto de la foto 1").inputValue()).toBe("El detalle de cerca");
    await waitForHydration(page, { hasScripts });
    await save(page);
    expect(await readPictures(page)).toEqual([second, first]);

    await waitForHydration(page, { hasScripts });
    await page.getByRole("button", { name: "Quitar la foto 2" }).click();
    await expect.poll(() => readPictures(page)).toEqual([second]);
    await waitForHydration(page, { hasScripts });
    // The news of the save before may still be there.
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Guardar cambios" }).click();
    await answered;
    await open(page, address, { hasScripts });
    expect(await readPictures(page)).toEqual([second]);
    const newId = `prueba-renombrada-${hasScripts}`;
    await field(page, "ID").fill(newId);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === adminPaths.product(newId));
    await page.goto(paths.product(id));
    expect(new URL(page.url()).pathname).toBe(paths.product(newId));
    await page.getByAltText("El detalle de cerca").first().waitFor();
  });
});

describe("With scripts, the product form", () => {
  const hasScripts = true;

  it("reports a save in another tab", async () => {
    const { page, context, expectProblem } = await visitAsOwner({ hasScripts });
    expectProblem(/\b409\b/);
    const address = adminPaths.product("manki-remera-calesita-turquesa-01");
    const other = await context.newPage();
    await open(page, address, { hasScripts });
    await open(other, address, { hasScripts });
    await field(other, "Precio").fill("51.000");
    await field(other, "Nombre").fill("De la otra");
    await save(other);

    await field(page, "Nombre").fill("De esta");
    await page.getByRole("button", { name: "Guardar cambios" }).click();
    await page
      .getByRole("alert")
      .getByText("Otra persona guardó este producto mientras lo editabas")
      .waitFor();
    expect(await field(page, "Nombre").inputValue()).toBe("De esta");
    expect(await field(page, "Precio").inputValue()).toBe("51000");
    expect(await page.title()).toMatch(/^Error: /);
    await waitForHydration(page, { hasScripts });
    await save(page);
    expect(await field(page, "Nombre").inputValue()).toBe("De esta");
  });

  it("reorders pictures by dragging, and asks before text is lost", async () => {
    const { page } = await visitAsOwner({ hasScripts: true });
    await open(page, adminPaths.product(SHIRT), { hasScripts: true });
    const [first, second] = await readPictures(page);
    await page.locator(".picture-handle").nth(1).hover();
    await page.mouse.down();
    await page.locator(".picture-handle").nth(0).hover();
    await page.mouse.up();
    await expect.poll(() => readPictures(page)).toEqual([second, first]);

    await field(page, "Nombre").fill("Sin guardar");
    const asked = page.waitForEvent("dialog");
    await page.getByRole("link", { name: "Volver a la lista" }).click({ noWaitAfter: true });
    const dialog = await asked;
    expect(dialog.message()).toContain("sin guardar");
    await dialog.dismiss();
    expect(new URL(page.url()).pathname).toBe(adminPaths.product(SHIRT));
    expect(await field(page, "Nombre").inputValue()).toBe("Sin guardar");
  });

  it("keeps typed text of a product that is deleted in another tab", async () => {
    const { page, context, expectProblem } = await visitAsOwner({ hasScripts: true });
    expectProblem(/\b404\b/);
    const id = "manki-remera-calesita-rosa-01";
    await open(page, adminPaths.product(id), { hasScripts: true });
    await field(page, "Nombre").fill("Escrito a mano");
    const other = await context.newPage();
    await open(other, adminPaths.deleteProducts([id]), { hasScripts: true });
    await other.getByRole("button", { name: "Eliminar", exact: true }).click();
    await expect.poll(() => page.title()).toContain("Producto no encontrado");
    expect(await field(page, "Nombre").inputValue()).toBe("Escrito a mano");

    await page.getByRole("button", { name: "Guardar cambios" }).click();
    await page.getByRole("alert").getByText(`Producto no encontrado: ${id}`).waitFor();
    expect(await field(page, "Nombre").inputValue()).toBe("Escrito a mano");
    await page.getByRole("button", { name: "Crear producto" }).click();
    await page.getByText("Los cambios se han aplicado correctamente").waitFor();
  });
});
