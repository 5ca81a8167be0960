import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { aProduct } from "../../../test/helpers/products";
import { toShopperProduct } from "../catalogue/product";
import { chooseColor, describeOffer, isShownByColor } from "./product-offer";
import { MOST_SHOWN, type StockLevel } from "./stock-level";

const IMAGES = ["/a.jpg", "/b.jpg"];

/** A product with what is left, as `Negro S 0, Crudo M 2`. */
function aStocked(left: string, given: Parameters<typeof aProduct>[0] = {}) {
  const stock = left.split(", ").map((text): StockLevel => {
    const [, color = "", sizeKey = "", count = ""] = /^(.*?) ?(\S*) (\d)$/.exec(text) ?? [];
    return {
      color: color === "-" ? "" : color,
      sizeKey: sizeKey === "-" ? "" : sizeKey,
      left: Number(count),
    };
  });
  const product = aProduct({ colors: ["Negro", "Crudo"], images: IMAGES, stock, ...given });
  return toShopperProduct(product, () => true);
}

const PLAIN = toShopperProduct(
  aProduct({ colors: ["Negro", "Crudo"], images: IMAGES }),
  () => true,
);
const ONE_COLOR = { colors: ["Negro"] };
const NO_SIZES = { colors: [], sizes: [] };

describe("the colour that a page shows", () => {
  const stocked = aStocked("Negro S 0, Negro M 0, Negro L 0, Crudo S 1");

  it.each([
    ["Negro", "Negro"],
    ["crudo", "Crudo"],
    ["", "Crudo"],
    ["Rojo", "Crudo"],
  ])("asked for %j is %s", (asked, shown) => {
    expect(chooseColor(stocked, asked)).toBe(shown);
  });

  it("is the first when none can be bought", () => {
    const all = ["Negro", "Crudo"].flatMap((color) =>
      ["S", "M", "L"].map((s) => `${color} ${s} 0`),
    );
    expect(chooseColor(aStocked(all.join(", ")), "")).toBe("Negro");
  });

  it("is none without several colours, and where it changes nothing", () => {
    expect(chooseColor(aStocked("Negro S 1", ONE_COLOR), "Negro")).toBe("");
    expect(chooseColor(PLAIN, "Crudo")).toBe("");
    expect(isShownByColor({ ...PLAIN, imageColors: { "/a.jpg": "Crudo" } })).toBe(true);
  });
});

describe("describeOffer", () => {
  it("is null for a product without stock and colours of pictures", () => {
    expect(describeOffer(PLAIN, "Crudo")).toBeNull();
    expect(describeOffer({ ...PLAIN, colors: ["Negro"] }, "")).toBeNull();
  });

  it("of a product with colours of pictures alone has nothing gone", () => {
    expect(describeOffer({ ...PLAIN, imageColors: { "/a.jpg": "Crudo" } }, "crudo")).toEqual({
      color: "Crudo",
      colors: [
        { name: "Negro", label: "Negro" },
        { name: "Crudo", label: "Crudo" },
      ],
      ...{ goneSizes: [], firstLeft: 0, lastPieces: "", soldOut: "" },
    });
  });

  it("says what is gone in the chosen colour, and only there", () => {
    const product = aStocked("Negro S 0, Negro M 1, Crudo S 3, Crudo M 0, Crudo L 0");
    expect(describeOffer(product, "Negro")).toMatchObject({
      ...{ goneSizes: ["S"], firstLeft: 1, lastPieces: "Última en talle M", soldOut: "" },
    });
    expect(describeOffer(product, "Crudo")).toMatchObject({
      ...{ goneSizes: ["M", "L"], firstLeft: 0, lastPieces: "Quedan 3 en talle S" },
    });
  });

  it.each([
    [
      "Negro S 1, Negro M 2, Negro L 3",
      ONE_COLOR,
      "Última en talle S · Quedan 2 en talle M · Quedan 3 en talle L",
    ],
    ["Negro XXL 2", { ...ONE_COLOR, sizes: ["2xl"] }, "Quedan 2 en talle XXL"],
    ["Negro S 4", ONE_COLOR, ""],
    ["- - 1", NO_SIZES, "Última pieza"],
    ["- - 2", NO_SIZES, "Quedan 2"],
    ["- - 0", NO_SIZES, ""],
  ])("of %s says %s", (left, given, said) => {
    expect(describeOffer(aStocked(left, given), "")?.lastPieces).toBe(said);
  });

  it.each([
    ["Negro S 0, Negro M 0, Negro L 0", {}, "Negro", "Agotado en Negro"],
    ["Negro S 0, Negro M 0, Negro L 0", {}, "Crudo", ""],
    ["Negro S 0, Negro M 0, Negro L 0", ONE_COLOR, "", "Agotado"],
    ["Negro S 0, Negro M 0", ONE_COLOR, "", ""],
    ["- - 0", NO_SIZES, "", "Agotado"],
  ])("of %s says in its place", (left, given, asked, said) => {
    expect(describeOffer(aStocked(left, given), asked)?.soldOut).toBe(said);
  });

  it("marks a colour of which nothing is left", () => {
    const product = aStocked("Negro S 0, Negro M 0, Negro L 0");
    expect(describeOffer(product, "Crudo")?.colors).toEqual([
      { name: "Negro", label: "Negro · Agotado" },
      { name: "Crudo", label: "Crudo" },
    ]);
  });

  it("never offers a size as gone and as left, and is sold out when all are gone", () => {
    const anyLevel = fc.record({
      color: fc.constantFrom("Negro", "Crudo"),
      sizeKey: fc.constantFrom("S", "M", "L", "XL"),
      left: fc.nat({ max: MOST_SHOWN }),
    });
    const levels = fc.uniqueArray(anyLevel, {
      minLength: 1,
      selector: ({ color, sizeKey }) => color + sizeKey,
    });
    fc.assert(
      fc.property(levels, fc.constantFrom("Negro", "Crudo", ""), (stock, asked) => {
        const offer = describeOffer({ ...PLAIN, stock }, asked) ?? expect.unreachable();
        for (const size of offer.goneSizes) expect(offer.lastPieces).not.toContain(`talle ${size}`);
        expect(offer.soldOut !== "").toBe(offer.goneSizes.length === PLAIN.sizes.length);
        expect(offer.goneSizes).not.toContain(
          offer.soldOut === "" ? PLAIN.sizes[offer.firstLeft] : null,
        );
      }),
    );
  });
});
