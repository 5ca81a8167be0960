import { expect, it } from "vitest";

import { checkSaleCells } from "./check-sale-cells";
import type { RowProblem } from "./imported-product";

function check(price: string, from = "", until = "") {
  const cell = (column: string, text: string) => ({ row: 2, column, text });
  const problems: RowProblem[] = [];
  const cells = {
    price: cell("Precio de oferta", price),
    from: cell("Oferta desde", from),
    until: cell("Oferta hasta", until),
  };
  return { sale: checkSaleCells(cells, problems), problems: problems.map(({ column }) => column) };
}

it.each([
  [
    ["19.999", "2026-11-20", "2026-11-30"],
    ["2026-11-20", "2026-11-30"],
  ],
  [
    ["$ 19999", "20/11/2026", "1/12/2026"],
    ["2026-11-20", "2026-12-01"],
  ],
  [["19999"], [null, null]],
] as const)("reads %j", (cells, [from, until]) => {
  const [price, ...days] = cells;
  expect(check(price, ...days)).toEqual({
    sale: { priceInPesos: 19_999, from, until },
    problems: [],
  });
});

it("says nothing without a price", () => {
  expect(check("", "2026-11-20")).toEqual({ sale: undefined, problems: [] });
});

it.each([
  [["barato"], "Precio de oferta"],
  [["19,50"], "Precio de oferta"],
  [["5", "mañana"], "Oferta desde"],
  [["5", "31/02/2026"], "Oferta desde"],
  [["5", "2026-11-30", "2026-11-20"], "Oferta hasta"],
] as const)("refuses %j", (cells, column) => {
  const [price, ...days] = cells;
  expect(check(price, ...days).problems).toEqual([column]);
});
