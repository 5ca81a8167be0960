import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import {
  aCode,
  aLine,
  anyCode,
  anyOfferedLine,
  anyQuantityOffer,
  EVERYTHING,
} from "../../../test/helpers/offers";
import { describeNextPiece, findNextPiece, type Addable } from "./next-piece";
import type { OfferedLine, OfferScope } from "./offered-line";
import type { QuantityOffer, QuantityOfferKind } from "./quantity-offer";
import { costOf, discountOrder, NO_DISCOUNTS, type OfferedDiscounts } from "./order-discounts";

const TODAY = "2026-11-28";
const CAPS: OfferScope = { ...EVERYTHING, groups: ["gorras"] };

const aCap = (change: Partial<OfferedLine> = {}) =>
  aLine({ unitPriceInPesos: 10_000, brandId: "SHATO", groupIds: ["gorras"], ...change });
const anOffer = (kind: QuantityOfferKind, scope = CAPS, id = 1): QuantityOffer => {
  return { id, kind, scope };
};
const roomFor = ({ quantity: _, ...piece }: OfferedLine, room = 3): Addable => ({ ...piece, room });

type Asked = {
  lines?: OfferedLine[];
  offers?: QuantityOffer[];
  addable?: Addable[];
  typedCode?: OfferedDiscounts["typedCode"];
};

function find({ lines = [aCap()], offers = [anOffer("2x1")], addable, typedCode }: Asked) {
  const discounts = { ...NO_DISCOUNTS, quantityOffers: offers, typedCode: typedCode ?? null };
  const own = lines.map((line) => roomFor(line));
  return findNextPiece({ lines, discounts, today: TODAY }, addable ?? own);
}

function say(asked: Asked): string | null {
  const next = find(asked);
  return next && describeNextPiece(next, asked.lines ?? [aCap()], BUILT_IN_TAXONOMY).text;
}

describe("the next piece", () => {
  it.each([
    ["2x1", 1, "Sumá otra gorra y es gratis"],
    ["2x1", 3, "Sumá otra gorra y es gratis"],
    ["3x2", 2, "Sumá otra gorra y es gratis"],
    ["3x2", 1, "Sumá otras 2 gorras y una es gratis"],
    ["second-50", 1, "Sumá otra gorra y tiene 50\u00a0% off"],
  ] as const)("of a %s with %i in the cart: %s", (kind, quantity, text) => {
    expect(say({ offers: [anOffer(kind)], lines: [aCap({ quantity })] })).toBe(text);
  });

  it("is none when all sets are full, and none without room", () => {
    expect(say({ lines: [aCap({ quantity: 2 })] })).toBeNull();
    expect(say({ lines: [aCap({ quantity: 3 })], offers: [anOffer("3x2")] })).toBeNull();
    const unequal = [aCap(), aCap({ unitPriceInPesos: 6000 })];
    expect(say({ lines: unequal })).toBeNull();
    expect(say({ addable: [] })).toBeNull();
    expect(say({ addable: [roomFor(aCap(), 0)] })).toBeNull();
    expect(say({ addable: [roomFor(aCap(), 1)], offers: [anOffer("3x2")] })).toBeNull();
  });

  it("is the cheap one where pieces differ, and says what a dear one saves", () => {
    const lines = [aCap({ quantity: 2 }), aCap({ unitPriceInPesos: 6000 })];
    expect(find({ lines })?.added.unitPriceInPesos).toBe(6000);
    const dear = roomFor(aCap({ unitPriceInPesos: 15_000 }));
    expect(say({ addable: [dear] })).toBe("Sumá otra gorra y ahorrás $\u00a010.000");
  });

  it("may be another product of the scope, when no piece of the cart's own is left", () => {
    const offers = [anOffer("2x1", { ...EVERYTHING, groups: ["gorras", "bolsos"] })];
    const bag = roomFor(aCap({ groupIds: ["bolsos"], unitPriceInPesos: 8000 }));
    expect(say({ offers, addable: [bag] })).toBe("Sumá un bolso y es gratis");
  });

  it("is none out of the scope, and none of an offer that another one beats", () => {
    expect(say({ lines: [aCap({ groupIds: ["jeans"] })] })).toBeNull();
    const jeans = aCap({ groupIds: ["jeans"], unitPriceInPesos: 90_000, quantity: 2 });
    const better = anOffer("2x1", { ...EVERYTHING, groups: ["jeans"] }, 2);
    const lines = [aCap({ unitPriceInPesos: 100 }), jeans];
    const cap = roomFor(aCap({ unitPriceInPesos: 100 }));
    expect(say({ lines, addable: [cap], offers: [anOffer("2x1"), better] })).toBeNull();
  });

  it("keeps its promise with a code", () => {
    const typedCode = { text: "VERANO10", stored: aCode() };
    expect(say({ typedCode })).toBe("Sumá otra gorra y es gratis");
    expect(say({ typedCode, offers: [anOffer("second-50")] })).toBe(
      "Sumá otra gorra y tiene 50\u00a0% off",
    );
  });

  it.each([
    [EVERYTHING, "Sumá otro producto y es gratis"],
    [{ ...EVERYTHING, brands: ["SHATO"] }, "Sumá otro producto de SHATO y es gratis"],
    [{ ...CAPS, brands: ["SHATO"] }, "Sumá otra gorra de SHATO y es gratis"],
    [{ ...CAPS, skipsSale: true }, "Sumá otra gorra que no esté en oferta y es gratis"],
  ])("is named by the scope %j: %s", (scope, text) => {
    expect(say({ offers: [anOffer("2x1", scope)] })).toBe(text);
  });

  it("is a product of a category whose name says no single thing", () => {
    const groups = BUILT_IN_TAXONOMY.groups.map((group) =>
      group.id === "gorras" ? { ...group, name: "Gorras y sombreros" } : group,
    );
    const next = find({});
    const taxonomy = { ...BUILT_IN_TAXONOMY, groups };
    expect(next && describeNextPiece(next, [aCap()], taxonomy).text).toBe(
      "Sumá otro producto de Gorras y sombreros y es gratis",
    );
  });

  it("costs no more than it says, whatever the cart, the offers and the code", () => {
    fc.assert(
      fc.property(
        fc.array(anyOfferedLine, { minLength: 1, maxLength: 5 }),
        fc.array(anyQuantityOffer, { maxLength: 3 }),
        fc.option(anyCode),
        (lines, quantityOffers, code) => {
          const typedCode = code && { text: code.code, stored: code };
          const discounts = { ...NO_DISCOUNTS, quantityOffers, typedCode };
          const addable = lines.map((line) => roomFor(line));
          const next = findNextPiece({ lines, discounts, today: TODAY }, addable);
          if (!next) return;
          const { added, pieces, savedInPesos } = next;
          const more = [...lines, { ...added, quantity: pieces }];
          const extra =
            costOf(discountOrder(more, discounts, TODAY)) -
            costOf(discountOrder(lines, discounts, TODAY));
          expect(extra).toBeLessThanOrEqual(added.unitPriceInPesos * pieces - savedInPesos);
        },
      ),
    );
  });
});
