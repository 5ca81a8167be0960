import { expect, it } from "vitest";

import { describeFit } from "./told-fit";

it.each([
  [{ small: 4, large: 1, all: 11 }, "Calza chico: pedí un talle más (lo dicen 4 de 11 cambios)."],
  [{ small: 0, large: 5, all: 5 }, "Calza grande: pedí un talle menos (lo dicen 5 de 5 cambios)."],
  [{ small: 4, large: 0, all: 40 }, null],
  [{ small: 3, large: 2, all: 5 }, null],
  [{ small: 2, large: 3, all: 5 }, null],
])("%j says %j", (counted, said) => {
  expect(describeFit(counted)).toBe(said);
});
