import { describe, expect, it } from "vitest";
import fc from "fast-check";

import {
  absoluteAddress,
  describePicture,
  isPictureAddress,
  findColorIn,
  listPictureColors,
  pictureFor,
  showInColor,
} from "./product-picture";
import { aProduct } from "../../../test/helpers/products";
import { toShopperProduct } from "./product";

const ORIGIN = "https://tienda.example";

describe("isPictureAddress", () => {
  it.each([
    ...["/imagenes/a.webp", "imagenes/a.webp", " /a.webp", "//cdn.example/a.jpg", "a.jpg?v=1:2"],
    ...["https://cdn.example/a.jpg", "HTTP://cdn.example/a.jpg", "/a:b.jpg"],
  ])("accepts %j", (address) => expect(isPictureAddress(address)).toBe(true));

  it.each([
    ...["", "   ", "\n", "javascript:alert(1)", "JavaScript:alert(1)", " java\nscript:alert(1)"],
    ...[
      "data:text/html,x",
      "data:image/svg+xml,<svg/>",
      "ftp://cdn.example/a.jpg",
      "blob:https://x",
    ],
    "\u0000javascript:alert(1)",
  ])("refuses %j", (address) => expect(isPictureAddress(address)).toBe(false));
});

describe("absoluteAddress", () => {
  it.each([
    ["/imagenes/a.webp", "https://tienda.example/imagenes/a.webp"],
    ["https://cdn.example/a.jpg", "https://cdn.example/a.jpg"],
    ["HTTP://cdn.example/a.jpg", "HTTP://cdn.example/a.jpg"],
    ["a.webp", null],
    ["//cdn.example/a.jpg", null],
    ["/\\cdn.example/a.jpg", null],
    ["https:a.jpg", null],
  ])("of %j: %s", (address, expected) => {
    expect(absoluteAddress(address, ORIGIN)).toBe(expected);
  });
});

describe("describePicture", () => {
  const drawing = "/dibujos/600x600/remera/verde-militar/7-frente.svg";
  it.each<[string, string[], string, string]>([
    ["the only colour", ["Negro"], "/fotos/a.jpg", "Remera lisa, color negro"],
    ["one of several", ["Negro", "Rojo"], "/fotos/a.jpg", "Remera lisa"],
    ["no colour", [], "/fotos/a.jpg", "Remera lisa"],
    ["a drawing's", ["Negro", "Verde Militar"], drawing, "Remera lisa, color verde militar"],
    ["not a drawing's", ["Negro"], drawing, "Remera lisa"],
  ])("names %s", (_, colors, address, text) => {
    expect(describePicture({ name: "Remera lisa", colors }, address)).toBe(text);
  });

  it("does not repeat a colour of the name", () => {
    const product = { name: "Remera negra · Negro", colors: ["Negro"] };
    expect(describePicture(product, "/fotos/a.jpg")).toBe("Remera negra · Negro");
  });
});

const IMAGES = ["/a.jpg", "/b.jpg", "/c.jpg", "/d.jpg"];
const COLORS = ["Negro", "Azul Marino"];
const SHIRT = aProduct({
  images: IMAGES,
  colors: COLORS,
  imageColors: { "/b.jpg": "Azul Marino", "/c.jpg": "Negro", "/d.jpg": "Azul Marino" },
});

describe("pictureFor", () => {
  it.each([
    ["Azul Marino", "/b.jpg"],
    ["azul marino", "/b.jpg"],
    ["Negro", "/c.jpg"],
    ["Rojo", "/a.jpg"],
    ["", "/a.jpg"],
  ])("of the colour %j is %s", (color, picture) => {
    expect(pictureFor(SHIRT, color)).toBe(picture);
  });

  it("is the first usable one of a product without colours of pictures", () => {
    expect(pictureFor({ images: [" ", "javascript:1", "/b.jpg"] }, "Negro")).toBe("/b.jpg");
    expect(pictureFor({ images: [] }, "Negro")).toBe("");
  });

  it("takes no colour from an object's prototype", () => {
    const product = { images: ["/a.jpg", "constructor"], imageColors: { "/a.jpg": "Negro" } };
    expect(pictureFor(product, "Azul")).toBe("/a.jpg");
  });
});

describe("showInColor", () => {
  const shown = toShopperProduct({ ...SHIRT, imageTexts: { "/c.jpg": "De negro" } }, () => true);

  it.each([
    ["Negro", ["/c.jpg", "/a.jpg", "/b.jpg", "/d.jpg"]],
    ["Azul Marino", ["/b.jpg", "/d.jpg", "/a.jpg", "/c.jpg"]],
    ["Rojo", ["/a.jpg", "/b.jpg", "/c.jpg", "/d.jpg"]],
  ])("for %s", (color, order) => {
    expect(showInColor(shown, color).images).toEqual(order);
  });

  it("keeps each picture with its text, and names the colours in the others", () => {
    expect(showInColor(shown, "Negro").imageTexts).toEqual([
      "De negro",
      "Remera lisa. Foto 2 de 4",
      "Remera lisa, color azul marino. Foto 3 de 4",
      "Remera lisa, color azul marino. Foto 4 de 4",
    ]);
  });

  it("loses and repeats no picture", () => {
    const anyColors = fc.dictionary(fc.constantFrom(...IMAGES), fc.constantFrom(...COLORS, "Rojo"));
    fc.assert(
      fc.property(anyColors, fc.constantFrom(...COLORS, "x"), (imageColors, color) => {
        const sorted = showInColor({ ...shown, imageColors }, color);
        expect([...sorted.images].sort()).toEqual(IMAGES);
        expect(sorted.images[0]).toBe(pictureFor({ images: sorted.images, imageColors }, color));
      }),
    );
  });
});

describe("listPictureColors", () => {
  it("keeps the colours that the product has, in its spelling", () => {
    const imageColors = { "/a.jpg": "NEGRO", "/b.jpg": "Rojo", "/other.jpg": "Negro" };
    expect(listPictureColors({ images: IMAGES, colors: COLORS, imageColors })).toEqual({
      imageColors: { "/a.jpg": "Negro" },
    });
  });

  it("is nothing for one colour, and for pictures without one", () => {
    const imageColors = { "/a.jpg": "Negro" };
    expect(listPictureColors({ images: IMAGES, colors: ["Negro"], imageColors })).toEqual({});
    expect(listPictureColors({ images: IMAGES, colors: COLORS })).toEqual({});
    expect(listPictureColors({ images: ["/z.jpg"], colors: COLORS, imageColors })).toEqual({});
  });
});

it("finds a colour in any spelling", () => {
  expect(findColorIn(["Índigo", "Azul"], "indigo ")).toBe("Índigo");
  expect(findColorIn(["Índigo"], "Rojo")).toBeNull();
  expect(findColorIn([""], "")).toBeNull();
});
