import { describe, expect, it } from "vitest";

import { aVariant, anImported } from "../../../test/helpers/imported-products";
import { aProduct } from "../../../test/helpers/products";
import { variantKey } from "../stock/stock-level";
import { applyFile } from "./apply-file";
import type { ImportedVariant } from "./imported-product";
import type { StoredForImport } from "./planned-product";

const M = { size: "M", color: "Negro" };
const FACTS = { isOwnFormat: false, findFetched: () => null };

type Before = { sizes?: string[]; colors?: string[]; codes?: StoredForImport["codes"] };

/** What a file with these sizes and colours writes to a product. */
function write(variants: ImportedVariant[], { sizes = [], colors = [], codes }: Before = {}) {
  const product = aProduct({ sizes, colors });
  const nothing = {
    onHand: new Map(),
    codes: new Map(),
    waiting: new Set<string>(),
    guideId: null,
  };
  const stored = { rowId: 1, product, ...nothing, ...(codes && { codes }) };
  return applyFile(product, anImported({ variants }), stored, FACTS);
}

describe("a size that the other shop never had in a colour", () => {
  const S = { size: "S", color: "Negro" };
  const variants = [S, M, { size: "S", color: "Verde" }].map((one) =>
    aVariant({ ...one, stock: 4 }),
  );

  it("begins at none, because the shop sells what it does not count without an end", () => {
    const { stock } = write(variants);
    expect(stock).toHaveLength(4);
    expect(stock.at(-1)).toEqual({ size: "M", color: "Verde", onHand: 0 });
  });

  it("stays as it is where the shop has it", () => {
    expect(write(variants, { sizes: ["S", "M"], colors: ["Negro", "Verde"] }).stock).toHaveLength(
      3,
    );
  });

  it("is unknown where sizes or colours are alone", () => {
    const apart = [aVariant({ size: "S", color: "" }), aVariant({ size: "", color: "Verde" })];
    expect(write(apart).stock).toEqual([]);
    expect(write(variants, { sizes: ["S", "M"] }).stock).toHaveLength(3);
  });
});

describe("a code whose zeros a spreadsheet took", () => {
  const before = { sizes: ["M"], colors: ["Negro"] };
  const codes = new Map([[variantKey(M), { sku: "000123", barcode: "" }]]);

  it("is the code that the shop has", () => {
    expect(write([aVariant({ ...M, sku: "123" })], { ...before, codes }).codes).toEqual([]);
  });

  it("changes when it is another number", () => {
    const { codes: written } = write([aVariant({ ...M, sku: "1234" })], { ...before, codes });
    expect(written).toEqual([{ ...M, sku: "1234", barcode: "" }]);
  });
});

describe("a row without a size or a colour", () => {
  const variant = aVariant({ size: "", color: "", stock: 3, sku: "A" });

  it("is about the only one that the product has", () => {
    const { stock, codes } = write([variant], { sizes: ["M"], colors: ["Negro"] });
    expect(stock).toEqual([{ ...M, onHand: 3 }]);
    expect(codes).toEqual([{ ...M, sku: "A", barcode: "" }]);
  });

  it("writes nothing where the product has several, because none of them is meant", () => {
    const { stock, codes } = write([variant], { sizes: ["37", "38"] });
    expect([stock, codes]).toEqual([[], []]);
  });
});
