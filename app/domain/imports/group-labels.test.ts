import { describe, expect, it } from "vitest";

import { labelGroups, writeLabel } from "./group-labels";

describe("what tells the products of a split one apart", () => {
  const variant = (size: string, color = "") => ({ size, color, others: [] });
  it.each([
    [
      [[variant("S"), variant("M")], [variant("XXL")]],
      [["S", "M"], ["XXL"]],
    ],
    [
      [[variant("S", "Negro")], [variant("S", "Lúrex")]],
      [["Negro"], ["Lúrex"]],
    ],
    // Each price has all sizes and all colours.
    [
      [
        [variant("S", "Rojo"), variant("M", "Azul")],
        [variant("S", "Azul"), variant("M", "Rojo")],
      ],
      [
        ["S Rojo", "M Azul"],
        ["S Azul", "M Rojo"],
      ],
    ],
    [
      [[variant("")], [variant("")]],
      [["opción 1"], ["opción 2"]],
    ],
  ])("%j", (groups, labels) => {
    expect(labelGroups(groups)).toEqual(labels);
  });

  it("is as long as there is room", () => {
    expect(writeLabel(["XL"])).toBe("XL");
    expect(writeLabel(["XL", "XXL", "3XL"])).toBe("XL, XXL y 3XL");
    expect(writeLabel(["uno", "dos", "tres", "cuatro"], 16)).toBe("uno, dos y 2 más");
    expect(writeLabel(["demasiado largo"], 10)).toBe("demasiado…");
  });
});
