import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  RGBLuminanceSource,
} from "@zxing/library";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";

import { DESKTOP, PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { signInBrowser } from "../helpers/owner-browser";
import { insertProduct } from "../helpers/product-rows";
import { adminPaths } from "../../app/admin-paths";
import { LABEL_PAPERS } from "../../app/domain/counter/label-sheet";

const { visit, shop } = useShopBrowser();

/** By product, with what a decoder calls their bars. */
const CODES = [
  ["rotulo-a-01", "4006381333931", BarcodeFormat.EAN_13],
  ["rotulo-b-01", "96385074", BarcodeFormat.EAN_8],
  ["rotulo-c-01", "036000291452", BarcodeFormat.UPC_A],
  ["rotulo-d-01", "ZUR-M 12345678", BarcodeFormat.CODE_128],
  ["rotulo-e-01", "T1234-XXL-NEG", BarcodeFormat.CODE_128],
] as const;

beforeAll(() =>
  shop().changeDatabase((database) => {
    const rowOf = database.prepare<[string], number>("SELECT row_id FROM products WHERE id = ?");
    const store = database.prepare("INSERT INTO variant_codes VALUES (?, ?, ?, '')");
    for (const [id, code] of CODES) {
      insertProduct(database, { id, name: `Remera ${id} de un nombre largo`, sizes: "[]" });
      const row = rowOf.pluck().get(id);
      store.run(JSON.stringify([row, "", "Negro"]), row, code);
    }
    insertProduct(database, { id: "rotulo-z-01", name: "Sin rótulo", sizes: "[]" });
  }),
);

async function openLabels(page: Page, query: Record<string, string>): Promise<void> {
  const ids = CODES.map(([id]) => ["id", id]);
  const asked = [...ids, ["cantidad", "cada"], ...Object.entries(query)];
  await page.goto(`${adminPaths.labels()}?${new URLSearchParams(asked)}`);
}

const HINTS = new Map<DecodeHintType, unknown>([
  [DecodeHintType.POSSIBLE_FORMATS, [...new Set(CODES.map(([, , format]) => format))]],
]);
const READER = new MultiFormatOneDReader(HINTS);

/** Of the usual label printer, the coarsest that prints these sheets. */
const PRINTER_DPI = 203;
const CSS_DPI = 96;

/** What a decoder reads in a picture. */
async function decode(picture: Buffer): Promise<{ text: string; format: BarcodeFormat }> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  const source = new RGBLuminanceSource(pixels, info.width, info.height);
  const result = READER.decode(new BinaryBitmap(new HybridBinarizer(source)), HINTS);
  return { text: result.getText(), format: result.getBarcodeFormat() };
}

const toMm = (points = "") => Math.round((Number(points) / 72) * 25.4);

describe("The labels", () => {
  it.each(LABEL_PAPERS)("of $label are read back from a picture", async ({ id, perSheet }) => {
    const { page, context } = await visit({ hasScripts: true, pixelRatio: PRINTER_DPI / CSS_DPI });
    await signInBrowser(context, shop());
    await openLabels(page, { papel: id });
    await page.emulateMedia({ media: "print" });
    const labels = page.locator(".label");
    expect(await labels.count()).toBe(CODES.length);
    for (const [at, [, code, format]] of CODES.entries()) {
      // Each label is a whole picture: the quiet zones have to be within it.
      const read = await decode(await labels.nth(at).screenshot({ scale: "device" }));
      expect(read).toEqual({ text: code, format });
    }
    expect(await page.locator(".label-sheet").count()).toBe(Math.ceil(CODES.length / perSheet));
  });

  it("are printed on pages of the paper's size, one after the other", async () => {
    const { page, context } = await visit({ hasScripts: false });
    await signInBrowser(context, shop());
    const printed: Record<string, string> = {};
    for (const { id } of LABEL_PAPERS) {
      await openLabels(page, { papel: id, cada: "9" });
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
      const sizes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
        ([, width, height]) => `${toMm(width)} × ${toMm(height)}`,
      );
      printed[id] = `${sizes.length} of ${[...new Set(sizes)].join()}`;
    }
    expect(printed).toEqual({
      "a4-24": "2 of 210 × 297",
      "a4-40": "2 of 210 × 297",
      rollo: "45 of 50 × 25",
    });
  });
});

describe.each(SCRIPTS)("The page of labels with scripts $scripts", (scripts) => {
  it("gives a code to what has none, and takes it back", async () => {
    const { page, context } = await visit({ ...scripts, viewport: PHONE });
    await signInBrowser(context, shop());
    await page.goto(adminPaths.labels());
    await waitForHydration(page, scripts);
    await page.getByLabel("Nombre o ID, SKU o código de barras").fill("sin rótulo");
    await page.getByRole("button", { name: "Buscar" }).click();
    await page.getByText("1 talle y color no tiene código").waitFor();
    expect(await page.locator(".label-bars").count()).toBe(0);
    await page.getByRole("button", { name: "Ponerles código" }).click();
    await page.locator(".label-bars").first().waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Deshacer" }).click();
    await page
      .getByText(/deshiciste|Deshecho|se deshizo/i)
      .first()
      .waitFor();
    await page.goto(`${adminPaths.labels()}?q=sin+r%C3%B3tulo`);
    await page.getByText("1 talle y color no tiene código").waitFor();
  });

  it("shows the choices that were made", async () => {
    const { page, context } = await visit({ ...scripts, viewport: DESKTOP });
    await signInBrowser(context, shop());
    await openLabels(page, {});
    await waitForHydration(page, scripts);
    await page.getByLabel("Papel").selectOption("a4-40");
    await page.getByLabel("Si son las mismas: de cada una").fill("3");
    await page.getByRole("button", { name: "Ver", exact: true }).click();
    await page.getByText("15 etiquetas en 1 hoja").waitFor();
    expect(await page.getByLabel("Papel").inputValue()).toBe("a4-40");
  });
});
