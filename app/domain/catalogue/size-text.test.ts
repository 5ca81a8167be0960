import { describe, expect, it } from "vitest";

import { isSizeList, isSizeText, partLinks } from "./size-text";

describe("a text of a size", () => {
  it.each([
    ...["XS", "m", "3XL", "2xs", "1X", "S/M", "XL (54-56)", "P", "GG", "S - Chico", "Extra grande"],
    ...[
      "38",
      "38½",
      "38,5",
      "9 1/2",
      "36/37",
      "34/32",
      "N° 38",
      "T4",
      "US 10",
      "42 EUR",
      "W32 L34",
    ],
    ...[
      "12-18M",
      "12 a 18 meses",
      "0-3 meses",
      "6 meses",
      "2T",
      "4 años",
      "3Y",
      "RN",
      "Recién nacido",
    ],
    ...["85B", "95 DD", "70x140", "105 cm", "Único", "Talle único", "Free size (8-14)", "One size"],
  ])("%j is one", (text) => {
    expect(isSizeText(text)).toBe(true);
  });

  it.each([
    ...["", "Negro", "Azul Marino", "Gris 2", "#102", "Crudo", "Lila", "Camel"],
    ...["Algodón", "24/1", "Algodón 24/1", "100% algodón", "Lino", "Gel", "Plata 925", "Lúrex"],
    ...["Largo", "Midi", "Slim", "Rayas", "Modelo A", "A", "2024", "8oz", "Mujer"],
  ])("%j is none", (text) => {
    expect(isSizeText(text)).toBe(false);
  });
});

it("is in a list of sizes, which no colour is", () => {
  expect(["XXL", "XL, XXL y 3XL", "36, 38 y 4 más"].map(isSizeList)).toEqual([true, true, true]);
  expect(["Negro", "S, Negro", "Blanco y Negro"].map(isSizeList)).toEqual([false, false, false]);
});

it("parts the links to other sizes from those to other colours", () => {
  expect(partLinks({ Negro: "a-01", "XL y XXL": "b-01" })).toEqual({
    colorLinks: { Negro: "a-01" },
    sizeLinks: [["XL y XXL", "b-01"]],
  });
});
