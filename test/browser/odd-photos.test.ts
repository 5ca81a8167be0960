import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { DESKTOP, PHONE, useShopBrowser } from "../helpers/browser";
import { addToCart } from "../helpers/shopper-browser";
import { wearOddPhotos } from "../odd-photos";

const { visit, shop } = useShopBrowser();

beforeAll(async () => {
  const database = shop().openDatabase();
  await wearOddPhotos(shop().directory, database);
  database.close();
});

type Shown = { ratio: number; height: number; focus: string; indent: number };

/** The photographs of the page, with how far each stands from the start of its row. */
function readPhotos(page: Page, inside: string): Promise<Shown[]> {
  return page.locator(`${inside} img`).evaluateAll((images) =>
    images
      .filter((image) => image.checkVisibility())
      .map((image) => {
        const { width, height, left } = image.getBoundingClientRect();
        const row = image.closest("li")?.getBoundingClientRect().left ?? left;
        const { objectFit, objectPosition } = getComputedStyle(image);
        return {
          ratio: width / height,
          height,
          focus: `${objectFit} ${objectPosition}`,
          indent: left - row,
        };
      }),
  );
}

const PRODUCT = paths.product("midway-jean-ruta-3-celeste-lavado-01");
const TOP = "cover 50% 0px";

const PLACES: readonly [address: string, inside: string, least: number][] = [
  [paths.home(), ".hero-pictures", 3],
  [paths.home(), ".tiles", 8],
  [paths.products(), ".grid", 20],
  [PRODUCT, ".gallery-strip", 3],
];

describe.each([PHONE, DESKTOP])("Photographs of odd shapes on a screen of %j", (viewport) => {
  it.each(PLACES)(
    "keep one upright shape and their heads: %s %s",
    async (address, inside, least) => {
      const { page } = await visit({ hasScripts: false, viewport });
      await page.goto(address);
      const photos = await readPhotos(page, inside);
      expect(photos.length).toBeGreaterThanOrEqual(least);
      for (const { ratio, height, focus } of photos) {
        expect(ratio).toBeGreaterThan(0.7);
        expect(ratio).toBeLessThan(1.1);
        expect(height).toBeGreaterThan(100);
        expect(focus).toBe(TOP);
      }
    },
  );

  it("begin their rows in the cart and in the checkout", async () => {
    const { page } = await visit({ hasScripts: false, viewport });
    await addToCart(page, shop().url);
    for (const [address, inside] of [
      [paths.cart(), ".cart-line"],
      [paths.checkout(), ".checkout-lines"],
    ] as const) {
      await page.goto(address);
      const photos = await readPhotos(page, inside);
      expect(
        photos.map(({ indent, focus }) => [indent, focus]),
        address,
      ).toEqual([[0, TOP]]);
    }
  });
});

it("A photograph keeps the part that the owner chose", async () => {
  shop().changeDatabase((database) => {
    const id = PRODUCT.slice(PRODUCT.lastIndexOf("/") + 1);
    const images = database.prepare("SELECT images FROM products WHERE id = ?").pluck().get(id);
    const [first = "", second = ""] = JSON.parse(String(images)) as string[];
    const focuses = JSON.stringify({ [first]: "9", [second]: "4" });
    database.prepare("UPDATE products SET image_focus = ? WHERE id = ?").run(focuses, id);
  });
  const { page } = await visit({ hasScripts: false, viewport: PHONE });
  await page.goto(PRODUCT);
  const photos = await readPhotos(page, ".gallery-strip");
  expect(photos.map(({ focus }) => focus)).toEqual(["cover 100% 100%", "cover 0px 50%", TOP]);
});
