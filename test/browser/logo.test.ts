import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { createAxe } from "../helpers/axe";
import { DESKTOP, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { atEachSize } from "../helpers/each-size";
import { signInBrowser } from "../helpers/owner-browser";
import { addToCart } from "../helpers/shopper-browser";

const { visit, shop } = useShopBrowser();
const NARROWEST = { width: 320, height: 640 };

/** Wide, so that it has to become smaller beside the cart of a narrow phone. */
const DRAWING = `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60"><path fill="#1f4fa8" d="M0 0h300v60H0z"/><circle cx="30" cy="30" r="20" fill="#fff"/></svg>`;

afterEach(() => {
  shop().changeDatabase((database) => void database.exec("DELETE FROM settings"));
});

const submit = (page: Page) => page.getByRole("button", { name: "Guardar ajustes" }).click();
const inHeader = (page: Page) => page.getByRole("banner").getByRole("img", { name: "La Trama" });

describe.each(SCRIPTS)("The logo with scripts $scripts", (scripts) => {
  it("is seen in the shop as soon as it is saved, in its place, until it is taken away", async () => {
    const { page, context } = await visit({ ...scripts, viewport: NARROWEST });
    await signInBrowser(context, shop());
    await page.goto(adminPaths.settings());
    await waitForHydration(page, scripts);
    await page.getByLabel("Nombre de la tienda").fill("La Trama");
    await page.getByLabel("Logo", { exact: true }).setInputFiles({
      name: "marca.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from(DRAWING),
    });
    await submit(page);
    await page.getByText("Ajustes guardados").waitFor();

    await addToCart(page, shop().url);
    await page.goto(paths.home());
    await waitForHydration(page, scripts);
    const seen = await inHeader(page).evaluate((picture: HTMLImageElement) => ({
      isThere: picture.complete && picture.naturalWidth > 0,
      height: picture.getBoundingClientRect().height,
      right: picture.getBoundingClientRect().right,
    }));
    expect(seen).toMatchObject({ isThere: true, height: 40 });
    const cart = await page.getByRole("link", { name: /^Carrito/ }).boundingBox();
    expect(seen.right).toBeLessThan(cart?.x ?? 0);
    const addresses = [
      paths.home(),
      paths.checkout(),
      paths.checkoutOutcome("success"),
      adminPaths.settings(),
    ];
    for (const address of addresses) {
      await page.goto(address);
      await waitForHydration(page, scripts);
      await atEachSize(page, [NARROWEST, DESKTOP], async (size) => {
        // axe itself needs scripts.
        const violations = scripts.hasScripts ? (await createAxe(page).analyze()).violations : [];
        expect(
          violations.map(({ id }) => id),
          `${address} ${size}`,
        ).toEqual([]);
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(excess, `${address} ${size}`).toBe(0);
      });
    }

    await page.goto(adminPaths.settings());
    await waitForHydration(page, scripts);
    await page.getByLabel("Quitar el logo y volver al nombre").check();
    await submit(page);
    await page.getByText("Ajustes guardados").waitFor();
    await page.goto(paths.home());
    await page
      .getByRole("banner")
      .getByRole("link", { name: /^La Trama ?, ir al inicio$/ })
      .waitFor();
    expect(await inHeader(page).count()).toBe(0);
  });

  it("says what is wrong with a file, and keeps the rest", async () => {
    const { page, context, expectProblem } = await visit(scripts);
    expectProblem(/\b400\b/);
    await signInBrowser(context, shop());
    await page.goto(adminPaths.settings());
    await waitForHydration(page, scripts);
    await page.getByLabel("Horarios").fill("De 10 a 19");
    await page.getByLabel("Logo", { exact: true }).setInputFiles({
      name: "programa.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from(DRAWING.replace("<circle", "<script>alert(1)</script><circle")),
    });
    await submit(page);
    await page
      .locator(".error-summary")
      .getByRole("link", { name: /“programa.svg” es un SVG con un programa adentro/ })
      .click();
    const input = page.getByLabel("Logo", { exact: true });
    expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByLabel("Horarios").inputValue()).toBe("De 10 a 19");
  });
});
