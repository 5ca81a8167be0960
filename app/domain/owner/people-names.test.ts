import { describe, expect, it } from "vitest";

import { findNewNameProblem } from "./people";

const OTHERS = [
  { name: "Lucía", username: "admin" },
  { name: "", username: "eva@a.ar" },
  // A name from before the rule, with an invisible mark.
  { name: "Ida\u200b", username: "ida@a.ar" },
];

describe("a new name", () => {
  it.each([
    "Lucía",
    "lucia",
    "ADMIN",
    "eva@a.ar",
    "Tela",
    "fuera de la administracion",
    "Ｌｕｃｉａ",
    "ida",
  ])("%s is of another person, or the shop", (name) => {
    expect(findNewNameProblem(name, OTHERS)).toBe("name-taken");
  });

  it.each([
    "Lu\u0441ía", // Cyrillic es
    "\u0391na", // Greek alpha
    "\u0410\u043d\u043d\u0430 Pérez",
    "\u0410\u03bd\u03bd\u03b1", // Cyrillic and Greek
    "\u0555scar", // Armenian
    "Ana \u05d0",
  ])("%s mixes alphabets", (name) => {
    expect(findNewNameProblem(name, OTHERS)).toBe("name-mixed");
  });

  it.each([
    "Lu\u200bcía",
    "\u202eanA",
    "Ana\u2066b",
    "A\u00adna",
    "Ana\u200d",
    "A\u0000",
    "Ana\u3164B",
  ])("%j has marks that nobody sees", (name) => {
    expect(findNewNameProblem(name, OTHERS)).toBe("name-hidden");
  });

  it.each([
    ...["", "Lucía P.", "Eva", "María José Ñandú", "O’Higgins 2", "Ana ❤️", "Ana 👩‍🎨", "İpek"],
    ...[
      "\u0410\u043d\u043d\u0430",
      "\u0395\u03bb\u03ad\u03bd\u03b7",
      "Chen 陈",
      "김 Ana",
      "さくら桜",
    ],
  ])("%s is good", (name) => {
    expect(findNewNameProblem(name, OTHERS)).toBeNull();
  });
});
