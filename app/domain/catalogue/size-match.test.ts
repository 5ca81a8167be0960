import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { describeMatch, matchSize } from "./size-match";
import type { GuideRow } from "./size-guide";

const SIZES = ["S", "M", "L", "XL"];
const span = (minMm: number, maxMm = minMm) => ({ minMm, maxMm });

const ROWS: GuideRow[] = SIZES.map((sizeKey, at) => ({
  sizeKey,
  spans: { pecho: span(500 + at * 30), largo: span(680 + at * 20) },
}));

/** Guides whose measures grow with the sizes, each with its own steps. */
const guides = fc
  .array(
    fc.record({ width: fc.nat(40), chest: fc.integer({ min: 1, max: 60 }), length: fc.nat(40) }),
    {
      minLength: 1,
      maxLength: SIZES.length,
    },
  )
  .map((steps): GuideRow[] => {
    let [chest, length] = [400, 500];
    return steps.map((step, at) => {
      chest += step.chest + step.width;
      length += step.length;
      const spans = { pecho: span(chest - step.width, chest), largo: span(length) };
      return { sizeKey: SIZES[at] ?? "", spans };
    });
  });
const measure = fc.integer({ min: 10, max: 2500 });
const rank = (sizeKey: string | undefined) => SIZES.indexOf(sizeKey ?? "");

describe("the size that comes nearest", () => {
  it("is never one that the product has not", () => {
    fc.assert(
      fc.property(guides, measure, measure, fc.subarray(SIZES), (rows, pecho, largo, offered) => {
        const match = matchSize(rows, { pecho, largo }, offered);
        if (match) expect(offered).toContain(match.sizeKey);
        else expect(rows.filter(({ sizeKey }) => offered.includes(sizeKey))).toEqual([]);
      }),
    );
  });

  it("never gets smaller when what is measured gets larger", () => {
    fc.assert(
      fc.property(
        guides,
        measure,
        measure,
        fc.nat(300),
        fc.nat(300),
        (rows, pecho, largo, x, y) => {
          const before = matchSize(rows, { pecho, largo }, SIZES);
          const after = matchSize(rows, { pecho: pecho + x, largo: largo + y }, SIZES);
          expect(rank(after?.sizeKey)).toBeGreaterThanOrEqual(rank(before?.sizeKey));
        },
      ),
    );
  });

  it("is not one that lacks a measure which another size has", () => {
    const holes = [
      { sizeKey: "S", spans: { pecho: span(490), largo: span(680) } },
      { sizeKey: "L", spans: { largo: span(680) } },
    ];
    expect(matchSize(holes, { pecho: 490, largo: 680 }, SIZES)?.sizeKey).toBe("S");
    expect(matchSize(holes, { pecho: 900, largo: 680 }, SIZES)?.sizeKey).toBe("S");
    expect(matchSize(holes, { largo: 680 }, SIZES)?.sizeKey).toBe("L");
    const withHoles = fc.tuple(guides, fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }));
    fc.assert(
      fc.property(withHoles, measure, measure, fc.nat(300), ([rows, has], pecho, largo, more) => {
        const some = rows.map(({ sizeKey, spans: { pecho, largo } }, at): GuideRow => {
          return {
            sizeKey,
            spans: { ...(pecho && has[at] && { pecho }), ...(largo && { largo }) },
          };
        });
        const match = matchSize(some, { pecho, largo }, SIZES);
        const isWhole = (row: GuideRow) => row.spans.pecho !== undefined;
        const found = some.find(({ sizeKey }) => sizeKey === match?.sizeKey);
        expect(found && isWhole(found)).toBe(some.some(isWhole));
        const after = matchSize(some, { pecho: pecho + more, largo: largo + more }, SIZES);
        expect(rank(after?.sizeKey)).toBeGreaterThanOrEqual(rank(match?.sizeKey));
      }),
    );
  });

  it("is far from none while any size comes near", () => {
    const rows = [
      { sizeKey: "M", spans: { pecho: span(520), largo: span(700) } },
      { sizeKey: "L", spans: { pecho: span(545), largo: span(725) } },
    ];
    const match = matchSize(rows, { pecho: 520, largo: 740 }, SIZES);
    expect(match).toMatchObject({ sizeKey: "M", isNear: true });
    expect(match && describeMatch(match, false).text).toContain("te faltan 4 cm de largo");
    expect(matchSize(rows, { pecho: 520, largo: 800 }, SIZES)?.isNear).toBe(false);
  });

  it("is a size that measures the same, whatever the order of the rows", () => {
    const shuffled = guides.chain((rows) =>
      fc.tuple(
        fc.constantFrom(...rows),
        fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([{ sizeKey, spans }, rows]) => {
        const own = { pecho: spans.pecho?.maxMm ?? 0, largo: spans.largo?.minMm ?? 0 };
        const match = matchSize(rows, own, SIZES);
        expect(match?.differences).toEqual([]);
        expect(rank(match?.sizeKey)).toBeGreaterThanOrEqual(rank(sizeKey));
      }),
    );
  });

  it("stays the same in any order, and beside sizes that are farther away", () => {
    const any = fc.tuple(
      guides,
      fc.nat(40),
      fc.constantFrom("XXS", "5XL"),
      fc.infiniteStream(fc.nat(99)),
    );
    fc.assert(
      fc.property(any, measure, measure, ([rows, farther, added, order], pecho, largo) => {
        const best = matchSize(rows, { pecho, largo }, SIZES);
        const off = best?.differences.reduce((sum, { mm }) => sum + Math.abs(mm), 0) ?? 0;
        // At each measure it is farther away than the nearest size at all of them.
        const far = {
          pecho: span(pecho + off + farther + 1),
          largo: span(largo + off + farther + 1),
        };
        const all = [...rows, { sizeKey: added, spans: far }]
          .map((row) => ({ row, at: order.next().value ?? 0 }))
          .sort((one, other) => one.at - other.at)
          .map(({ row }) => row);
        const offered = all.map(({ sizeKey }) => sizeKey).reverse();
        const match = matchSize(all, { largo, pecho }, offered);
        expect(match?.sizeKey).toBe(best?.sizeKey);
        expect(new Set(match?.differences)).toEqual(new Set(best?.differences));
      }),
    );
  });

  it("is the larger of two that are as near", () => {
    expect(matchSize(ROWS, { pecho: 515 }, SIZES)?.sizeKey).toBe("M");
    expect(matchSize([...ROWS].reverse(), { pecho: 515 }, SIZES)?.sizeKey).toBe("M");
  });

  it("counts the chest double", () => {
    expect(matchSize(ROWS, { pecho: 500, largo: 710 }, SIZES)?.sizeKey).toBe("S");
  });

  it("is found in any spelling of the product's sizes", () => {
    const rows = [{ sizeKey: "XXL", spans: { pecho: span(600) } }];
    expect(matchSize(rows, { pecho: 600 }, ["2xl"])?.sizeKey).toBe("XXL");
  });

  it("is none without a measure that the guide has", () => {
    expect(matchSize(ROWS, {}, SIZES)).toBeNull();
    expect(matchSize(ROWS, { cintura: 400 }, SIZES)).toBeNull();
  });
});

describe("the answer", () => {
  const tell = (pecho: number, isGone = false) => {
    const match = matchSize(ROWS, { pecho }, SIZES);
    return match && describeMatch(match, isGone);
  };

  it("names the size, and what is not the same", () => {
    expect(tell(530)).toEqual({ title: "Tu talle es M", text: "Mide lo mismo que lo tuyo." });
    expect(tell(535)?.text).toBe("No mide justo lo mismo: te faltan 0,5 cm de pecho.");
    expect(tell(485)?.text).toBe("No mide justo lo mismo: te sobran 1,5 cm de pecho.");
  });

  it("says that the size is gone", () => {
    expect(tell(530, true)?.title).toBe("Tu talle es M, hoy agotado");
  });

  it("says so when none comes near, at over 3 cm", () => {
    expect(tell(620)?.title).toBe("Tu talle es XL");
    expect(tell(621)).toEqual({
      title:
        "Ningún talle de esta prenda se acerca; el más próximo es XL (te faltan 3,1 cm de pecho)",
      text: null,
    });
  });
});
