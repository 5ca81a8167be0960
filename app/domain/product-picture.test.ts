import { describe, expect, it } from "vitest";

import { absoluteAddress, isLinkable, isPlaceholder } from "./product-picture";

const ORIGIN = "https://tienda.example";

describe("absoluteAddress", () => {
  it.each([
    ["/imagenes/a.webp", "https://tienda.example/imagenes/a.webp"],
    ["https://cdn.example/a.jpg", "https://cdn.example/a.jpg"],
    ["HTTP://cdn.example/a.jpg", "HTTP://cdn.example/a.jpg"],
  ])("makes %j %s", (address, expected) => {
    expect(isLinkable(address)).toBe(true);
    expect(absoluteAddress(address, ORIGIN)).toBe(expected);
  });

  it.each([
    ...[
      "",
      "javascript:alert(1)",
      "JavaScript:alert(1)",
      "data:text/html,x",
      "//cdn.example/a.jpg",
    ],
    ...["imagenes/a.webp", " /a.webp", "ftp://cdn.example/a.jpg", "blob:https://x", "https:a.jpg"],
  ])("makes nothing of %j, which no link may hold", (address) => {
    expect(isLinkable(address)).toBe(false);
    expect(absoluteAddress(address, ORIGIN)).toBeNull();
  });
});

describe("isPlaceholder", () => {
  it.each([
    ["/dibujos/600x600/remera/negro/1-frente.svg", true],
    ["", true],
    ["   ", true],
    ["/imagenes/remera.webp", false],
    ["https://example.com/dibujos/a.svg", false],
    ["/dibujos", false],
  ])("of %j: %s", (address, expected) => {
    expect(isPlaceholder(address)).toBe(expected);
  });
});
