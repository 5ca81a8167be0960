import { describe, expect, it } from "vitest";

import { variantKey } from "./stock-level";
import {
  fitProducts,
  nameCell,
  toStockGrid,
  type CountedStock,
  type GridProduct,
} from "./stock-grid";

function aGridProduct(
  given: Partial<GridProduct> = {},
  counted: readonly CountedStock[] = [],
): GridProduct {
  return {
    rowId: 1,
    id: "remera-01",
    name: "Remera",
    image: "",
    isHidden: false,
    sizes: ["M", "S"],
    colors: ["Negro", "Crudo"],
    counted: new Map(
      counted.map((one) => [variantKey({ size: one.sizeKey, color: one.color }), one]),
    ),
    ...given,
  };
}

const aCount = (given: Partial<CountedStock>): CountedStock => ({
  ...{ id: 7, sizeKey: "M", color: "Negro", onHand: 5, reserved: 2, edits: 1 },
  ...given,
});

describe("the grid of the stock", () => {
  it("has a row for each colour and a cell for each size, in human order", () => {
    const [group] = toStockGrid([aGridProduct({}, [aCount({})])]);
    expect(group?.sizes).toEqual(["S", "M"]);
    expect(group?.rows.map(({ color }) => color)).toEqual(["Negro", "Crudo"]);
    expect(group?.rows[0]?.cells).toMatchObject([
      { name: "Remera, Negro, talle S", seen: null, reserved: 0 },
      {
        name: "Remera, Negro, talle M",
        seen: { stockId: 7, onHand: 5, left: 3, edits: 1 },
        reserved: 2,
      },
    ]);
  });

  it("finds what is counted in other spellings", () => {
    const counted = [aCount({ sizeKey: "XXL", color: "negro" })];
    const [group] = toStockGrid([aGridProduct({ sizes: ["2xl"], colors: ["Negro"] }, counted)]);
    expect(group?.rows[0]?.cells[0]).toMatchObject({
      name: "Remera, Negro, talle XXL",
      seen: { onHand: 5 },
    });
    expect(group?.rows[0]?.lost).toEqual([]);
  });

  it.each([
    ["sizes", { size: "", color: "Negro" }, "Gorra, Negro"],
    ["colours", { size: "M", color: "" }, "Gorra, talle M"],
    ["both", { size: "", color: "" }, "Gorra"],
  ])("names a cell without %s", (_, variant, expected) => {
    expect(nameCell("Gorra", variant)).toBe(expected);
  });

  it("has one cell for a product without sizes and colours", () => {
    const [group] = toStockGrid([aGridProduct({ sizes: [], colors: [] })]);
    expect(group).toMatchObject({
      sizes: [""],
      rows: [{ color: "", cells: [{ name: "Remera" }] }],
    });
  });

  it("lets neighbours with the same sizes share a head", () => {
    const groups = toStockGrid([
      aGridProduct({ rowId: 1, colors: [] }),
      aGridProduct({ rowId: 2, colors: [], sizes: ["S", "M"] }),
      aGridProduct({ rowId: 3, colors: [], sizes: ["L"] }),
      aGridProduct({ rowId: 4, colors: [] }),
    ]);
    expect(groups.map(({ rows }) => rows.map(({ rowId }) => rowId))).toEqual([[1, 2], [3], [4]]);
  });

  it("lists what is still there of sizes and colours that the product lost", () => {
    const counted = [
      aCount({ sizeKey: "XL", onHand: 3, reserved: 1 }),
      aCount({ color: "Rojo", onHand: 1, reserved: 0 }),
      aCount({ sizeKey: "L", onHand: 0, reserved: 0 }),
    ];
    const [group] = toStockGrid([aGridProduct({}, counted)]);
    expect(group?.rows.map(({ lost }) => lost)).toMatchObject([
      [
        { shortName: "Negro, talle XL", reserved: 1, seen: { onHand: 3, left: 2 } },
        { shortName: "Rojo, talle M", reserved: 0, seen: { onHand: 1 } },
      ],
      [],
    ]);
  });
});

describe("one form", () => {
  const many = (sizes: number, colors: number) =>
    aGridProduct({
      sizes: Array.from({ length: sizes }, (_, at) => String(at)),
      colors: Array.from({ length: colors }, (_, at) => `color ${at}`),
    });

  it("holds twenty products of 12 sizes and 6 colours", () => {
    const products = Array.from({ length: 20 }, () => many(12, 6));
    expect(fitProducts(products)).toEqual({ fitting: products, others: [] });
  });

  it("leaves larger ones to pages of their own, but never the first", () => {
    const [large, small] = [many(40, 40), many(2, 2)];
    expect(fitProducts([large, small])).toEqual({ fitting: [large], others: [small] });
    expect(fitProducts([small, large])).toEqual({ fitting: [small], others: [large] });
  });
});
