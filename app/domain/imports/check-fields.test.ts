import { describe, expect, it } from "vitest";

import { checkFields } from "./check-fields";
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
