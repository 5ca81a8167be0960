import { getTableColumns } from "drizzle-orm";
import { expect, it } from "vitest";

import { products } from "../../../db/schema/products";
import { aProduct } from "../../../test/helpers/products";
import {
  toProductColumns,
  PRODUCT_COLUMNS,
  toProductTexts,
} from "../../domain/products/product-fields";
import { EMPTY_PRODUCT } from "../../domain/products/product-texts";

it("each stored column belongs to one field, and has the name of its table", () => {
  const columns = PRODUCT_COLUMNS.map(({ column }) => column);
  expect([...columns].sort()).toEqual(Object.keys(toProductColumns(aProduct())).sort());
  expect(PRODUCT_COLUMNS.map(({ name }) => name)).toEqual(
    columns.map((column) => getTableColumns(products)[column].name),
  );
});

it("a new form has the same fields as that of a stored product", () => {
  expect(Object.keys(EMPTY_PRODUCT).sort()).toEqual(Object.keys(toProductTexts(aProduct())).sort());
});
