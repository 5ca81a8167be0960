import { describe, expect, it } from "vitest";

import { matchPictureNames, type NamedProduct } from "./match-picture-names";

const product = (rowId: number, id: string, given: Partial<NamedProduct> = {}): NamedProduct => ({
  rowId,
  id,
  colors: [],
  skus: [],
  ...given,
});

const PRODUCTS = [
  product(1, "remera-x", { colors: ["Negro", "Azul marino"] }),
  product(2, "remera", { colors: ["Negro"] }),
  product(3, "shato-remera-01"),
  product(4, "shato-remera-02"),
  product(5, "buzo", {
    colors: ["Rojo", "Verde"],
    skus: [
      { sku: "BZ-001/R", color: "Rojo" },
      { sku: "bz 001 v", color: "Verde" },
      { sku: "BZ", color: "Rojo" },
      { sku: "BZ", color: "Verde" },
      { sku: "REPETIDO", color: "" },
    ],
  }),
  product(6, "gorra", {
    skus: [
      { sku: "repetido", color: "" },
      { sku: "remera-x", color: "" },
    ],
  }),
];

const match = (...names: string[]) => matchPictureNames(names, PRODUCTS);

describe("a picture in an archive", () => {
  it.each([
    ["remera-x.jpg", 1, ""],
    ["remera-x-2.jpg", 1, ""],
    ["remera-x-negro-1.jpg", 1, "Negro"],
    ["remera-x-azul-marino.webp", 1, "Azul marino"],
    ["remera-x-azul-marino-12.png", 1, "Azul marino"],
    ["Remera X (3).JPEG", 1, ""],
    ["remera_x_Azul Marino_1.avif", 1, "Azul marino"],
    ["remera-2.jpg", 2, ""],
    ["remera-negro.jpg", 2, "Negro"],
    ["shato-remera-01.jpg", 3, ""],
    ["shato-remera-01-2.jpg", 3, ""],
    ["shato-remera-02.jpg", 4, ""],
    ["BZ-001-R.jpg", 5, "Rojo"],
    ["bz-001-r-2.jpg", 5, "Rojo"],
    ["BZ 001 V.jpg", 5, "Verde"],
    ["bz-1.jpg", 5, ""],
    ["bz-verde-1.jpg", 5, "Verde"],
    ["fotos/2026/remera-x-2.jpg", 1, ""],
    ["buzo/frente.jpg", 5, ""],
    ["fotos/buzo/verde-2.jpg", 5, "Verde"],
    ["BZ-001-R/IMG_0042.jpg", 5, "Rojo"],
    ["remera-x/gorra-1.jpg", 6, ""],
  ])("%s belongs to product %i, colour “%s”", (name, productRow, color) => {
    expect(match(name)).toEqual({
      matched: [{ name, productRow, color }],
      unknown: [],
      others: [],
    });
  });

  it.each([
    "pantalon-1.jpg",
    "remera-x-rojo-1.jpg",
    "remera-xl.jpg",
    "remera-x-1234.jpg",
    "remera-x-1-2.jpg",
    "repetido.jpg",
    "-.jpg",
    "negro-1.jpg",
  ])("%s belongs to none", (name) => {
    expect(match(name)).toEqual({ matched: [], unknown: [name], others: [] });
  });

  it.each([
    "__MACOSX/._remera-x.jpg",
    "__MACOSX/remera-x.jpg",
    ".remera-x.jpg",
    "fotos/.DS_Store",
    "Thumbs.db",
  ])("%s is not the owner's", (name) => {
    expect(match(name)).toEqual({ matched: [], unknown: [], others: [] });
  });

  it.each(["remera-x.txt", "lista.xlsx", "remera-x"])("%s is no picture", (name) => {
    expect(match(name).others).toEqual([name]);
  });

  it("has its place by colour, number and name", () => {
    const names = [
      "remera-x-azul-marino-2.jpg",
      "buzo.jpg",
      "remera-x-10.jpg",
      "remera-x-azul-marino-1.jpg",
      "remera-x-negro-3.jpg",
      "remera-x-9.jpg",
      "remera-x.jpg",
      "buzo/frente.jpg",
      "buzo/dorso.jpg",
    ];
    expect(match(...names).matched.map(({ name }) => name)).toEqual([
      "remera-x.jpg",
      "remera-x-9.jpg",
      "remera-x-10.jpg",
      "remera-x-negro-3.jpg",
      "remera-x-azul-marino-1.jpg",
      "remera-x-azul-marino-2.jpg",
      "buzo.jpg",
      "buzo/dorso.jpg",
      "buzo/frente.jpg",
    ]);
  });
});
