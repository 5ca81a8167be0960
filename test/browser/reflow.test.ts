import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";

const { visit, shop } = useShopBrowser();

const LONG_ID = "nombre-larguisimo-01";
const LONG_WORD = "Supercalifragilisticoespialidoso";
const LONG_NAME = `${LONG_WORD.repeat(2)} campera encerada con capucha desmontable y forro de franela a cuadros`;
const LONG_BRAND = "MarcaConUnNombreTanLargoQueNoEntra".repeat(4).slice(0, 120);
const LONG_COLOUR = `Verde${"azulado".repeat(20)}`.slice(0, 120);

const ROUTES = [
  paths.home(),
  paths.products(),
  paths.search("nada-que-se-parezca-a-esto-".repeat(6)),
  `${paths.products()}?talle=M&color=${LONG_COLOUR}`,
  paths.collection(),
  paths.brandCollection("SHATO"),
  paths.section("ropa"),
  paths.group("ropa", "camperas"),
  paths.product("manki-remera-calesita-amarillo-01"),
  paths.product(LONG_ID),
  paths.cart(),
  paths.menu(),
  paths.orderLookup(),
  paths.withdrawal(),
  paths.terms(),
  paths.privacy(),
  paths.checkoutOutcome("pending"),
];

const SCREENS = [
  { screen: "320 px wide", width: 320, fontSize: 16 },
  { screen: "1280 px wide with text at 200%", width: 1280, fontSize: 32 },
  { screen: "390 px wide with text at 200%", width: 390, fontSize: 32 },
];

beforeAll(() => {
  shop().changeDatabase((database) => {
    const insert = database.prepare(
      `INSERT INTO products (id, name, price, images, sizes, colors, category, subcategory, brand, color_links, collection)
       VALUES (@id, @name, 999999999, @images, @sizes, @colors, 'ropa', 'Camperas', @brand, @links, 'fw25')`,
    );
    insert.run({
      id: LONG_ID,
      name: LONG_NAME.slice(0, 120),
      images: JSON.stringify(["/dibujos/600x600/campera/negro/6693-frente.svg"]),
      sizes: JSON.stringify(["S", "M", "Un talle con un nombre que no termina nunca"]),
      colors: JSON.stringify([LONG_COLOUR]),
      brand: LONG_BRAND,
      links: JSON.stringify({ [`${LONG_COLOUR}-2`]: "manki-remera-calesita-amarillo-01" }),
    });
  });
});

async function fillCart(page: Page, scripts: { hasScripts: boolean }): Promise<void> {
  await page.goto(paths.product(LONG_ID));
  await waitForHydration(page, scripts);
  await page.getByRole("radio", { name: /^Un talle/ }).check();
  await page.getByRole("button", { name: "Agregar al carrito" }).click();
  await page.getByRole("status", { name: "Avisos" }).getByText("Agregado al carrito").waitFor();
}

const readTextSize = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));

/** How far the page scrolls sideways, and which elements cause it. */
function findOverflow(page: Page): Promise<{ pixels: number; culprits: string[] }> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isBeyond = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1;
    const culprits = [...document.querySelectorAll("body *:not(.promo *)")]
      .filter((element) => isBeyond(element) && ![...element.children].some(isBeyond))
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`);
    const pixels = scrollWidth - clientWidth;
    return { pixels, culprits: pixels > 0 ? [...new Set(culprits)].slice(0, 8) : [] };
  });
}

describe.each(SCRIPTS)("Nothing is cut off sideways with scripts $scripts", ({ hasScripts }) => {
  it("on small screens and with large text", async () => {
    const { page, context } = await visit({ hasScripts });
    const devtools = await context.newCDPSession(page);
    await fillCart(page, { hasScripts });
    const overflows: Record<string, unknown> = {};
    for (const address of ROUTES) {
      await page.goto(address);
      await waitForHydration(page, { hasScripts });
      for (const { screen, width, fontSize } of SCREENS) {
        // Like the browser's own setting, which media queries follow too.
        await devtools.send("Page.setFontSizes", { fontSizes: { standard: fontSize } });
        await page.setViewportSize({ width, height: 700 });
        expect(await readTextSize(page)).toBe(fontSize);
        const overflow = await findOverflow(page);
        if (overflow.pixels > 0) overflows[`${address.slice(0, 60)} ${screen}`] = overflow;
      }
    }
    expect(overflows).toEqual({});
  });

  it("in the open menu and the open filters on the smallest screen", async () => {
    const { page } = await visit({ hasScripts, viewport: { width: 320, height: 500 } });
    await page.goto(paths.products());
    await waitForHydration(page, { hasScripts });
    await page.getByRole("button", { name: "Filtrar y ordenar" }).click();
    const filters = page.getByRole("complementary", { name: "Filtros" });
    expect(await findSidewaysScroll(filters)).toBe(0);
    await filters.getByRole("button", { name: "Cerrar filtros" }).click();
    await page.getByRole("button", { name: "Menú", exact: true }).click();
    expect(await findSidewaysScroll(page.getByRole("dialog", { name: "Menú" }))).toBe(0);
  });
});

function findSidewaysScroll(box: ReturnType<Page["getByRole"]>): Promise<number> {
  return box.evaluate((element) => element.scrollWidth - element.clientWidth);
}
