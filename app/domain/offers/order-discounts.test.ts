import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  aCode,
  aLine,
  anyCode,
  anyOfferedLine,
  anyGift,
  anyQuantityOffer,
  EVERYTHING,
} from "../../../test/helpers/offers";
import type { CodeProblem, DiscountCode } from "./discount-code";
import { discountOrder, NO_DISCOUNTS } from "./order-discounts";
import type { OfferedLine } from "./offered-line";
import { takeQuantityOffer } from "./quantity-offer";

const TODAY = "2026-03-10";
const typed = (stored: DiscountCode | null, isUsedByEmail = false) => ({
  ...NO_DISCOUNTS,
  typedCode: { text: "VERANO10", stored, isUsedByEmail },
});
const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

const anyCart = fc.array(anyOfferedLine, { maxLength: 8 });
const anyDiscounts = fc.record({
  quantityOffers: fc.array(anyQuantityOffer, { maxLength: 4 }),
  typedCode: fc.option(anyCode.map((stored) => ({ text: "X", stored }))),
  gift: anyGift,
});

describe("any cart with any offers and any code", () => {
  it("costs the sum of its lines, and nothing costs less than nothing", () => {
    fc.assert(
      fc.property(anyCart, anyDiscounts, (lines, discounts) => {
        const found = discountOrder(lines, discounts, TODAY);
        found.piecesInPesos.forEach((pieces, at) => {
          const { unitPriceInPesos, quantity } = lines[at] ?? aLine();
          const off = found.lines[at] ?? { offerInPesos: NaN, codeInPesos: NaN };
          expect(pieces).toHaveLength(quantity);
          expect(pieces.filter((price) => price < 0 || price > unitPriceInPesos)).toEqual([]);
          expect(total(pieces)).toBe(
            unitPriceInPesos * quantity - off.offerInPesos - off.codeInPesos,
          );
        });
        expect(found.lines).toHaveLength(lines.length);
        expect(total(found.lines.map(({ offerInPesos }) => offerInPesos))).toBe(
          found.offer?.inPesos ?? 0,
        );
        expect(total(found.lines.map(({ codeInPesos }) => codeInPesos))).toBe(
          found.code?.inPesos ?? 0,
        );
      }),
    );
  });

  it("takes the offer that no other one beats, without a code", () => {
    fc.assert(
      fc.property(anyCart, anyDiscounts, (lines, { quantityOffers }) => {
        const discounts = { ...NO_DISCOUNTS, quantityOffers };
        const { offer } = discountOrder(lines, discounts, TODAY);
        const savings = discounts.quantityOffers.map((one) =>
          total(takeQuantityOffer(lines, one).flat()),
        );
        expect(offer?.inPesos ?? 0).toBe(Math.max(0, ...savings));
        expect(offer?.inPesos).not.toBe(0);
      }),
    );
  });

  it("is not dearer for an offer that applies by itself, whatever the code", () => {
    fc.assert(
      fc.property(
        fc.array(anyOfferedLine, { minLength: 1 }),
        fc.array(anyQuantityOffer, { maxLength: 3 }),
        anyCode,
        (lines, quantityOffers, stored) => {
          const costOf = (offers: typeof quantityOffers) => {
            const asked = { ...typed(stored), quantityOffers: offers };
            return total(discountOrder(lines, asked, TODAY).piecesInPesos.flat());
          };
          const cost = costOf(quantityOffers);
          for (const some of [[], ...quantityOffers.map((offer) => [offer])]) {
            expect(cost).toBeLessThanOrEqual(costOf(some));
          }
        },
      ),
    );
  });

  it("asks for the minimum before the offer", () => {
    const lines = [
      aLine({ unitPriceInPesos: 100, quantity: 2 }),
      aLine({ unitPriceInPesos: 9_900 }),
    ];
    const stored = aCode({ kind: "amount", value: 5_000, minPesos: 10_050 });
    const offer = { id: 1, kind: "2x1", scope: EVERYTHING } as const;
    const asked = { ...typed(stored), quantityOffers: [offer] };
    const { code, codeProblem } = discountOrder(lines, asked, TODAY);
    expect([code?.inPesos, codeProblem]).toEqual([5_000, null]);
  });

  it("takes a code or says why not", () => {
    fc.assert(
      fc.property(fc.array(anyOfferedLine, { minLength: 1 }), anyCode, (lines, stored) => {
        const { code, codeProblem, lines: off } = discountOrder(lines, typed(stored), TODAY);
        if (codeProblem !== null) expect(code).toBeNull();
        // A code that takes nothing off, as ten percent of a peso, does not count.
        else if (code === null) {
          expect(off.filter(({ codeInPesos }) => codeInPesos > 0)).toEqual([]);
        } else if (!code.freesShipping) expect(code.inPesos).toBeGreaterThan(0);
      }),
    );
  });

  it("leaves the cart alone without any", () => {
    fc.assert(
      fc.property(anyCart, (lines) => {
        const { offer, code, codeProblem, piecesInPesos } = discountOrder(
          lines,
          NO_DISCOUNTS,
          TODAY,
        );
        expect([offer, code, codeProblem]).toEqual([null, null, null]);
        expect(piecesInPesos).toEqual(
          lines.map(({ unitPriceInPesos, quantity }) =>
            Array<number>(quantity).fill(unitPriceInPesos),
          ),
        );
      }),
    );
  });
});

it.each<[string, Partial<DiscountCode>, OfferedLine[], number[][]]>([
  [
    "a percent, rounded for each piece",
    { value: 10 },
    [aLine({ unitPriceInPesos: 1005, quantity: 2 })],
    [[904, 904]],
  ],
  [
    "a percent of its brand",
    { scope: { ...EVERYTHING, brands: ["b"] } },
    [aLine(), aLine({ brandId: "b" })],
    [[1000], [900]],
  ],
  [
    "a percent, not of what is on sale",
    { scope: { ...EVERYTHING, skipsSale: true } },
    [aLine(), aLine({ isOnSale: true })],
    [[900], [1000]],
  ],
  [
    "an amount over its pieces",
    { kind: "amount", value: 100 },
    [aLine({ quantity: 3 })],
    [[966, 967, 967]],
  ],
  [
    "an amount above the pieces",
    { kind: "amount", value: 9999 },
    [aLine({ quantity: 2 })],
    [[0, 0]],
  ],
  ["all of it", { value: 100 }, [aLine()], [[0]]],
])("a code takes %s", (_, change, lines, pieces) => {
  expect(discountOrder(lines, typed(aCode(change)), TODAY).piecesInPesos).toEqual(pieces);
});

it("takes a code off what the offer has left", () => {
  const lines = [aLine({ quantity: 2 })];
  const quantityOffers = [{ id: 7, kind: "2x1" as const, scope: EVERYTHING }];
  const found = discountOrder(lines, { ...typed(aCode()), quantityOffers }, TODAY);
  expect(found.offer).toEqual({ id: 7, text: "2x1", inPesos: 1000 });
  expect(found.code).toEqual({ id: 1, code: "VERANO10", inPesos: 100, freesShipping: false });
  expect(found.piecesInPesos).toEqual([[450, 450]]);
});

it("frees the shipping and takes nothing off the pieces", () => {
  const found = discountOrder([aLine()], typed(aCode({ kind: "shipping", value: 0 })), TODAY);
  expect(found.code).toMatchObject({ inPesos: 0, freesShipping: true });
  expect(found.piecesInPesos).toEqual([[1000]]);
});

it("spreads what a person of the shop takes off", () => {
  const found = discountOrder(
    [aLine({ quantity: 3 })],
    { ...NO_DISCOUNTS, gift: { kind: "amount", value: 100, line: null } },
    TODAY,
  );
  expect(found.code).toEqual({ id: null, code: "", inPesos: 100, freesShipping: false });
  expect(found.piecesInPesos).toEqual([[966, 967, 967]]);
});

it("takes what a person gives off one line only from that line, by percent off each piece", () => {
  const lines = [aLine({ takesGift: false }), aLine({ quantity: 2, unitPriceInPesos: 999 })];
  const gift = (kind: "amount" | "percent", value: number) => {
    const given = { kind, value, line: { productId: "x", size: "", color: "" } };
    return discountOrder(lines, { ...NO_DISCOUNTS, gift: given }, TODAY).piecesInPesos;
  };
  expect(gift("amount", 101)).toEqual([[1000], [948, 949]]);
  expect(gift("percent", 10)).toEqual([[1000], [899, 899]]);
  expect(gift("amount", 5000)).toEqual([[1000], [0, 0]]);
});

it.each<[string, DiscountCode | null, OfferedLine[], CodeProblem | null]>([
  ["there is none", null, [aLine()], { kind: "unknown" }],
  ["it is over", aCode({ until: "2026-03-09" }), [aLine()], { kind: "over", until: "2026-03-09" }],
  [
    "no piece is in its scope",
    aCode({ scope: { ...EVERYTHING, groups: ["y"] } }),
    [aLine()],
    { kind: "not-for-these" },
  ],
  [
    "the pieces cost too little",
    aCode({ minPesos: 1500 }),
    [aLine()],
    { kind: "too-little", missingInPesos: 500 },
  ],
  ["the cart is empty", aCode({ minPesos: 1500 }), [], null],
])("says that %s", (_, stored, lines, problem) => {
  expect(discountOrder(lines, typed(stored), TODAY).codeProblem).toEqual(problem);
});

it("minds an earlier order of the same e-mail only for a code that counts once", () => {
  const problemOf = (oncePerEmail: boolean) =>
    discountOrder([aLine()], typed(aCode({ oncePerEmail }), true), TODAY).codeProblem;
  expect(problemOf(true)).toEqual({ kind: "used-by-you" });
  expect(problemOf(false)).toBeNull();
});
