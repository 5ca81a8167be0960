import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { COUNTER_WAYS } from "../payments/payment-method";
import { sum } from "../plain/lists";
import { describeParts, nameWay, splitTotal } from "./paid-parts";

const WAYS = COUNTER_WAYS.map(({ id }) => id);

describe("a sale that is paid by several ways", () => {
  it.each([
    [26_000, "cash", {}, [["cash", 26_000]]],
    [
      26_000,
      "cash",
      { debit: 10_000 },
      [
        ["cash", 16_000],
        ["debit", 10_000],
      ],
    ],
    [
      26_000,
      "transfer",
      { cash: 1, credit: 5 },
      [
        ["cash", 1],
        ["credit", 5],
        ["transfer", 25_994],
      ],
    ],
    [26_000, "cash", { debit: 26_000 }, [["debit", 26_000]]],
    [26_000, "debit", { debit: 10_000 }, [["debit", 26_000]]],
    [0, "cash", {}, []],
  ] as const)("splits %i by %s with %j", (total, chosen, typed, parts) => {
    const split = splitTotal(total, chosen, typed);
    expect(split.parts?.map(({ way, inPesos }) => [way, inPesos])).toEqual(parts);
  });

  it("refuses more than the total, and else adds up to it", () => {
    const typed = fc.dictionary(fc.constantFrom(...WAYS), fc.nat({ max: 50_000 }));
    fc.assert(
      fc.property(fc.nat({ max: 99_999 }), fc.constantFrom(...WAYS), typed, (total, way, asked) => {
        const { parts, problem } = splitTotal(total, way, asked);
        if (sum(Object.values(asked)) > total) expect(problem).toMatch(/^Las partes suman/);
        else expect(sum((parts ?? []).map(({ inPesos }) => inPesos))).toBe(total);
        expect((parts ?? []).filter(({ inPesos }) => inPesos <= 0)).toEqual([]);
      }),
    );
  });

  it("is named by its one way, or as several", () => {
    const cash = { way: "cash", inPesos: 16_000 } as const;
    const debit = { way: "debit", inPesos: 10_000 } as const;
    expect([nameWay([], "cash"), nameWay([debit], "cash"), nameWay([cash, debit], "cash")]).toEqual(
      ["cash", "debit", "several"],
    );
    expect(describeParts([cash, debit]).replaceAll("\u00a0", " ")).toBe(
      "Efectivo $ 16.000 + Tarjeta de débito $ 10.000",
    );
  });
});
