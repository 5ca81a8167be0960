import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyPieces, anyPrice, anyTerms } from "../../../test/helpers/prices";
import {
  buildPriceBlock,
  buildProductBlock,
  describeIvaRate,
  describePriceBlock,
  transferPrice,
  type PriceTerms,
} from "./price-block";

const TERMS: PriceTerms = {
  transferDiscountPercent: 10,
  instalments: 3,
  fiscalCondition: "responsable-inscripto",
};
const SHIRT = { priceInPesos: 26_000, ivaPermille: 210 };

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null;

describe("the words of a block", () => {
  it("are those that the law and the shop's customers expect", () => {
    const words = describePriceBlock(buildProductBlock(SHIRT, TERMS));
    expect(Object.values(words).map(plain)).toEqual([
      "$ 26.000",
      "$ 23.400 con transferencia",
      "10% off",
      "3 cuotas sin interés de $ 8.666,67",
      "CFTEA 0%",
      "PRECIO SIN IMPUESTOS NACIONALES: $ 21.487,60",
    ]);
  });

  it.each([
    [210, "$ 21.487,60"],
    [105, "$ 23.529,41"],
    [0, "$ 26.000,00"],
  ])("show the net price at %i permille as %s", (ivaPermille, net) => {
    const { net: text } = describePriceBlock(buildProductBlock({ ...SHIRT, ivaPermille }, TERMS));
    expect(plain(text)).toContain(net);
  });

  it("leave out offers that do not exist", () => {
    const terms = { transferDiscountPercent: 0, instalments: 1, fiscalCondition: "monotributo" };
    const words = describePriceBlock(buildProductBlock(SHIRT, terms as PriceTerms));
    expect(Object.values(words).map(plain)).toEqual(["$ 26.000", null, null, null, null, null]);
  });
});

describe("the price by transfer", () => {
  it("is whole, never above the list price, and never below the percentage by a peso", () => {
    fc.assert(
      fc.property(anyPrice, fc.integer({ min: 0, max: 50 }), (price, percent) => {
        const paid = transferPrice(price, percent);
        expect(Number.isSafeInteger(paid)).toBe(true);
        expect(Math.abs(paid - (price * (100 - percent)) / 100)).toBeLessThanOrEqual(0.5);
        expect(paid).toBeLessThanOrEqual(price);
      }),
    );
  });

  it("rounds half a peso down", () => expect(transferPrice(25, 10)).toBe(22));
});

describe("the price block of a cart", () => {
  it("is the sum of its products' blocks", () => {
    fc.assert(
      fc.property(fc.array(anyPieces, { minLength: 1, maxLength: 30 }), anyTerms, (cart, terms) => {
        const whole = buildPriceBlock(cart, terms);
        const sum = (read: (block: typeof whole) => number) =>
          cart.reduce(
            (total, piece) => total + piece.quantity * read(buildProductBlock(piece, terms)),
            0,
          );
        expect(whole.listInPesos).toBe(sum(({ listInPesos }) => listInPesos));
        expect(whole.transfer?.priceInPesos ?? 0).toBe(
          sum(({ transfer }) => transfer?.priceInPesos ?? 0),
        );
        expect(whole.netInCents ?? 0).toBe(sum(({ netInCents }) => netInCents ?? 0));
      }),
    );
  });

  it("has instalments that add up to the list price", () => {
    fc.assert(
      fc.property(fc.array(anyPieces, { minLength: 1 }), anyTerms, (cart, terms) => {
        const { listInPesos, instalments } = buildPriceBlock(cart, terms);
        if (instalments === null) {
          if (listInPesos > 0) expect(terms.instalments).toBe(1);
          return;
        }
        const off = instalments.count * instalments.eachInCents - listInPesos * 100;
        expect(Math.abs(off)).toBeLessThanOrEqual(instalments.count / 2);
      }),
    );
  });

  it.each([
    ["is empty", []],
    ["is given away", [{ priceInPesos: 0, quantity: 2, ivaPermille: 210 }]],
  ])("has no other way to pay when it %s", (_, cart) => {
    const { listInPesos, transfer, instalments, netInCents } = buildPriceBlock(cart, TERMS);
    expect([listInPesos, transfer, instalments, netInCents]).toEqual([0, null, null, 0]);
  });
});

it("IVA rates are shown as percentages", () => {
  expect(["210", "105", "0", "270"].map(describeIvaRate)).toEqual(["21%", "10,5%", "0%", "270"]);
});
