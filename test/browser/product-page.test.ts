import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { atEachSize } from "../helpers/each-size";

const { visit } = useShopBrowser();

const PHONES = [320, 360, 390].map((width) => ({ width, height: 740 }));
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

  it("keeps the size from colour to colour, and back", async () => {
    const { page } = await open(`${SHIRT}?talle=M`);
    const colours = page.getByRole("group", { name: /^Color/ });
    const change = async (name: string) => {
      await colours.getByRole("link", { name }).click();
      await page.getByRole("group", { name: `Color: ${name}` }).waitFor();
    };
    await change("Turquesa");
    expect(await radio(page, "M").isChecked(), "the size of the address").toBe(true);
    await radio(page, "L").check();
    await change("Amarillo");
    // Without scripts the links keep the size that the server knows.
    expect(await radio(page, hasScripts ? "L" : "M").isChecked(), "the chosen size").toBe(true);
  });

  it("tells a shipping price, asks for a missing size, and is added to the cart", async () => {
    const { page, expectProblem } = await open(SHIRT);
    expectProblem(/\b400\b/);
    await radio(page, "L").check();
    const chat = page.getByRole("link", { name: /^Consultar por WhatsApp/ });
    const readText = async () =>
      new URL((await chat.getAttribute("href")) ?? "").searchParams.get("text") ?? "";
    if (hasScripts) await expect.poll(readText).toContain("(talle L, Amarillo)");
    await page.getByLabel("Código postal").fill("5000");
    await page.getByLabel("Código postal").press("Enter");
    const delivery = page.getByRole("region", { name: "Envío y retiro" });
    await delivery.getByText("Envío a Córdoba · 2 a 4 días hábiles").waitFor();
    expect(page.url()).toMatch(/\?cp=5000#envio$/);
    if (hasScripts) expect(await radio(page, "L").isChecked()).toBe(true);

    await page.goto(SHIRT);
    await waitForHydration(page, { hasScripts });
    await addButton(page).click();
    const missing = page.getByRole("alert").getByRole("link", { name: "Elegí un talle." });
    await missing.waitFor();
    expect(await page.title()).toMatch(/^Error: Remera Calesita boxy/);
    expect(await sizes(page).getAttribute("aria-invalid")).toBe("true");
    expect(await describeControl(sizes(page))).toBe("Error: Elegí un talle.");
    await missing.click();
    expect(await isFocused(radio(page, "S"))).toBe(true);

    await radio(page, "M").check();
    await addButton(page).click();
    await page.getByRole("status", { name: "Avisos" }).getByText("Agregado al carrito").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await sizes(page).getAttribute("aria-invalid")).toBeNull();
    expect(await page.title()).not.toMatch(/^Error/);
  });

  it("shows each picture by its link, and opens it on the whole screen", async () => {
    const { page } = await open(CAP);
    const gallery = page.getByRole("region", { name: "Fotos del producto" });
    const thirdPicture = gallery.getByRole("img", { name: /Foto 3 de 3$/ });
    await gallery.getByRole("link", { name: "Foto 3", exact: true }).click();
    await page.waitForURL(/#foto-3$/);
    await expect.poll(() => isInside(thirdPicture)).toBe(true);

    await gallery.getByRole("link", { name: /Foto 3 de 3 Ver en grande/ }).click();
    if (hasScripts) await page.getByRole("dialog", { name: "Fotos en grande" }).waitFor();
    else {
      await page.waitForURL(`**${paths.productPicture("bento-gorra-faena-01", 3)}`);
      await page.getByRole("region", { name: "La foto entera" }).waitFor();
    }
  });
});

it("The pictures on the whole screen begin with the pressed one, and close in three ways", async () => {
  const { page } = await visit({ hasScripts: true, viewport: PHONE });
  await page.goto(CAP);
  await waitForHydration(page, { hasScripts: true });
  const link = page.getByRole("link", { name: /Foto 2 de 3 Ver en grande/ });
  const viewer = page.getByRole("dialog", { name: "Fotos en grande" });
  await link.click();
  await viewer.waitFor();
  await expect.poll(() => isInside(viewer.getByRole("img", { name: /Foto 2 de 3$/ }))).toBe(true);
  await viewer.getByRole("button", { name: "Foto siguiente" }).click();
  await expect.poll(() => isInside(viewer.getByRole("img", { name: /Foto 3 de 3$/ }))).toBe(true);
  expect(new URL(page.url()).pathname).toBe(CAP);

  const ways: Record<string, () => Promise<unknown>> = {
    Esc: () => page.keyboard.press("Escape"),
    Back: () => page.goBack(),
    "its button": () => page.getByRole("button", { name: "Cerrar", exact: true }).click(),
  };
  for (const [way, close] of Object.entries(ways)) {
    await close();
    await viewer.waitFor({ state: "hidden" });
    await expect.poll(() => isFocused(link), { message: `focus after ${way}` }).toBe(true);
    await expect.poll(() => new URL(page.url()).hash, { message: `address after ${way}` }).toBe("");
    await link.click();
    await viewer.waitFor();
  }
});

// Nothing of it moves when scripts arrive: see "Nothing shifts while a page loads".
it("A phone of 360 x 740 has a low header, and a product's name and price at once", async () => {
  const viewport = { width: 360, height: 740 };
  const { page } = await visit({ hasScripts: false, viewport });
  for (const address of [CAP, SATCHEL, SHIRT]) {
    await page.goto(address);
    const price = page.getByRole("main").locator(".price").first();
    for (const part of [page.getByRole("heading", { level: 1 }), price]) {
      const box = await part.boundingBox();
      const bottom = (box?.y ?? Infinity) + (box?.height ?? 0);
      const bar = await page.locator(".buy-bar").boundingBox();
      expect(bottom, address).toBeLessThanOrEqual(bar?.y ?? 0);
    }
  }
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await atEachSize(page, PHONES, async (size) => {
      const main = await page.getByRole("main").boundingBox();
      expect(main?.y, `${size}, motion: ${reducedMotion}`).toBeLessThanOrEqual(64);
    });
  }
});

it.each(SCRIPTS)(
  "A phone's bar leads to the sizes, and adds once one is chosen, with scripts $scripts",
  async ({ hasScripts }) => {
    const { page } = await visit({ hasScripts, viewport: { width: 360, height: 740 } });
    await page.goto(SHIRT);
    await waitForHydration(page, { hasScripts });
    const bar = page.locator(".buy-bar");
    const addsToCart = bar.getByRole("button", { name: /^Agregar · \$/ });
    expect(await addsToCart.isVisible()).toBe(false);
    await bar.getByRole("link", { name: /^Elegí un talle · \$/ }).click();
    await expect.poll(async () => (await sizes(page).boundingBox())?.y).toBeLessThan(600);
    await radio(page, "M").check();
    await page.evaluate(() => scrollTo(0, 0));
    await addsToCart.click();
    await page.getByText("Agregado al carrito").first().waitFor();
  },
);

it("A swipe up over the garments to combine scrolls the page, not their row", async () => {
  const { page } = await visit({ hasScripts: false, viewport: PHONE });
  await page.goto(SHIRT);
  const row = page.getByRole("region", { name: "Combinalo con" }).getByRole("list");
  const room = await row.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => ({
    across: scrollWidth - clientWidth,
    down: scrollHeight - clientHeight,
  }));
  expect(room.across).toBeGreaterThan(0);
  expect(room.down).toBe(0);
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

/** True when it is fully visible in its strip. */
function isInside(picture: Control): Promise<boolean> {
  return picture.evaluate((element) => {
    const strip = element.closest("ul")?.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    return strip !== undefined && own.left >= strip.left - 1 && own.right <= strip.right + 1;
  });
}
