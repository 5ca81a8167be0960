import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { aProduct, aProductRow } from "../../../test/helpers/products";
import { parseProductRow } from "./product-row.server";

type Row = Parameters<typeof parseProductRow>[0];

function aRow(given: Partial<Row> = {}): Row {
  return { ...(aProductRow() as Row), rowId: 1, ...given };
}

describe("parseProductRow", () => {
  it("reads a whole row", () => {
    const product = aProduct({ colorLinks: { Rojo: "x-01" }, collection: "fw25", sizes: [] });
    const row = { ...(aProductRow(product) as Row), rowId: 7 };
    expect(parseProductRow(row)).toEqual({ product });
  });

  it.each([
    ["2025-06-01T12:00:00.000Z"],
    ["2025-06-01 12:00:00"],
    ["2025-06-01T12:00:00Z"],
    ["2025-06-01T09:00:00-03:00"],
  ])("reads the time %s as UTC", (createdAt) => {
    const { product } = parseProductRow(aRow({ createdAt }));
    expect(product?.createdAt.toISOString()).toBe("2025-06-01T12:00:00.000Z");
  });

  it.each<[keyof Row, unknown]>([
    ["images", "["],
    ["images", ""],
    ["images", "null"],
    ["images", '"/a.jpg"'],
    ["images", "[1]"],
    ["images", '["/a.jpg", null]'],
    ["sizes", "{}"],
    ["colors", "Negro"],
    ["colorLinks", "[]"],
    ["colorLinks", '{"Rojo": 1}'],
    ["price", -1],
    ["price", 1.5],
    ["price", 2 ** 53],
    ["id", ""],
    ["name", ""],
    ["createdAt", "ayer"],
    ["createdAt", ""],
    ["updatedAt", "2025-13-45T00:00:00.000Z"],
  ])("reports a row whose %s is %j, with the problem", (field, value) => {
    const parsed = parseProductRow(aRow({ [field]: value }));
    expect(parsed.product).toBeNull();
    expect(parsed).toHaveProperty("problem", expect.stringMatching(/./));
  });

  it("never throws, whatever the columns hold", () => {
    const anyJson = fc.oneof(anyText(), fc.json());
    const columns = fc.record(
      {
        price: fc.double(),
        images: anyJson,
        sizes: anyJson,
        colors: anyJson,
        colorLinks: anyJson,
        createdAt: fc.oneof(anyText(), fc.integer().map(String)),
        updatedAt: anyText(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(columns, (given) => {
        const { product } = parseProductRow(aRow(given));
        for (const image of product?.images ?? []) expect(image).toBeTypeOf("string");
      }),
    );
  });
});
