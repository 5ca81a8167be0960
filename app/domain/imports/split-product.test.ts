import { describe, expect, it } from "vitest";

import type { CheckedVariant } from "./check-variants";
import type { RowProblem } from "./imported-product";
import {
  leaveOutRepeated,
  mergeVariants,
  splitByPrice,
  labelGroups,
  writeLabel,
} from "./split-product";

let row = 1;
function aVariant(size: string, color = "", given: Partial<CheckedVariant> = {}): CheckedVariant {
  row += 1;
  return {
    ...{ row, size, color, others: [], stock: null, sku: "", barcode: "" },
    ...{ priceInPesos: 100, sale: null, promotional: null, rounded: null },
    ...given,
  };
}
const at = (priceInPesos: number | null) => ({ priceInPesos });

describe("variants with several prices", () => {
  it.each<[string, CheckedVariant[], [number | null, string[]][]]>([
    ["nothing", [], [[null, []]]],
    ["no price", [aVariant("M", "", at(null))], [[null, []]]],
    ["one price", [aVariant("M"), aVariant("L")], [[100, []]]],
    ["a size without a price", [aVariant("M"), aVariant("L", "", at(null))], [[100, []]]],
    [
      "a dearer size",
      [aVariant("M"), aVariant("XXL", "", at(120))],
      [
        [100, []],
        [120, ["XXL"]],
      ],
    ],
    [
      "a dearer colour",
      [aVariant("M", "Negro"), aVariant("M", "Lúrex", at(150))],
      [
        [100, []],
        [150, ["Lúrex"]],
      ],
    ],
    [
      "one dearer size and colour",
      [
        aVariant("M", "Negro"),
        aVariant("L", "Negro"),
        aVariant("M", "Rojo"),
        aVariant("L", "Rojo", at(150)),
      ],
      [
        [100, []],
        [150, ["L", "Rojo"]],
      ],
    ],
    [
      "a property without a place in the shop",
      [
        aVariant("M", "", { others: ["Lino"] }),
        aVariant("M", "", { others: ["Seda"], ...at(300) }),
      ],
      [
        [100, []],
        [300, ["Seda"]],
      ],
    ],
    [
      "nothing that tells them apart",
      [aVariant("M"), aVariant("M", "", at(12_000))],
      [
        [100, []],
        [12_000, ["opción 2"]],
      ],
    ],
    [
      "more values than fit into a name",
      [aVariant("M"), ...Array.from({ length: 40 }, (_, size) => aVariant(`${size}`, "", at(120)))],
      [
        [100, []],
        [120, Array.from({ length: 40 }, (_, size) => `${size}`)],
      ],
    ],
  ])("%s", (_what, variants, groups) => {
    const split = splitByPrice(variants);
    expect(split.map(({ priceInPesos, label }) => [priceInPesos, label])).toEqual(groups);
    expect(split.flatMap((group) => group.variants)).toHaveLength(variants.length);
  });
});

it("splits a product with as many prices as rows", () => {
  const count = 20_000;
  const variants = Array.from({ length: count }, (_, size) =>
    aVariant(`${size}`, "", at(size + 1)),
  );
  const split = splitByPrice(variants);
  expect(split).toHaveLength(count);
  expect(split.at(-1)?.label).toEqual([`${count - 1}`]);
});

describe("rows of one size and colour", () => {
  function merge(...variants: CheckedVariant[]) {
    const problems: RowProblem[] = [];
    const merged = mergeVariants(variants, problems);
    return {
      merged: merged.map(({ size, color, stock, sku }) => [size, color, stock, sku]),
      problems: problems.map(({ message }) => message),
    };
  }

  it("are added up when they differ in what the shop has no place for", () => {
    const [lino, seda] = [["Lino"], ["Seda"]];
    expect(
      merge(
        aVariant("M", "Negro", { others: lino, stock: 2 }),
        aVariant("M", "negro", { others: seda, stock: 3, sku: "B" }),
        aVariant("L", "Negro", { others: lino }),
        aVariant("L", "Negro", { others: seda }),
      ),
    ).toEqual({
      merged: [
        ["M", "Negro", 5, "B"],
        ["L", "Negro", null, ""],
      ],
      problems: [],
    });
  });

  it("have the product's first spelling", () => {
    const { merged } = merge(
      aVariant("2XL", "Bordó"),
      aVariant("xxl", "Rojo"),
      aVariant("M", "BORDO"),
    );
    expect(merged.map(([size, color]) => [size, color])).toEqual([
      ["2XL", "Bordó"],
      ["2XL", "Rojo"],
      ["M", "Bordó"],
    ]);
  });

  it.each([
    ["M", "Negro", "El talle M en el color Negro ya está en la fila 2."],
    ["M", "", "El talle M ya está en la fila 2."],
    ["", "Negro", "El color Negro ya está en la fila 2."],
  ])("twice are a problem: %s %s", (size, color, message) => {
    row = 1;
    const twice = merge(aVariant(size, color, { stock: 1 }), aVariant(size, color, { stock: 1 }));
    expect(twice.problems).toEqual([message]);
    expect(twice.merged).toHaveLength(1);
  });

  it("with another price are a problem too, and no product of their own", () => {
    row = 1;
    const problems: RowProblem[] = [];
    const kept = leaveOutRepeated(
      [
        aVariant("M", "Negro"),
        aVariant("m", "negro", { ...at(120) }),
        aVariant("M", "Negro", { others: ["Seda"], ...at(120) }),
        aVariant("M", "Negro", at(null)),
      ],
      problems,
    );
    expect(kept.map((variant) => variant.row)).toEqual([2, 4, 5]);
    expect(problems).toEqual([
      {
        ...{ row: 3, column: "" },
        message: "El talle M en el color Negro ya está en la fila 2, con otro precio.",
      },
    ]);
  });

  it("with another sale are a problem too", () => {
    row = 1;
    const problems: RowProblem[] = [];
    const sale = { priceInPesos: 80, from: null, until: null };
    const [one, same] = [aVariant("M", "", { sale }), aVariant("M", "", { sale: { ...sale } })];
    expect(leaveOutRepeated([one, same, aVariant("M")], problems)).toEqual([one, same]);
    expect(problems).toMatchObject([{ row: 4 }]);
  });

  it("say nothing without a size, a colour, a number and a code", () => {
    expect(merge(aVariant(""), aVariant("")).problems).toEqual([]);
    row = 1;
    expect(merge(aVariant(""), aVariant("", "", { stock: 1 })).problems).toEqual([
      "El producto ya está en la fila 2, y esta no tiene otro talle ni otro color.",
    ]);
  });
});

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
