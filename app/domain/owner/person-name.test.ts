import { expect, it } from "vitest";

import { isNameTaken } from "./person-name";

const OTHERS = [
  { name: "Lucía", username: "admin" },
  { name: "", username: "eva@a.ar" },
];

it.each([
  ["Lucía", true],
  ["lucia", true],
  ["Lu\u200bcía\u202e", true],
  ["ADMIN", true],
  ["eva@a.ar", true],
  ["Tela", true],
  ["fuera de la administracion", true],
  ["Lucía P.", false],
  ["Eva", false],
  ["", false],
])("%s is taken: %s", (name, isTaken) => {
  expect(isNameTaken(name, OTHERS)).toBe(isTaken);
});
