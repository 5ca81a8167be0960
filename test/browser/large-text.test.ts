import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { PHONE, useShopBrowser } from "../helpers/browser";
import { insertTransferOrder, ORDER_TOKEN } from "../helpers/orders";

const { visit, shop } = useShopBrowser();

beforeAll(() => shop().changeDatabase((database) => void insertTransferOrder(database)));

/** A page without script and with text at twice its size, as by the browser's setting. */
async function openLarge(width: number): Promise<Page> {
  const { page, context } = await visit({ hasScripts: false, viewport: { ...PHONE, width } });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await page.goto(paths.product("manki-remera-calesita-amarillo-01"));
  await page.getByRole("radio", { name: "M", exact: true }).check();
  await page.getByRole("button", { name: "Agregar al carrito" }).click();
  await page.getByRole("status", { name: "Avisos" }).getByText("Agregado al carrito").waitFor();
  return page;
}

async function goToReview(page: Page): Promise<void> {
  await page.goto(paths.checkout());
  await page.getByLabel("Nombre y apellido").fill("Ana Gómez");
  await page.getByLabel("Email").fill("ana@correo.test");
  await page.getByLabel("Teléfono").fill("0353 15-411-2025");
  await page.getByLabel("Provincia").selectOption({ label: "Córdoba" });
  await page.getByLabel("Localidad").fill("Villa María");
  await page.getByLabel("Calle y número").fill("San Martín 350");
  await page.getByLabel("Código postal").fill("5900");
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("heading", { level: 1, name: "Revisá tu pedido" }).waitFor();
}

const readOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Words broken over two lines, and overlapping links in the header. */
function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || parent.closest("script, style, option, .promo")) continue;
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[\p{L}\d]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1 && !parent.closest(".visually-hidden")) broken.push(word);
      }
    }
    const [back, logo] = document.querySelectorAll(".checkout-header a");
    if (
      back &&
      logo &&
      back.getBoundingClientRect().right > logo.getBoundingClientRect().left + 1
    ) {
      broken.push("the links of the header");
    }
    return broken;
  });
}

describe("With text at 200% on a phone", () => {
  it.each([360, PHONE.width])("nothing is cut off sideways at %i px", async (width) => {
    const page = await openLarge(width);
    const overflows: Record<string, number> = {};
    const measure = async () => {
      overflows[new URL(page.url()).pathname] = await readOverflow(page);
    };
    for (const address of [
      `${paths.group("ropa", "remeras")}?talle=M`,
      paths.checkout(),
      paths.order(ORDER_TOKEN),
      paths.orderCancelling(ORDER_TOKEN),
      paths.checkoutOutcome("pending", ORDER_TOKEN),
      paths.privacy(),
    ]) {
      await page.goto(address);
      await measure();
    }
    await goToReview(page);
    await measure();
    expect(Object.entries(overflows).filter(([, pixels]) => pixels > 0)).toEqual([]);
  });

  it("words stay whole from the list to the order", async () => {
    const page = await openLarge(PHONE.width);
    const found: Record<string, string[]> = {};
    const look = async () => {
      found[new URL(page.url()).pathname] = await findBrokenWords(page);
    };
    for (const address of [
      `${paths.group("ropa", "remeras")}?talle=M`,
      `${paths.cart()}?cp=5900`,
      paths.order(ORDER_TOKEN),
      paths.orderCancelling(ORDER_TOKEN),
      paths.privacy(),
    ]) {
      await page.goto(address);
      await look();
    }
    await goToReview(page);
    await look();
    expect(Object.entries(found).filter(([, words]) => words.length > 0)).toEqual([]);
  });
});
