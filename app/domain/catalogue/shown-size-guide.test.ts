import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import { showGuide } from "./shown-size-guide";
import { exampleRows, GUIDE_KINDS, type SizeGuide } from "./size-guide";

const span = (mm: number) => ({ minMm: mm, maxMm: mm });

const GUIDE: SizeGuide = {
  ...{ id: "remeras", name: "Remeras", kind: "remera", fitNote: "", howToMeasure: "" },
  isConfirmed: true,
  rows: [
    { sizeKey: "S", spans: { pecho: span(500), largo: span(680) } },
    { sizeKey: "M", spans: { pecho: { minMm: 530, maxMm: 545 } } },
    { sizeKey: "XXL", spans: { largo: span(740) } },
  ],
  uses: [],
};

describe("a guide as shoppers see it", () => {
  it("has the measures that some size has, and an empty cell where one is missing", () => {
    const shown = showGuide(GUIDE, null);
    expect(shown?.measures.map(({ name }) => name)).toEqual(["Pecho", "Largo"]);
    expect(shown?.rows).toEqual([
      { size: "S", cells: ["50", "68"] },
      { size: "M", cells: ["53-54,5", ""] },
      { size: "XXL", cells: ["", "74"] },
    ]);
  });

  it("has only the sizes of a product, in any spelling, and marks the chosen one", () => {
    expect(showGuide(GUIDE, ["2xl", "s", "36"], "s")?.rows).toEqual([
      { size: "S", cells: ["50", "68"], isChosen: true },
      { size: "XXL", cells: ["", "74"] },
    ]);
  });

  it("notes the first measure under the sizes that have it", () => {
    expect(showGuide(GUIDE, ["m", "2XL"])?.notes).toEqual({ m: "pecho 53-54,5 cm" });
  });

  it.each(GUIDE_KINDS)("of the kind $id has a drawing", ({ id: kind }) => {
    const rows = exampleRows(kind);
    const { drawing = "" } = showGuide({ ...GUIDE, kind, rows }, null) ?? {};
    expect(readFileSync(`public${drawing}`, "utf8")).toContain(
      `>${Object.keys(rows[0]?.spans ?? {}).length}</text>`,
    );
  });

  it("is none where it knows no size of the product", () => {
    expect(showGuide(GUIDE, ["36", "Único"])).toBeNull();
  });
});
