import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";

const { visit } = useShopBrowser();

const SHIRT = paths.product("manki-remera-calesita-amarillo-01");
const CAP = paths.product("bento-gorra-faena-01");
const SATCHEL = paths.product("midway-morral-ramal-indigo-01");

const sizes = (page: Page) => page.getByRole("radiogroup", { name: "Talle" });
const radio = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const addButton = (page: Page) => page.getByRole("button", { name: "Agregar al carrito" });

describe.each(SCRIPTS)("A product with scripts $scripts", ({ hasScripts }) => {
  async function open(address: string) {
    const visitor = await visit({ hasScripts });
    await visitor.page.goto(address);
    await waitForHydration(visitor.page, { hasScripts });
    return visitor;
  }

  it("offers its sizes as one choice, none made beforehand", async () => {
    const { page } = await open(SHIRT);
    expect(await sizes(page).getByRole("radio").count()).toBe(4);
    await radio(page, "S").check();
    await radio(page, "XL").check();
    expect(await radio(page, "S").isChecked()).toBe(false);
    expect(await radio(page, "XL").isChecked()).toBe(true);
  });

  it("with a single size comes with it chosen", async () => {
    const { page } = await open(SATCHEL);
    expect(await page.getByRole("radio").count()).toBe(1);
    expect(await page.getByRole("radio").isChecked()).toBe(true);
  });

  it("leads to its other colours, and back", async () => {
    const { page } = await open(SHIRT);
    const colours = page.getByRole("group", { name: /^Color/ });
    await colours.getByRole("link", { name: "Turquesa" }).click();
    await page.waitForURL(/turquesa/);
    await page.getByRole("group", { name: "Color: Turquesa" }).waitFor();
    await colours.getByRole("link", { name: "Amarillo" }).click();
    await page.getByRole("group", { name: "Color: Amarillo" }).waitFor();
  });

  it("keeps the size when the colour changes to another product's, where script can tell it", async () => {
    const { page } = await open(SHIRT);
    await radio(page, "M").check();
    await page.getByRole("link", { name: "Turquesa" }).click();
    await page.getByRole("group", { name: "Color: Turquesa" }).waitFor();
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(hasScripts ? 1 : 0);
    if (hasScripts) expect(await radio(page, "M").isChecked()).toBe(true);
  });

  it("keeps the size of its address when the colour changes", async () => {
    const { page } = await open(`${SHIRT}?talle=M`);
    expect(await radio(page, "M").isChecked()).toBe(true);
    await page.getByRole("link", { name: "Turquesa" }).click();
    await page.getByRole("group", { name: "Color: Turquesa" }).waitFor();
    expect(await radio(page, "M").isChecked()).toBe(true);
  });

  it("without a size chosen asks for it: in the title, in a summary and at the choice", async () => {
    const { page, expectProblem } = await open(SHIRT);
    expectProblem(/\b400\b/);
    await addButton(page).click();
    const alert = page.getByRole("alert");
    await alert.getByRole("link", { name: "Elegí un talle." }).waitFor();
    expect(await page.title()).toMatch(/^Error: Remera Calesita boxy/);
    expect(await sizes(page).getAttribute("aria-invalid")).toBe("true");
    expect(await describeControl(sizes(page))).toBe("Error: Elegí un talle.");

    await alert.getByRole("link", { name: "Elegí un talle." }).click();
    expect(await isFocused(radio(page, "S"))).toBe(true);

    await radio(page, "M").check();
    await addButton(page).click();
    await page.getByRole("status", { name: "Avisos" }).getByText("Agregado al carrito").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await sizes(page).getAttribute("aria-invalid")).toBeNull();
    expect(await page.title()).not.toMatch(/^Error/);
  });

  it("keeps what was chosen when something else is missing", async () => {
    const { page, expectProblem } = await open(CAP);
    expectProblem(/\b400\b/);
    expect(await page.getByRole("radio", { name: "Beige" }).isChecked()).toBe(false);
    await addButton(page).click();
    await page.getByRole("alert").getByRole("link", { name: "Elegí un color." }).waitFor();
    expect(await page.getByRole("radio", { name: /único/i }).isChecked()).toBe(true);

    await page.getByRole("radio", { name: "Azul Marino" }).check();
    await addButton(page).click();
    await page.getByRole("link", { name: "Carrito, 1 producto" }).waitFor();
  });

  it("moves focus to the summary of what is missing", async ({ skip }) => {
    skip(!hasScripts, "without scripts a new page starts at its top, where the title says it");
    const { page, expectProblem } = await open(SHIRT);
    expectProblem(/\b400\b/);
    await addButton(page).click();
    await page.getByRole("alert").waitFor();
    await expect
      .poll(() =>
        page
          .getByRole("alert")
          .evaluate((alert) => alert.parentElement?.contains(document.activeElement)),
      )
      .toBe(true);
  });

  it("shows each picture by its link, and opens it in full size on its own", async () => {
    const { page, context } = await open(CAP);
    const gallery = page.getByRole("region", { name: "Fotos del producto" });
    const thirdPicture = gallery.getByRole("img", { name: /Foto 3 de 3$/ });
    await gallery.getByRole("link", { name: "Foto 3", exact: true }).click();
    await page.waitForURL(/#foto-3$/);
    await expect.poll(() => isInside(thirdPicture)).toBe(true);

    const opened = context.waitForEvent("page");
    await gallery.getByRole("link", { name: /Foto 3 de 3 Ver en grande/ }).click();
    const popup = await opened;
    await popup.waitForLoadState();
    expect(new URL(popup.url()).pathname).toMatch(/^\/dibujos\/600x600\/.*\.svg$/);
  });
});

type Control = ReturnType<typeof radio>;

function isFocused(control: Control): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement);
}

function describeControl(control: Control): Promise<string> {
  return control.evaluate((element) =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" "),
  );
}

/** Whether it can be seen in full across its strip. */
function isInside(picture: Control): Promise<boolean> {
  return picture.evaluate((element) => {
    const strip = element.closest("ul")?.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    return strip !== undefined && own.left >= strip.left - 1 && own.right <= strip.right + 1;
  });
}
