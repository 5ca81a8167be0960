import { describe, expect, it } from "vitest";

import { aProduct } from "../../test/helpers/products";
import {
  isVisibleToShoppers,
  listPictures,
  nameFromProductId,
  toProductCard,
  toShopperProduct,
} from "./product";
import { isPlaceholder } from "./product-picture";

describe("listPictures", () => {
  it("leaves out blank addresses and keeps the order", () => {
    expect(listPictures({ images: ["", "/b.jpg", " \t", "/a.jpg"] })).toEqual(["/b.jpg", "/a.jpg"]);
  });
});

describe("isVisibleToShoppers", () => {
  it.each([
    { isHidden: false, images: ["/a.jpg"], visible: true },
    { isHidden: false, images: ["", "/a.jpg"], visible: true },
    { isHidden: true, images: ["/a.jpg"], visible: false },
    { isHidden: false, images: [], visible: false },
    { isHidden: false, images: ["", "  "], visible: false },
    { isHidden: true, images: [], visible: false },
  ])("hidden: $isHidden, pictures: $images, so visible: $visible", ({ visible, ...product }) => {
    expect(isVisibleToShoppers(product)).toBe(visible);
  });
});

describe("toProductCard", () => {
  it("shows the first two pictures that are not blank, and every colour there is", () => {
    const card = toProductCard(
      aProduct({
        images: [" ", "/a.jpg", "", "/b.jpg"],
        colorLinks: { Rojo: "x-01", Azul: "y-01" },
      }),
    );
    expect(card).toEqual({
      id: "shato-remera-lisa-01",
      name: "Remera lisa",
      priceInPesos: 26_000,
      brand: "SHATO",
      isNew: true,
      image: "/a.jpg",
      secondImage: "/b.jpg",
      colorNames: ["Negro", "Rojo", "Azul"],
    });
  });

  it("has no second picture when there is one only", () => {
    expect(toProductCard(aProduct({ images: ["/a.jpg", " "] })).secondImage).toBeNull();
  });
});

describe("toShopperProduct", () => {
  it("tells nothing of the owner's marks and times", () => {
    expect(Object.keys(toShopperProduct(aProduct())).sort()).toEqual(
      [
        ...["brand", "colorLinks", "colors", "composition", "description", "id", "images"],
        ...["isNew", "name", "priceInPesos", "sizes"],
      ].sort(),
    );
  });

  it("leaves out blank pictures", () => {
    expect(toShopperProduct(aProduct({ images: ["", "/a.jpg"] })).images).toEqual(["/a.jpg"]);
  });
});

describe("nameFromProductId", () => {
  it.each([
    ["shato-blazer-sur-negro-01", "Shato blazer sur negro"],
    ["remera", "Remera"],
    ["remera--lisa-12", "Remera lisa"],
    ["-01", "-01"],
    ["", ""],
  ])("reads %j as %j", (id, name) => {
    expect(nameFromProductId(id)).toBe(name);
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
