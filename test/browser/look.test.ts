import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { PALETTES } from "../../app/domain/shop/palettes";
import { paths } from "../../app/paths";
import { createAxe } from "../helpers/axe";
import { DESKTOP, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { atEachSize } from "../helpers/each-size";
import { signInBrowser } from "../helpers/owner-browser";
import { addToCart } from "../helpers/shopper-browser";

const { visit, shop } = useShopBrowser();
const NARROW = { width: 360, height: 780 };
const SHIRT = paths.product("manki-remera-calesita-amarillo-01");

afterEach(() => {
  shop().changeDatabase((database) => void database.exec("DELETE FROM settings"));
});

const readBackground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** An accent that can be read on each palette. */
const ACCENTS: Record<string, string> = {
  papel: "#1f4fa8",
  tiza: "#b92f17",
  salvia: "#8a3b62",
  noche: "#e0b060",
};

async function dress(page: Page, palette: string, accent: string): Promise<void> {
  await page.goto(adminPaths.settings());
  await page.getByRole("radio", { name: palette }).check();
  await page.getByLabel("Color de acento").fill(accent);
  await page.getByRole("button", { name: "Guardar ajustes" }).click();
  await page.getByText("Ajustes guardados").waitFor();
}

describe.each(SCRIPTS)("The look with scripts $scripts", (scripts) => {
  it("is worn by the shop as soon as it is saved, and not by the back office", async () => {
    const { page, context } = await visit(scripts);
    await signInBrowser(context, shop());
    await page.goto(adminPaths.settings());
    await waitForHydration(page, scripts);
    const before = await readBackground(page);
    await dress(page, "Noche", "#e0b060");
    expect(await readBackground(page)).toBe(before);
    await page.goto(paths.home());
    await waitForHydration(page, scripts);
    expect(await readBackground(page)).toBe("rgb(23, 22, 26)");
    const word = page.locator(".hero em");
    expect(await word.evaluate((element) => getComputedStyle(element).color)).toBe(
      "rgb(224, 176, 96)",
    );
    await page.getByRole("link", { name: "Ver todo" }).click();
    await page.getByRole("heading", { name: "Todos los productos" }).waitFor();
    expect(await readBackground(page)).toBe("rgb(23, 22, 26)");
  });

  it("offers a colour that can be read, and takes it", async () => {
    const { page, context, expectProblem } = await visit(scripts);
    expectProblem(/\b400\b/);
    await signInBrowser(context, shop());
    await page.goto(adminPaths.settings());
    await waitForHydration(page, scripts);
    await page.getByLabel("Color de acento").fill("#ffd400");
    await page.getByRole("button", { name: "Guardar ajustes" }).click();
    const problem = await page.locator("#acento-error").innerText();
    const [nearest = ""] = /#[0-9a-f]{6}/.exec(problem) ?? [];
    await page.getByLabel("Color de acento").fill(nearest);
    await page.getByRole("button", { name: "Guardar ajustes" }).click();
    await page.getByText("Ajustes guardados").waitFor();
    expect(await page.getByLabel("Color de acento").inputValue()).toBe(nearest);
  });
});

describe.each(PALETTES)("In the palette $name", ({ id, name }) => {
  it("axe finds nothing wrong, and nothing is cut off", async () => {
    const { page, context } = await visit({ hasScripts: true });
    await signInBrowser(context, shop());
    await dress(page, name, ACCENTS[id] ?? "");
    await addToCart(page, shop().url);
    const addresses = [
      paths.home(),
      paths.products(),
      SHIRT,
      paths.cart(),
      paths.checkout(),
      paths.orderLookup(),
      adminPaths.settings(),
    ];
    for (const address of addresses) {
      await page.goto(address);
      await waitForHydration(page, { hasScripts: true });
      await atEachSize(page, [NARROW, DESKTOP], async (size) => {
        const { violations } = await createAxe(page).analyze();
        expect(
          violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
          `${address} ${size}`,
        ).toEqual([]);
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(excess, `${address} ${size}`).toBe(0);
      });
    }
  });
});
