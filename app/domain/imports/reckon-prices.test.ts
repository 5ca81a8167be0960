import { expect, it } from "vitest";

import type { FileProduct, FileVariant, PriceReckoning } from "./file-product";
import { reckonPrices } from "./reckon-prices";

const cell = (text: string) => ({ row: 2, column: "Precio", text });
const NONE: PriceReckoning = { taxPermille: 0, surcharge: cell(""), discount: null };

function aProduct(price: string, reckoning: Partial<PriceReckoning>, promotional = "") {
  const variant: FileVariant = {
    ...{ row: 2, options: [], price: cell(price), promotional: cell(promotional) },
    ...{ compareAt: cell(""), saleFrom: cell(""), saleUntil: cell("") },
    ...{ stock: cell(""), sku: cell(""), barcode: cell("") },
    reckoning: { ...NONE, ...reckoning },
  };
  const product: FileProduct = {
    ...{ rows: [2], address: cell(""), texts: {}, pictures: null, problems: [], notes: [] },
    sale: { price: cell(""), from: cell(""), until: cell("") },
    variants: [variant],
  };
  return product;
}

function reckon(...given: Parameters<typeof aProduct>) {
  const { sale, variants } = reckonPrices(aProduct(...given), "point");
  const [only] = variants;
  return [only?.price.text, sale?.price.text, only?.problem?.message ?? ""];
}

const percent = (text: string) => ({ kind: "percent" as const, cell: cell(text) });
const amount = (text: string) => ({ kind: "amount" as const, cell: cell(text) });

it.each([
  ["as it is written", "12,500.50", {}, "", ["12,500.50", ""]],
  ["with its tax", "100.50", { taxPermille: 210 }, "", ["122", ""]],
  ["half a peso up", "50", { taxPermille: 210 }, "", ["61", ""]],
  ["with its surcharge", "1000", { surcharge: cell("250.00") }, "", ["1250", ""]],
  ["less its surcharge", "1000", { surcharge: cell("-250") }, "", ["750", ""]],
  [
    "with tax on the surcharge too",
    "1000",
    { taxPermille: 100, surcharge: cell("10") },
    "",
    ["1111", ""],
  ],
  ["with a discount in percent", "1000", { discount: percent("15%") }, "", ["1000", "850"]],
  ["with a discount in pesos", "1000", { discount: amount("150.00") }, "", ["1000", "850"]],
  ["with a price of its offer", "1000", {}, "899.50", ["1000", "900"]],
  ["with an offer that is none", "1000", {}, "1000", ["1000", ""]],
  ["with a discount of everything", "1000", { discount: percent("100") }, "", ["1000", ""]],
  ["with what is no amount", "consultar", { taxPermille: 210 }, "", ["consultar", ""]],
  ["with a surcharge that is no amount", "1000", { surcharge: cell("x") }, "", ["x", ""]],
])("tells a price %s", (_name, price, reckoning, promotional, expected) => {
  expect(reckon(price, reckoning, promotional)).toEqual([...expected, ""]);
});

it("knows no price of a surcharge alone", () => {
  expect(reckon("", { surcharge: cell("500") }).at(-1)).toMatch(/no dice el precio del producto/);
  expect(reckon("", { surcharge: cell("0.000000") })).toEqual(["", "", ""]);
});

it.each([
  ["2x1", { discount: percent("2x1") }, ""],
  ["1 a 2", {}, "1 a 2"],
])("says that an offer is none: %s", (text, reckoning, promotional) => {
  const product = aProduct("1000", reckoning, promotional);
  const [variant] = product.variants;
  const twice = { ...product, variants: variant ? [variant, variant] : [] };
  expect(reckonPrices(twice, "point").notes).toEqual([
    { row: 2, column: "Precio", message: `“${text}” no es un número. Ese dato no entra.` },
  ]);
  expect(reckon("1000", reckoning, promotional)).toEqual(["1000", "", ""]);
});
