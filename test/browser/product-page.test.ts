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

  it("offers its sizes as one choice, none preselected", async () => {
    const { page } = await open(SHIRT);
    expect(await sizes(page).getByRole("radio").count()).toBe(4);
    await radio(page, "S").check();
    await radio(page, "XL").check();
    expect(await radio(page, "S").isChecked()).toBe(false);
    expect(await radio(page, "XL").isChecked()).toBe(true);
  });

  it("with a single size has it selected", async () => {
    const { page } = await open(SATCHEL);
    expect(await page.getByRole("radio").count()).toBe(1);
    expect(await page.getByRole("radio").isChecked()).toBe(true);
  });

  it("links to its other colours, and back", async () => {
    const { page } = await open(SHIRT);
    const colours = page.getByRole("group", { name: /^Color/ });
    await colours.getByRole("link", { name: "Turquesa" }).click();
    await page.waitForURL(/turquesa/);
    await page.getByRole("group", { name: "Color: Turquesa" }).waitFor();
    await colours.getByRole("link", { name: "Amarillo" }).click();
    await page.getByRole("group", { name: "Color: Amarillo" }).waitFor();
  });

  it("keeps the size when the colour changes to another product, with script", async () => {
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

  it("without a selected size asks for it: in the title, in a summary and at the choice", async () => {
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

  it("keeps the selection when something else is missing", async () => {
    const { page, expectProblem } = await open(CAP);
    expectProblem(/\b400\b/);
    expect(await page.getByRole("radio", { name: "Beige" }).isChecked()).toBe(false);
    await addButton(page).click();
    await page.getByRole("alert").getByRole("link", { name: "Elegí un color." }).waitFor();
    expect(await page.getByRole("radio", { name: /único/i }).isChecked()).toBe(true);

    await page.getByRole("radio", { name: "Azul Marino" }).check();
    await addButton(page).click();
    await page.getByRole("status", { name: "Avisos" }).getByText("Agregado al carrito").waitFor();
    await page.getByRole("link", { name: "Carrito, 1 producto" }).waitFor();
  });

  it("moves the focus to the error summary", async ({ skip }) => {
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

  it("shows each picture by its link, and opens it on the whole screen", async () => {
    const { page } = await open(CAP);
    const gallery = page.getByRole("region", { name: "Fotos del producto" });
    const thirdPicture = gallery.getByRole("img", { name: /Foto 3 de 3$/ });
    await gallery.getByRole("link", { name: "Foto 3", exact: true }).click();
    await page.waitForURL(/#foto-3$/);
    await expect.poll(() => isInside(thirdPicture)).toBe(true);

    await gallery.getByRole("link", { name: /Foto 3 de 3 Ver en grande/ }).click();
    if (hasScripts) await page.getByRole("dialog", { name: "Fotos en grande" }).waitFor();
    else await page.waitForURL(`**${paths.productPicture("bento-gorra-faena-01", 3)}`);
  });

  it("names the product in the chat with the shop", async () => {
    const { page } = await open(SHIRT);
    const chat = page.getByRole("link", { name: /^Consultar por WhatsApp/ });
    const readText = async () =>
      new URL((await chat.getAttribute("href")) ?? "").searchParams.get("text") ?? "";
    expect(await chat.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/5493534112025\?text=/);
    expect(await readText()).toMatch(
      /Remera Calesita boxy \(.*Amarillo\): http.*calesita-amarillo/,
    );
    await radio(page, "L").check();
    if (hasScripts) await expect.poll(readText).toContain("(talle L, Amarillo)");
  });

  it("shows the shipping price, and stays at the same place", async () => {
    const { page } = await open(SHIRT);
    await radio(page, "M").check();
    await page.getByLabel("Código postal").fill("5000");
    await page.getByLabel("Código postal").press("Enter");
    const delivery = page.getByRole("region", { name: "Envío y retiro" });
    await delivery.getByText("Envío a Córdoba · 2 a 4 días hábiles").waitFor();
    await delivery.getByText("$ 6.500").waitFor();
    await delivery.getByText("Retiro en el local").waitFor();
    expect(page.url()).toMatch(/\?cp=5000#envio$/);
    if (hasScripts) expect(await radio(page, "M").isChecked()).toBe(true);
  });
});

describe("The pictures on the whole screen, with scripts", () => {
  async function openViewer() {
    const { page } = await visit({ hasScripts: true, viewport: PHONE });
    await page.goto(CAP);
    await waitForHydration(page, { hasScripts: true });
    const link = page.getByRole("link", { name: /Foto 2 de 3 Ver en grande/ });
    await link.click();
    const viewer = page.getByRole("dialog", { name: "Fotos en grande" });
    await viewer.waitFor();
    return { page, link, viewer };
  }

  it("begin with the pressed one, and can be swiped", async () => {
    const { page, viewer } = await openViewer();
    await expect.poll(() => isInside(viewer.getByRole("img", { name: /Foto 2 de 3$/ }))).toBe(true);
    await viewer.getByRole("button", { name: "Foto siguiente" }).click();
    await expect.poll(() => isInside(viewer.getByRole("img", { name: /Foto 3 de 3$/ }))).toBe(true);
    const strip = viewer.getByRole("list", { name: "Fotos" });
    const touch = await strip.evaluate((list) => getComputedStyle(list).touchAction);
    // Browsers write panning and pinching together as "manipulation".
    expect(touch).toMatch(/pinch-zoom|manipulation/);
    expect((await strip.boundingBox())?.width).toBe(PHONE.width);
    expect(new URL(page.url()).pathname).toBe(CAP);
  });

  it.each([
    ["Esc", (page: Page) => page.keyboard.press("Escape")],
    ["Back", (page: Page) => page.goBack()],
    [
      "its button",
      (page: Page) => page.getByRole("button", { name: "Cerrar", exact: true }).click(),
    ],
  ])("are closed by %s, and the focus returns", async (_, close) => {
    const { page, link, viewer } = await openViewer();
    await close(page);
    await viewer.waitFor({ state: "hidden" });
    await expect.poll(() => isFocused(link)).toBe(true);
    await expect.poll(() => new URL(page.url()).hash).toBe("");
    await link.click();
    await viewer.waitFor();
  });
});

describe.each(SCRIPTS)("A phone of 360 x 740, scripts $scripts", ({ hasScripts }) => {
  const viewport = { width: 360, height: 740 };

  it("shows the name and price of a product at once", async () => {
    const { page } = await visit({ hasScripts, viewport });
    for (const address of [SHIRT, CAP, SATCHEL]) {
      await page.goto(address);
      const price = page.getByRole("main").locator(".price").first();
      for (const part of [page.getByRole("heading", { level: 1 }), price]) {
        const box = await part.boundingBox();
        const bottom = (box?.y ?? Infinity) + (box?.height ?? 0);
        expect(bottom, address).toBeLessThanOrEqual(viewport.height);
      }
    }
  });

  it.each(["reduce", undefined] as const)("has a low header, motion %s", async (reducedMotion) => {
    const { page } = await visit({ hasScripts, reducedMotion, viewport });
    for (const address of [paths.home(), paths.products(), SHIRT]) {
      await page.goto(address);
      await atEachSize(page, PHONES, async (size) => {
        const main = await page.getByRole("main").boundingBox();
        expect(main?.y, `${address} ${size}`).toBeLessThanOrEqual(140);
      });
    }
  });

  it("searches through the icon in the header", async () => {
    const { page } = await visit({ hasScripts, viewport });
    await page.goto(SHIRT);
    await waitForHydration(page, { hasScripts });
    const box = page.getByLabel("Buscar productos");
    await box.click();
    await box.fill("gorra");
    await page.getByRole("button", { name: "Buscar", exact: true }).click();
    await page.waitForURL(/\/productos\?q=gorra$/);
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

/** True when it is fully visible in its strip. */
function isInside(picture: Control): Promise<boolean> {
  return picture.evaluate((element) => {
    const strip = element.closest("ul")?.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    return strip !== undefined && own.left >= strip.left - 1 && own.right <= strip.right + 1;
  });
}
