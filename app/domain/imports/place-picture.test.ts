import { describe, expect, it } from "vitest";

import { MAX_PICTURES } from "../products/picture-limits";
import { placePicture } from "./place-picture";

const PRODUCT = {
  images: ["/fotos/a", "https://otra.example/b"],
  imageTexts: { "https://otra.example/b": "De atrás" },
  imageColors: { "https://otra.example/b": "Negro" },
  imageFocus: { "https://otra.example/b": "8" as const },
  colors: ["Negro", "Azul"],
};
const ARRIVED = {
  address: "/fotos/c",
  source: "https://x/c",
  position: 5,
  text: "",
  color: "",
  focus: "",
};

const place = (arrived: Partial<typeof ARRIVED>, product = PRODUCT) =>
  placePicture(product, { ...ARRIVED, ...arrived });

describe("a picture that arrived", () => {
  it.each([
    [0, ["/fotos/c", ...PRODUCT.images]],
    [1, ["/fotos/a", "/fotos/c", "https://otra.example/b"]],
    [2, [...PRODUCT.images, "/fotos/c"]],
    [9, [...PRODUCT.images, "/fotos/c"]],
  ])("takes place %i", (position, images) => {
    expect(place({ position })).toEqual({ ...PRODUCT, images, colors: undefined });
  });

  it("has its focus where that is one", () => {
    const imageFocus = { "/fotos/c": "4", ...PRODUCT.imageFocus };
    expect(place({ focus: "4" })).toMatchObject({ imageFocus });
    expect(place({ focus: "arriba" })).toMatchObject({ imageFocus: PRODUCT.imageFocus });
  });

  it("has its text, and a colour in the product's spelling", () => {
    expect(place({ text: "De frente", color: "AZUL" })).toMatchObject({
      imageTexts: { "/fotos/c": "De frente", ...PRODUCT.imageTexts },
      imageColors: { "/fotos/c": "Azul", ...PRODUCT.imageColors },
    });
    expect(place({ color: "Rojo" })).toMatchObject({ imageColors: PRODUCT.imageColors });
  });

  it("is not shown twice", () => {
    expect(place({ address: "/fotos/a" })).toBe("same");
  });

  it("does not come to a product that has as many as it may", () => {
    const images = Array.from({ length: MAX_PICTURES }, (_, at) => `/fotos/${at}`);
    expect(place({}, { ...PRODUCT, images })).toBe("full");
  });

  it("replaces the address that it came from", () => {
    expect(place({ source: "https://otra.example/b" })).toEqual({
      images: ["/fotos/a", "/fotos/c"],
      imageTexts: { "/fotos/c": "De atrás" },
      imageColors: { "/fotos/c": "Negro" },
      imageFocus: { "/fotos/c": "8" },
    });
    expect(place({ source: "https://otra.example/b", address: "/fotos/a" })).toMatchObject({
      images: ["/fotos/a"],
    });
  });
});
