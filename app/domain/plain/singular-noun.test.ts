import { describe, expect, it } from "vitest";

import { findNoun } from "./singular-noun";

describe("the noun of a category", () => {
  it.each([
    ["Gorras", "gorra", true],
    ["Pijamas", "pijama", false],
    ["Buzos", "buzo", false],
    ["Pantalones", "pantalón", false],
    ["Botines", "botín", false],
    ["Collares", "collar", false],
    ["Morrales", "morral", false],
    ["Guantes", "guante", false],
    ["Trajes", "traje", false],
    ["Jeans", "jean", false],
    ["Sweaters", "sweater", false],
    ["Camisas de lino", "camisa de lino", true],
    ["  PANTALONES   de vestir ", "pantalón de vestir", false],
  ])("%s is %s", (name, one, isFeminine) => {
    expect(findNoun(name)).toMatchObject({ one, isFeminine });
  });

  it.each([
    "Remeras y tops",
    "Camperas / abrigos",
    "Ropa interior",
    "Camisas blancas",
    "Calzado",
    "Otros",
    "Bikinis",
    "Hoodies",
    "",
  ])("%s has none that is sure", (name) => {
    expect(findNoun(name)).toBeNull();
  });
});
