import { expect, it } from "vitest";

import { findColumns, recognizeSystem } from "./import-columns";
import { PRODUCT_TEMPLATE } from "./product-template";

it("has only headings that Tela knows, and a cell for each", () => {
  const [headings = [], ...rows] = PRODUCT_TEMPLATE;
  expect(recognizeSystem(headings)).toBe("tela");
  expect(findColumns("tela", headings).unused).toEqual([]);
  expect(rows.map(({ length }) => length)).toEqual([headings.length, headings.length]);
});
