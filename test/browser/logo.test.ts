import type { Page } from "playwright-core";
import { afterEach, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { useShopBrowser, waitForHydration } from "../helpers/browser";
import { expectGoodPage } from "../helpers/good-page";
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

it("The logo is seen in the shop as soon as it is saved, in its place, until it is taken away", async () => {
  const { page, context } = await visit({ hasScripts: true, viewport: NARROWEST });
  await signInBrowser(context, shop());
  await page.goto(adminPaths.settings());
  await waitForHydration(page, { hasScripts: true });
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
  await waitForHydration(page, { hasScripts: true });
  const seen = await inHeader(page).evaluate((picture: HTMLImageElement) => ({
    isThere: picture.complete && picture.naturalWidth > 0,
    height: picture.getBoundingClientRect().height,
    right: picture.getBoundingClientRect().right,
  }));
  expect(seen).toMatchObject({ isThere: true, height: 40 });
  const cart = await page.getByRole("link", { name: /^Carrito/ }).boundingBox();
  expect(seen.right).toBeLessThan(cart?.x ?? 0);
  for (const address of [paths.checkout(), paths.checkoutOutcome("success")]) {
    await page.goto(address);
    await expectGoodPage(page);
  }

  await page.goto(adminPaths.settings());
  await waitForHydration(page, { hasScripts: true });
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
