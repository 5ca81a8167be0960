import { describe, expect, it } from "vitest";

import { absoluteAddress, describePicture, isPictureAddress } from "./product-picture";

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
