import { describe, expect, it } from "vitest";

import { aProduct } from "../../../test/helpers/products";
import { isVisibleToShoppers, listPictures, toProductCard, toShopperProduct } from "./product";

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
    expect(isVisibleToShoppers({ ...product, priceInPesos: 1 })).toBe(visible);
    expect(isVisibleToShoppers({ ...product, priceInPesos: 0 })).toBe(false);
  });
});

describe("toProductCard", () => {
  it("shows the first picture that is not blank, and every colour shoppers can reach", () => {
    const card = toProductCard(
      aProduct({
        images: [" ", "/a.jpg", "", "/b.jpg"],
        colorLinks: { Rojo: "x-01", Azul: "hidden-01" },
      }),
      (id) => id === "x-01",
    );
    expect(card).toEqual({
      id: "shato-remera-lisa-01",
      name: "Remera lisa",
      priceInPesos: 26_000,
      ivaPermille: 210,
      brand: "SHATO",
      isNew: true,
      image: "/a.jpg",
      imageText: "",
      secondImage: "/b.jpg",
      colorNames: ["Negro"],
      colorLinks: { Rojo: "x-01" },
    });
  });
});

describe("the second picture of a card", () => {
  const second = (images: string[], imageColors?: Record<string, string>) =>
    toProductCard(aProduct({ images, ...(imageColors && { imageColors }) }), () => true)
      .secondImage;

  it("is the next one of the same colour, or of none", () => {
    const images = ["/rojo.jpg", "/negro.jpg", "/rojo-2.jpg", "/percha.jpg"];
    expect(second(images)).toBe("/negro.jpg");
    expect(
      second(images, { "/rojo.jpg": "Rojo", "/negro.jpg": "Negro", "/rojo-2.jpg": "rojo" }),
    ).toBe("/rojo-2.jpg");
    expect(
      second(["/rojo.jpg", "/negro.jpg"], { "/rojo.jpg": "Rojo", "/negro.jpg": "Negro" }),
    ).toBe(undefined);
    expect(second(["/a.jpg", " "])).toBeUndefined();
  });
});

describe("the owner's alternative text", () => {
  const product = aProduct({
    images: ["", "/a.jpg", "constructor", "/b.jpg"],
    imageTexts: { "/a.jpg": " De frente ", "/other.jpg": "De otro producto", "/b.jpg": "De atrás" },
  });

  it("belongs to the first picture on a card", () => {
    expect(toProductCard(product, () => true).imageText).toBe("De frente");
  });

  it("belongs to each of the product's own pictures on its page", () => {
    expect(toShopperProduct(product, () => true)).toMatchObject({
      images: ["/a.jpg", "constructor", "/b.jpg"],
      imageTexts: ["De frente", "", "De atrás"],
    });
  });
});

describe("toShopperProduct", () => {
  it("contains none of the owner's marks and times", () => {
    expect(Object.keys(toShopperProduct(aProduct(), () => true)).sort()).toEqual(
      [
        ...[
          "brand",
          "careInstructions",
          "colorLinks",
          "colors",
          "composition",
          "description",
          "id",
          "images",
          "ivaPermille",
        ],
        ...["imageTexts", "isNew", "name", "priceInPesos", "sizes"],
      ].sort(),
    );
  });

  it("leaves out links to colours that shoppers cannot reach", () => {
    const product = aProduct({ colorLinks: { Rojo: "x-01", Azul: "hidden-01" } });
    expect(toShopperProduct(product, (id) => id === "x-01").colorLinks).toEqual({ Rojo: "x-01" });
  });

  it("leaves out blank pictures", () => {
    expect(toShopperProduct(aProduct({ images: ["", "/a.jpg"] }), () => true).images).toEqual([
      "/a.jpg",
    ]);
  });
});
