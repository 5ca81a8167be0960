import { describe, expect, it } from "vitest";

import { LIST_LIMITS } from "../products/product-limits";
import { cellFields } from "../../forms/stock/stock-take-form";
import { listAxes } from "./stock-grid";
import { toStockSubject } from "./stock-level";
import {
  cutTakePages,
  MAX_PAGE_CELLS,
  toTakeRows,
  toTakeSizes,
  type TakeProduct,
  type TakeRow,
} from "./stock-take";

const aProduct = (given: Partial<TakeProduct> = {}): TakeProduct => ({
  ...{ productRow: 1, name: "Remera" },
  ...{ sizes: toTakeSizes(["S", "M"]), colors: ["Negro", "Crudo"] },
  ...given,
});

describe("the rows of a stock take", () => {
  it("have each size once in human order, and each colour once", () => {
    expect(toTakeSizes(["L", "2xl", "S", "XXL"]).map(({ key }) => key)).toEqual(["S", "L", "XXL"]);
    expect(listAxes({ sizes: [], colors: ["Negro", "negro", "Crudo"] }).colors).toEqual([
      "Negro",
      "Crudo",
    ]);
  });

  it("have one cell for a product without sizes and colours", () => {
    const sizes = toTakeSizes([]);
    expect(toTakeRows([aProduct({ sizes, colors: [""] })])).toEqual([
      {
        productRow: 1,
        name: "Remera",
        sizes: [{ key: "", label: "" }],
        color: "",
      },
    ]);
  });
});

describe("cutTakePages", () => {
  it("loses and repeats no row", () => {
    const rows = toTakeRows(
      Array.from({ length: 100 }, (_, at) => aProduct({ productRow: at + 1 })),
    );
    const pages = cutTakePages(rows);
    expect(pages.flat()).toEqual(rows);
    expect(pages.map((page) => page.length)).toEqual([60, 60, 60, 20]);
  });

  it("gives one empty page for no rows", () => {
    expect(cutTakePages([])).toEqual([[]]);
  });

  it.each([
    ["letters of three bytes", "ก"],
    ["signs that JSON and forms write longer", '"'],
    ["plain letters", "a"],
  ])("keeps forms under 64 KB with %s", (_, letter) => {
    const long = (length: number, at: number) => String(at).padEnd(length, letter);
    const sizes = Array.from({ length: 40 }, (_unused, at) => ({
      key: long(LIST_LIMITS.sizes.length, at),
      label: "",
    }));
    const colors = Array.from({ length: 40 }, (_unused, at) => long(LIST_LIMITS.colors.length, at));
    const rows = toTakeRows([aProduct({ productRow: 123_456_789, sizes, colors })]);
    for (const page of cutTakePages(rows)) {
      expect(writeForm(page).length).toBeLessThan(60_000);
      const cells = page.reduce((sum, row) => sum + row.sizes.length, 0);
      expect(cells).toBeLessThanOrEqual(MAX_PAGE_CELLS);
    }
  });
});

/** The longest form that a browser sends for these rows. */
function writeForm(rows: readonly TakeRow[]): string {
  const fields = rows.flatMap(({ productRow, color, sizes }) =>
    sizes.flatMap(({ key }) => {
      const names = cellFields(toStockSubject({ productRow, size: key, color }));
      return [
        [names.counted, "9".repeat(12)],
        [names.before, "9999"],
      ];
    }),
  );
  return new URLSearchParams([...fields, ["intent", "review"]]).toString();
}
