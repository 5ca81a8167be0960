import { expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { aProduct } from "../../../test/helpers/products";
import { DEFAULT_CHOICES } from "./import-choices";
import { MAX_SHOWN, previewPlan } from "./import-preview";
import type { ImportReading } from "./imported-product";
import type { PlannedProduct } from "./planned-product";

const READING: ImportReading = {
  system: "tela",
  encoding: "utf-8",
  numbers: null,
  priceExample: null,
  properties: [],
  unusedColumns: [],
  manyColored: 0,
  promotional: 0,
  promotionalExample: null,
  rounded: 0,
  roundedExample: null,
};

const COUNT = 10_000;
const VALUE = "á".repeat(5000);

function planLong() {
  const numbers = Array.from({ length: COUNT }, (_none, at) => at + 2);
  const products = numbers.map((row): PlannedProduct => ({
    rows: [row],
    name: `Remera ${row}`,
    kind: "update",
    id: `remera-${row}`,
    rowId: row,
    updatedAt: "",
    write: {} as never,
    changesProduct: true,
    changes: [{ label: "Descripción", before: VALUE, after: `${VALUE}!` }],
  }));
  return {
    products,
    counts: { created: 0, changed: COUNT, same: 0, skipped: 0, leftOut: COUNT },
    problems: numbers.map((row) => ({
      ...{ row, column: "Precio", message: "no es un número" },
      product: `Remera ${row}`,
    })),
    notes: [],
    leftOut: [],
    categories: numbers.map((row) => ({
      ...{ path: `Ropa > Nueva ${row}`, place: `en Ropa, nueva categoría Nueva ${row}` },
      isNew: true,
    })),
    newBrands: [],
    pictures: { count: 0, hosts: [] },
    version: "v",
  };
}

it("shows the first of each list, with the totals, and cuts long texts", () => {
  const preview = previewPlan(planLong(), {
    hasUnkept: false,
    reading: READING,
    choices: DEFAULT_CHOICES,
    taxonomy: BUILT_IN_TAXONOMY,
  });
  expect(preview.changed.shown).toHaveLength(MAX_SHOWN);
  expect(preview.changed.total).toBe(COUNT);
  expect(preview.problems.shown).toHaveLength(MAX_SHOWN);
  expect(preview.problems.total).toBe(COUNT);
  expect(preview.categories.total).toBe(COUNT);
  expect(preview.created).toEqual({ shown: [], total: 0 });
  expect(preview.changed.shown[0]?.changes[0]?.before).toMatch(/^á+…$/);
  expect(JSON.stringify(preview).length).toBeLessThan(40_000);
});

it("names the section of a new product as the shop does", () => {
  const product = aProduct({ category: "ropa", subcategory: "Remeras" });
  const created: PlannedProduct = {
    ...{ kind: "create", rows: [2], id: product.id, name: product.name },
    write: { product, formerIds: [], stock: [], codes: [], toFetch: [] },
  };
  const plan = { ...planLong(), products: [created], counts: { ...planLong().counts, created: 1 } };
  const { shown } = previewPlan(plan, {
    hasUnkept: false,
    reading: READING,
    choices: DEFAULT_CHOICES,
    taxonomy: BUILT_IN_TAXONOMY,
  }).created;
  expect(shown[0]?.category).toBe("Ropa › Remeras");
});
