import { expect, it } from "vitest";

import type { ColumnUses } from "./import-choices";
import { openSheet } from "./open-sheet";
import { readOtherProduct } from "./read-other";

it("names the cell of each size and colour", () => {
  const row = { row: 3, cells: ["Buzo", "S, M", "Negro", "Largo", "Corto"] };
  const headings = ["Nombre", "Talle", "Color", "Propiedad", "Valor"];
  const columns: ColumnUses = {
    ...({ nombre: "name", talle: "size", color: "color" } as const),
    ...({ propiedad: "optionName", valor: "optionValue" } as const),
  };
  const sheet = openSheet({ headings, rows: [row] }, { system: "other", columns });
  if ("unreadable" in sheet) throw new Error(sheet.unreadable);
  const color = { name: "Color", value: "Negro", cell: "C3" };
  const length = { name: "Largo", value: "Corto", cell: "E3" };
  expect(readOtherProduct(sheet, [row]).variants.map(({ options }) => options)).toEqual([
    [{ name: "Talle", value: "S", cell: "B3" }, color, length],
    [{ name: "Talle", value: "M", cell: "B3" }, color, length],
  ]);
});
