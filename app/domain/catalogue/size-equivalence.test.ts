import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { describeEquivalence, listEquivalences } from "./size-equivalence";
import type { GuideRow, SizeGuide } from "./size-guide";

const WAISTS = ["36", "38", "40", "42", "44"];

/** Each size has 2 cm more of waist, laid flat, and 1 cm more of length. */
const rowsFrom = (firstMm: number, sizes = WAISTS): GuideRow[] =>
  sizes.map((sizeKey, at) => ({
    sizeKey,
    spans: {
      cintura: { minMm: firstMm + at * 20, maxMm: firstMm + at * 20 },
      largo: { minMm: 1000 + at * 10, maxMm: 1010 + at * 10 },
    },
  }));

function aGuide(brand: string, rows: GuideRow[], more: Partial<SizeGuide> = {}): SizeGuide {
  const use = { brand, groupId: "", audience: "", productRow: null };
  return {
    ...{ id: brand.toLowerCase(), name: `Jeans ${brand}`, kind: "pantalon", fitNote: "" },
    ...{ howToMeasure: "", isConfirmed: true, rows, uses: [use], ...more },
  };
}

const BENTO = aGuide("Bento", rowsFrom(360));
/** One size larger: its 38 has the waist of a 40. */
const SHATO = aGuide("SHATO", rowsFrom(380));

const say = (guide: SizeGuide, ...others: SizeGuide[]) =>
  listEquivalences(guide, [guide, ...others])?.others.map(
    (one) => `${one.brand}: ${describeEquivalence(one)}`,
  ) ?? null;

describe("what a size is in another brand", () => {
  it("follows from the tables, both ways", () => {
    expect(say(BENTO, SHATO)).toEqual([
      "SHATO: un 38 es un 36, un 40 es un 38, un 42 es un 40, un 44 es un 42",
    ]);
    expect(say(SHATO, BENTO)).toEqual([
      "Bento: un 36 es un 38, un 38 es un 40, un 40 es un 42, un 42 es un 44",
    ]);
  });

  it("is said to be the same", () => {
    expect(say(BENTO, aGuide("Manki", rowsFrom(361)))).toEqual(["Manki: los talles coinciden"]);
  });

  it.each([
    ["another kind of garment", aGuide("SHATO", rowsFrom(380), { kind: "short" })],
    ["the same brand", aGuide("Bento", rowsFrom(380), { id: "otra" })],
    ["no brand", aGuide("", rowsFrom(380))],
    ["several brands", { ...SHATO, uses: [...SHATO.uses, ...BENTO.uses] }],
    ["sizes that are far from all of its own", aGuide("SHATO", rowsFrom(900))],
  ])("is not known of a guide for %s", (_, other) => {
    expect(say(BENTO, other)).toBeNull();
  });

  it("is none for a guide of no brand", () => {
    expect(say(aGuide("", rowsFrom(360)), SHATO)).toBeNull();
  });

  it("is always a size of the other one, never gets smaller, and holds both ways", () => {
    const first = fc.integer({ min: 200, max: 600 });
    const sizes = fc.subarray(WAISTS, { minLength: 1 });
    const pair = (guide: SizeGuide, other: SizeGuide) =>
      listEquivalences(guide, [other])?.others.flatMap((one) => one.sizes) ?? [];
    fc.assert(
      fc.property(first, first, sizes, sizes, (own, other, ownSizes, otherSizes) => {
        const bento = aGuide("Bento", rowsFrom(own, ownSizes));
        const shato = aGuide("SHATO", rowsFrom(other, otherSizes));
        const pairs = pair(bento, shato);
        const ranks = pairs.map((one) => otherSizes.indexOf(one.other));
        expect(ranks).not.toContain(-1);
        expect(ranks).toEqual([...new Set(ranks)].sort((one, next) => one - next));
        const back = pair(shato, bento).map((one) => ({ own: one.other, other: one.own }));
        expect(back).toEqual(pairs);
      }),
    );
  });
});
