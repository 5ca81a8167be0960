import { expect, it } from "vitest";

import { findFalsePromises } from "./promo-promises";

it.each<[string, number, boolean]>([
  ["3 cuotas sin interés con bancos seleccionados", 3, false],
  ["3 cuotas sin interés con bancos seleccionados", 1, true],
  ["HASTA 6 CUOTAS", 6, false],
  ["Hasta 6 cuotas", 3, true],
  ["Tres cuotas sin interés", 3, false],
  ["Tres cuotas sin interés", 6, true],
  ["Pagá en cuotas", 3, false],
  ["Pagá en cuotas", 1, true],
  ["Precios sin cuotas ni vueltas", 1, false],
  ["10% de descuento pagando por transferencia", 1, false],
  ["Cuotaparte", 1, false],
  ["", 1, false],
])("%j with %i instalments on the prices is a false promise: %s", (message, promised, isFalse) => {
  expect(findFalsePromises([message], promised)).toEqual(isFalse ? [message] : []);
});
