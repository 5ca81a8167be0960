import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { insertColored } from "../helpers/counted-products";
import { findViolations } from "../helpers/good-page";

const { visit, shop } = useShopBrowser();

const SHIRT = "de-stock-01";
const GONE = "agotada-01";
const LONG = "de-nombres-largos-01";
const LONG_COLORS = [
  "Azul Marino con vivos bordó y crudo",
  ...["Verde Militar", "Gris Melange", "Celeste Lavado", "Crudo", "Negro", "Índigo", "Mostaza"],
];

beforeAll(() => {
  const database = shop().openDatabase();
  insertColored(database, { id: SHIRT, name: "Remera de stock" }, [
    ...["S", "M"].map((size) => ({ size, color: "Negro", left: 0 })),
    { size: "L", color: "Negro", left: 1 },
    { size: "M", color: "Crudo", left: 2 },
  ]);
  const none = ["S", "M", "L"].map((size) => ({ size, color: "Negro", left: 0 }));
  insertColored(database, { id: GONE, name: "Remera agotada", colors: '["Negro"]' }, none);
  const colors = JSON.stringify(LONG_COLORS);
  const sizes = JSON.stringify(["XS", "S", "M", "L", "XL", "2XL", "27-28", "Único"]);
  const counted = ["XS", "S", "L", "XXL"].map((size, left) => {
    return { size, color: LONG_COLORS[0] ?? "", left };
  });
  insertColored(database, { id: LONG, name: "Campera larga", colors, sizes }, counted);
  database.close();
});

const color = (page: Page, name: string) =>
  page.getByRole("group", { name: /^Color/ }).getByRole("link", { name, exact: true });
const radio = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const firstPicture = (page: Page) =>
  page.getByRole("region", { name: "Fotos del producto" }).getByRole("img").first();
const addButton = (page: Page) => page.getByRole("button", { name: "Agregar al carrito" });

describe.each(SCRIPTS)("A product with stock, with scripts $scripts", ({ hasScripts }) => {
  async function open(address: string, viewport = PHONE) {
    const visitor = await visit({ hasScripts, viewport });
    await visitor.page.goto(address);
    await waitForHydration(visitor.page, { hasScripts });
    return visitor;
  }

  it("shows a chosen colour's pictures and sizes, keeps the size, and sells that colour", async () => {
    const { page } = await open(paths.product(SHIRT));
    expect(await radio(page, "S · Agotado").isDisabled()).toBe(true);
    expect(await page.getByText("Última en talle L").count()).toBe(1);
    expect(await firstPicture(page).getAttribute("alt")).toContain("color negro");
    await color(page, "Crudo").click();
    await page.waitForURL(/color=Crudo/);
    await page.getByRole("group", { name: "Color: Crudo" }).waitFor();
    expect(await firstPicture(page).getAttribute("alt")).toContain("color crudo");
    expect(await color(page, "Crudo").getAttribute("aria-current")).toBe("true");
    expect(await color(page, "Negro").getAttribute("aria-current")).toBeNull();
    expect(await radio(page, "S").isDisabled()).toBe(false);
    expect(await page.getByText("Quedan 2 en talle M").count()).toBe(1);
    if (hasScripts) {
      const isFocused = () => color(page, "Crudo").evaluate((it) => it === document.activeElement);
      await expect.poll(isFocused).toBe(true);
    }

    const gallery = page.getByRole("region", { name: "Fotos del producto" });
    await gallery.getByRole("link", { name: /Foto 1 de 4/ }).click();
    if (hasScripts) {
      const viewer = page.getByRole("dialog", { name: "Fotos en grande" });
      await viewer.getByRole("img", { name: /color crudo\. Foto 1 de 4/ }).waitFor();
      await viewer.getByRole("button", { name: "Cerrar" }).click();
      // Closing goes back in the history, which would cut off the next page.
      await page.waitForURL((url) => url.hash === "");
    } else {
      await page.getByRole("img", { name: /color crudo\. Foto 1 de 4/ }).waitFor();
      await page.getByRole("link", { name: /^Volver a/ }).click();
    }
    await page.getByRole("group", { name: "Color: Crudo" }).waitFor();
    expect(new URL(page.url()).searchParams.get("color")).toBe("Crudo");

    await page.goto(paths.productIn(SHIRT, { size: "L" }));
    await waitForHydration(page, { hasScripts });
    await color(page, "Crudo").click();
    await page.waitForURL(/color=Crudo/);
    await page.getByRole("group", { name: "Color: Crudo" }).waitFor();
    expect(await radio(page, "L").isChecked()).toBe(true);
    await addButton(page).click();
    await page.getByRole("status", { name: "Avisos" }).getByText("Agregado al carrito").waitFor();
    expect(new URL(page.url()).searchParams.get("color")).toBe("Crudo");
    await page.getByRole("group", { name: "Color: Crudo" }).waitFor();
    await page.getByRole("link", { name: "Carrito, 1 producto" }).click();
    await page.getByText("Talle L · Crudo").waitFor();
  });

  it("refuses more than is left, and keeps the choice", async () => {
    const { page, expectProblem } = await open(paths.productIn(SHIRT, { color: "Negro" }));
    expectProblem(/\b409\b/);
    await radio(page, "L").check();
    await addButton(page).click();
    // Not the badge: it is optimistic, and the next press would cut the first one's answer off.
    await page.getByRole("status", { name: "Avisos" }).getByText("Agregado al carrito").waitFor();
    await radio(page, "L").check();
    await addButton(page).click();
    await page
      .getByRole("alert")
      .getByText("Queda 1 en talle L. Ya tenés 1 en tu carrito.")
      .waitFor();
    expect(await radio(page, "L").isChecked()).toBe(true);
    await page.getByRole("group", { name: "Color: Negro" }).waitFor();
  });
});

it.each(SCRIPTS)(
  "A phone's bar leads to the form that waits, where all is gone, with scripts $scripts",
  async ({ hasScripts }) => {
    const { page } = await visit({ hasScripts, viewport: { width: 360, height: 740 } });
    await page.goto(paths.product(GONE));
    await waitForHydration(page, { hasScripts });
    const wait = page.locator("summary", { hasText: "Avisame cuando vuelva" });
    expect((await wait.boundingBox())?.y).toBeGreaterThan(740);
    const bar = page.getByRole("link", { name: "Avisame cuando vuelva" });
    // Playwright would scroll to it first, and the bar steps aside for the button.
    const { x = 0, y = 0 } = (await bar.boundingBox()) ?? {};
    await page.mouse.click(x + 9, y + 9);
    await expect.poll(async () => (await wait.boundingBox())?.y).toBeLessThan(600);
    await expect.poll(() => bar.isVisible()).toBe(false);
    await wait.click();
    await page.getByLabel("E-mail").waitFor();
    expect(await page.getByText("Agotado").count()).toBe(1);
  },
);

it("A form whose file is late stays as the server drew it, when another block arrives", async () => {
  const { page } = await visit({ hasScripts: true, viewport: PHONE });
  // React puts off what it shows instead by a timer.
  await page.clock.install();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/restock-form-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(paths.product(GONE), { waitUntil: "commit" });
  await waitForHydration(page, { hasScripts: true });
  const form = page.locator("details", { hasText: "Avisame cuando vuelva" });
  await form.evaluate((details) => (details.dataset.drawnBy = "server"));
  const arrival = page.waitForResponse("**/kept-here-*.js");
  await page.mouse.move(100, 300);
  await (await arrival).finished();
  await page.clock.runFor(10_000);
  expect(await form.getAttribute("data-drawn-by")).toBe("server");
  release();
  await form.locator("summary").click();
  await page.getByLabel("E-mail").waitFor();
  expect(await form.getAttribute("data-drawn-by")).toBe("server");
});

it("axe finds nothing wrong, and long names of colours fit into 320 px", async () => {
  const { page } = await visit({ hasScripts: true, viewport: PHONE });
  for (const address of [paths.product(SHIRT), paths.product(LONG)]) {
    await page.goto(address);
    await waitForHydration(page, { hasScripts: true });
    expect(await findViolations(page), address).toEqual([]);
  }
  expect(await color(page, LONG_COLORS[0] ?? "").count()).toBe(1);
  await page.setViewportSize({ width: 320, height: 640 });
  const [inside, width] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(inside).toBe(width);
});
