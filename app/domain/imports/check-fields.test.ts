import { describe, expect, it } from "vitest";

import { checkFields, checkSaleCells } from "./check-fields";
import type { FileProduct } from "./file-product";
import type { RowProblem } from "./imported-product";

const cell = (text: string) => ({ row: 2, column: "IVA", text });

function check(given: Partial<FileProduct>) {
  const problems: RowProblem[] = [];
  const notes: RowProblem[] = [];
  const none = { rows: [2], address: cell(""), texts: {}, pictures: null, variants: [] };
  const fields = checkFields({ ...none, problems, notes, ...given }, { problems, notes });
  return { fields, problems, notes };
}

describe("the IVA of a product in a file", () => {
  it.each([
    ["21", 210],
    ["21,0 %", 210],
    ["10,5", 105],
    ["10.5%", 105],
    ["0", 0],
  ])("%j is %i per thousand", (text, permille) => {
    expect(check({ iva: cell(text) })).toEqual({
      fields: { ivaPermille: permille },
      problems: [],
      notes: [],
    });
  });

  it.each(["27", "10,55", "20,96", "210", "-21", "veintiuno"])("is not %j", (text) => {
    const message = `“${text}” no es un IVA de la tienda: puede ser 21, 10,5 o 0. Ese dato no entra.`;
    expect(check({ iva: cell(text) })).toEqual({
      fields: {},
      problems: [],
      notes: [{ row: 2, column: "IVA", message }],
    });
  });
});

function checkSale(price: string, from = "", until = "") {
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
  expect(checkSale(price, ...days)).toEqual({
    sale: { priceInPesos: 19_999, from, until },
    problems: [],
  });
});

it("says nothing without a price", () => {
  expect(checkSale("", "2026-11-20")).toEqual({ sale: undefined, problems: [] });
});

it.each([
  [["barato"], "Precio de oferta"],
  [["19,50"], "Precio de oferta"],
  [["5", "mañana"], "Oferta desde"],
  [["5", "31/02/2026"], "Oferta desde"],
  [["5", "2026-11-30", "2026-11-20"], "Oferta hasta"],
] as const)("refuses %j", (cells, column) => {
  const [price, ...days] = cells;
  expect(checkSale(price, ...days).problems).toEqual([column]);
});
