import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { compareSizes } from "./size";
import {
  exampleRows,
  findGuideKind,
  formatSpan,
  GUIDE_KINDS,
  isSoundSpan,
  parseSpan,
  pickGuide,
  toUseId,
  type GuideUse,
} from "./size-guide";

const NOTHING: GuideUse = { brand: "", groupId: "", audience: "", productRow: null };
const JEAN = {
  rowId: 7,
  brand: "manki",
  groupIds: ["mujer.rectos", "mujer.jeans"],
  audiences: ["mujer"],
};

const guide = (id: string, ...uses: Partial<GuideUse>[]) => ({
  id,
  uses: uses.map((use) => ({ ...NOTHING, ...use })),
});

/** From the least to the most precise. */
const LADDER = [
  guide("mujer", { audience: "mujer" }),
  guide("jeans", { groupId: "mujer.jeans" }),
  guide("rectos", { groupId: "mujer.rectos" }),
  guide("manki", { brand: "Manki" }),
  guide("manki-jeans", { brand: "Manki", groupId: "mujer.jeans" }),
  guide("este", { productRow: 7 }),
];

describe("the guide of a product", () => {
  it("is the most precise one", () => {
    for (const [at, one] of LADDER.entries())
      expect(pickGuide(LADDER.slice(0, at + 1), JEAN)?.id).toBe(one.id);
  });

  it("does not depend on the order of the guides", () => {
    const orders = fc.shuffledSubarray(LADDER, { minLength: 1 });
    fc.assert(
      fc.property(orders, (guides) => {
        const last = LADDER.findLast((one) => guides.includes(one));
        expect(pickGuide(guides, JEAN)?.id).toBe(last?.id);
      }),
    );
  });

  it.each([
    ["another brand", { brand: "Otra" }],
    ["another category", { brand: "Manki", groupId: "hombre.jeans" }],
    ["another audience", { audience: "hombre" }],
    ["another product", { productRow: 8 }],
    ["nothing", {}],
  ])("is none that is for %s", (_, use) => {
    expect(pickGuide([guide("otra", use)], JEAN)).toBeNull();
  });

  it("has a use of its own", () => {
    expect(toUseId({ ...NOTHING, brand: "Manki", productRow: 7 })).toBe("Manki|||7");
    expect(toUseId({ ...NOTHING, brand: "Manki", groupId: "jeans" })).toBe("Manki|jeans||");
  });
});

describe("a span of centimetres", () => {
  it.each([
    ["52", 520, 520],
    ["52-54", 520, 540],
    ["52 a 54", 520, 540],
    ["52–54 cm", 520, 540],
    ["52,5", 525, 525],
    ["52.5", 525, 525],
    [" 1 ", 10, 10],
    ["250", 2500, 2500],
  ])("is read from %j", (text, minMm, maxMm) => {
    expect(parseSpan(text)).toEqual({ minMm, maxMm });
  });

  it.each(["", "0", "900", "250,1", "54-52", "grande", "52-", "-52", "5 2", "52,55", "1e2", "٥٢"])(
    "is not read from %j",
    (text) => {
      expect(parseSpan(text)).toBeNull();
    },
  );

  it("is the same after it was written", () => {
    const ends = fc.tuple(fc.integer({ min: 10, max: 2500 }), fc.integer({ min: 10, max: 2500 }));
    fc.assert(
      fc.property(ends, ([one, other]) => {
        const span = { minMm: Math.min(one, other), maxMm: Math.max(one, other) };
        expect(parseSpan(formatSpan(span))).toEqual(span);
      }),
    );
  });
});

describe.each(GUIDE_KINDS)("the example of $label", ({ id }) => {
  const rows = exampleRows(id);
  const { measures, of } = findGuideKind(id);

  it("has sizes in human order, each with every measure of its kind and no other", () => {
    const sizes = rows.map(({ sizeKey }) => sizeKey);
    expect(sizes).toEqual([...sizes].sort(compareSizes));
    for (const { spans } of rows) {
      expect(Object.keys(spans).sort()).toEqual([...measures].sort());
      for (const span of Object.values(spans)) expect(isSoundSpan(span)).toBe(true);
    }
  });

  it("measures the garment or the body, never both", () => {
    const isOfBody = measures.map((one) => one === "estatura" || one.startsWith("contorno-"));
    expect(new Set(isOfBody)).toEqual(new Set([of === "body"]));
  });

  it("grows with the sizes", () => {
    for (const [at, { spans }] of rows.slice(1).entries())
      for (const measure of measures)
        expect(spans[measure]?.minMm).toBeGreaterThan(rows[at]?.spans[measure]?.minMm ?? 0);
  });
});
