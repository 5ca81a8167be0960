import { expect, it } from "vitest";

import { describeFit, NOTHING_TOLD } from "./told-fit";

it.each([
  [{ small: 4, large: 1, all: 11 }, "Calza chico: pedí un talle más (lo dicen 4 de 11 cambios)."],
  [{ small: 0, large: 5, all: 5 }, "Calza grande: pedí un talle menos (lo dicen 5 de 5 cambios)."],
  [{ small: 4, large: 0, all: 40 }, null],
  [{ small: 3, large: 2, all: 5 }, null],
  [{ small: 2, large: 3, all: 5 }, null],
  [
    { small: 6, well: 6, all: 13, answers: 9 },
    "Calza chico: pedí un talle más (lo dicen 6 de 13 cambios y respuestas).",
  ],
  [
    { large: 5, all: 5, answers: 5 },
    "Calza grande: pedí un talle menos (lo dicen 5 de 5 respuestas).",
  ],
  // More say that it fits well.
  [{ small: 6, well: 7, all: 13, answers: 13 }, null],
])("%j says %j", (counted, said) => {
  expect(describeFit({ ...NOTHING_TOLD, ...counted })).toBe(said);
});
