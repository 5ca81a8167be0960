import { expect, it } from "vitest";

import { describeSoldMargin } from "./sold-margin";

it.each<[sold: number, known: number, cost: number, said: string | null]>([
  [200_000, 200_000, 1100, "margen 45 % con el costo de hoy"],
  [200_000, 150_000, 1500, "margen 0 % con el costo de hoy, de 75 % de lo vendido"],
  [200_000, 199_500, 2992, "margen -50 % con el costo de hoy"],
  [200_000, 0, 0, null],
  [0, 0, 0, null],
])("of %j cents, %j with a cost of %j pesos, says %j", (soldInCents, known, cost, said) => {
  const goods = { soldInCents, knownInCents: known, costInPesos: cost };
  expect(describeSoldMargin(goods)).toBe(said);
});
