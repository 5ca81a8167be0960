import { describe, expect, it } from "vitest";

import { summarizeStockSales, type LeftPieces, type SoldSize } from "./stock-sales";

const sold = (
  productRow: number,
  sizeKey: string,
  pieces: number,
  soldLong = pieces,
): SoldSize => ({
  ...{ productRow, sizeKey, sold: pieces, soldLong },
});
type Left = { productRow: number; sizeKey: string; left: number };
const left = (productRow: number, sizeKey: string, pieces: number): Left => ({
  ...{ productRow, sizeKey, left: pieces },
});

/** As the database adds them up. */
function add(rows: readonly Left[]): LeftPieces {
  const sum = (fitting: readonly Left[]) => fitting.reduce((all, one) => all + one.left, 0);
  const sizeKeys = [...new Set(rows.map(({ sizeKey }) => sizeKey))];
  const productRows = [...new Set(rows.map(({ productRow }) => productRow))];
  return {
    sizes: sizeKeys.map((sizeKey) => ({
      ...{ sizeKey, left: sum(rows.filter((row) => row.sizeKey === sizeKey)) },
    })),
    products: productRows.map((productRow) => ({
      ...{ productRow, left: sum(rows.filter((row) => row.productRow === productRow)) },
    })),
  };
}

const summarize = (ofSold: readonly SoldSize[], ofLeft: readonly Left[]) =>
  summarizeStockSales(ofSold, add(ofLeft));

describe("summarizeStockSales", () => {
  it("adds up each size over all products, in human order", () => {
    const { sizes } = summarize(
      [sold(1, "M", 3), sold(2, "M", 2), sold(2, "S", 1)],
      [left(1, "UNICO", 4), left(1, "XL", 0), left(1, "M", 5), left(2, "M", 1), left(2, "S", 2)],
    );
    expect(sizes).toEqual([
      { size: "S", sold: 1, left: 2 },
      { size: "M", sold: 5, left: 6 },
      { size: "XL", sold: 0, left: 0 },
      { size: "Único", sold: 0, left: 4 },
    ]);
  });

  it("names the five that sell most and the five with most pieces that sell nothing", () => {
    const rows = [1, 2, 3, 4, 5, 6, 7];
    const { best, lying } = summarize(
      rows.map((row) => sold(row, "M", row)),
      [...rows, ...rows.map((row) => row + 10)].map((row) => left(row, "M", row)),
    );
    expect(best.map(({ productRow }) => productRow)).toEqual([7, 6, 5, 4, 3]);
    expect(lying.map(({ productRow }) => productRow)).toEqual([17, 16, 15, 14, 13]);
    expect(best[0]).toEqual({ productRow: 7, sold: 7, left: 7 });
  });

  it("calls nothing lying that sold in the longer time, or that is gone", () => {
    const { best, lying } = summarize([sold(1, "M", 0, 2)], [left(1, "M", 5), left(2, "M", 0)]);
    expect({ best, lying }).toEqual({ best: [], lying: [] });
  });

  it("counts no sale below zero, and none of a product that is gone", () => {
    const { sizes, best } = summarize([sold(1, "M", -2), sold(9, "M", 5)], [left(1, "M", 5)]);
    expect(sizes).toEqual([{ size: "M", sold: 0, left: 5 }]);
    expect(best).toEqual([]);
  });

  it("leaves the rarest sizes out of a long table", () => {
    const { sizes } = summarize(
      [],
      Array.from({ length: 30 }, (_, at) => left(1, String(30 + at), at)),
    );
    expect(sizes).toHaveLength(24);
    expect(sizes[0]).toEqual({ size: "36", sold: 0, left: 6 });
  });
});
