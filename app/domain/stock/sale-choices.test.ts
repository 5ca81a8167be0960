import { describe, expect, it } from "vitest";

import { chooseCommon, listSaleChoices } from "./sale-choices";
import type { Stocked } from "./stock-level";

const left = (sizeKey: string, color: string, pieces: number) => ({
  ...{ sizeKey, color, left: pieces },
});
const labels = (product: Stocked) => {
  const { sizes, colors, few } = listSaleChoices(product);
  return { sizes: sizes.map(({ label }) => label), colors: colors.map((one) => one.label), few };
};

describe("listSaleChoices", () => {
  it("tells nothing of a product that is not counted", () => {
    expect(labels({ sizes: ["M", "S"], colors: ["Negro", "Crudo"] })).toEqual({
      ...{ sizes: ["S", "M"], colors: ["Negro", "Crudo"], few: [] },
    });
  });

  it("tells how many pieces of each size are left in the only colour", () => {
    const stock = [left("S", "Negro", 0), left("M", "Negro", 1), left("L", "Negro", 4)];
    const product = { sizes: ["S", "M", "L", "2XL"], colors: ["Negro"], stock };
    expect(labels({ ...product, stock: [...stock, left("XXL", "Negro", 3)] })).toEqual({
      sizes: ["S · agotado", "M · queda 1", "L", "XXL · quedan 3"],
      ...{ colors: ["Negro"], few: [] },
    });
    expect(labels(product).sizes.at(-1)).toBe("XXL");
  });

  it("adds up over the other list, and tells the pairs", () => {
    const stock = [
      ...[left("S", "Negro", 0), left("S", "Crudo", 0)],
      ...[left("M", "Negro", 2), left("M", "Crudo", 4)],
    ];
    expect(labels({ sizes: ["S", "M"], colors: ["Negro", "Crudo"], stock })).toEqual({
      sizes: ["S · agotado", "M"],
      colors: ["Negro · quedan 2", "Crudo"],
      few: ["Talle S · Negro: agotado", "Talle M · Negro: quedan 2", "Talle S · Crudo: agotado"],
    });
  });

  it("tells of a product without lists", () => {
    expect(labels({ sizes: [], colors: [], stock: [left("", "", 1)] }).few).toEqual(["queda 1"]);
  });
});

describe("chooseCommon", () => {
  const choices = listSaleChoices({ sizes: ["M", "2XL"], colors: ["Negro", "Crudo"] });
  const inNegro = (size: string) => ({ size, color: "Negro" });

  it.each([
    [[inNegro("M")], { size: "M", color: "Negro" }],
    // As the codes are stored, and the colour as it was once spelled.
    [[{ size: "XXL", color: "negro" }], { size: choices.sizes[1]?.id, color: "Negro" }],
    [[inNegro("M"), inNegro("XXL")], { size: "", color: "Negro" }],
    [[inNegro("S")], { size: "", color: "Negro" }],
    [[], { size: "", color: "" }],
  ])("%j has in common %j", (variants, common) => {
    expect(chooseCommon(choices, variants)).toEqual(common);
  });
});
