import fc from "fast-check";
import { expect, it } from "vitest";

import { aPricing } from "../../../test/helpers/cart-pricing";
import { aCode } from "../../../test/helpers/offers";
import { anyPrice, anyTerms } from "../../../test/helpers/prices";
import { aProduct } from "../../../test/helpers/products";
import { sumReductions, groupPieces } from "../offers/piece-prices";
import { QUANTITY_OFFER_KINDS } from "../offers/quantity-offer";
import { splitByRate } from "../orders/order-export";
import { sum } from "../plain/lists";
import { IVA_RATES_PERMILLE } from "../payments/price-block";
import { DEFAULT_SHOP_SETTINGS } from "../shop/settings-table";
import { quoteBlock } from "./order-quote";
import { buildCartBlock, priceCart } from "./priced-cart";

const anyScope = fc.record({
  brands: fc.constantFrom<string[]>([], ["a"], ["a", "b"]),
  groups: fc.constant<string[]>([]),
  skipsSale: fc.boolean(),
});

const anyCode = fc
  .record({
    kind: fc.constantFrom("percent" as const, "amount" as const, "shipping" as const),
    percent: fc.integer({ min: 1, max: 100 }),
    amount: fc.integer({ min: 1, max: 500_000 }),
    minPesos: fc.constantFrom(0, 50_000),
    scope: anyScope,
  })
  .map(({ percent, amount, ...code }) =>
    aCode({ ...code, value: code.kind === "percent" ? percent : amount }),
  );

const anyOffer = fc.record({
  id: fc.nat(),
  kind: fc.constantFrom(...QUANTITY_OFFER_KINDS.map(({ id }) => id)),
  scope: anyScope,
});

const anyLine = fc.record({
  price: anyPrice,
  /** In percent of the price; 100 for no sale. */
  salePercent: fc.constantFrom(100, 75, 33),
  quantity: fc.integer({ min: 1, max: 3 }),
  brand: fc.constantFrom("a", "b", "c"),
  ivaPermille: fc.constantFrom(...IVA_RATES_PERMILLE),
});

const anyCart = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
  offers: fc.array(anyOffer, { maxLength: 3 }),
  code: fc.option(anyCode),
  gift: fc.constantFrom(0, 0, 1, 7_777, 900_000),
  terms: anyTerms,
  payment: fc.constantFrom("transfer" as const, "cash" as const, "mercadopago" as const),
});

type AnyCart = typeof anyCart extends fc.Arbitrary<infer Cart> ? Cart : never;

function price({ lines, offers, code, gift, terms, payment }: AnyCart) {
  const products = lines.map(({ price, salePercent, brand, ivaPermille }, at) => {
    const priceInPesos = Math.ceil((price * salePercent) / 100);
    const sale = { priceInPesos, from: null, until: null, isOn: true, showsList: true };
    return aProduct({ id: `p-${at}`, priceInPesos: price, brand, ivaPermille, sale });
  });
  const cart = lines.map(({ quantity }, at) => {
    return { productId: `p-${at}`, size: "M", color: "Negro", quantity };
  });
  const pricing = aPricing({
    discounts: {
      quantityOffers: offers,
      typedCode: code && { text: code.code, stored: code },
      gift: { kind: "amount", value: gift, line: null },
    },
    placeOf: ({ brand }) => ({ brandId: brand, groupIds: [] }),
  });
  const priced = priceCart(cart, new Map(products.map((one) => [one.id, one])), pricing);
  const settings = { ...DEFAULT_SHOP_SETTINGS, ...terms };
  const address = { province: "X", postalCode: "5900" } as const;
  const delivery = payment === "cash" ? "pickup" : "shipping";
  const block = buildCartBlock(priced, settings);
  const quote = quoteBlock(block, { delivery, address, payment }, settings);
  return { priced, block, quote: quote ?? expect.unreachable() };
}

it("adds up to the peso for any cart, offers and code, and is never below nothing", () => {
  fc.assert(
    fc.property(anyCart, (given) => {
      const { priced, block, quote } = price(given);
      const { lines, totalInPesos } = priced;
      const offLines = lines.map(
        ({ offerInPesos = 0, codeInPesos = 0 }) => offerInPesos + codeInPesos,
      );
      expect(sum(lines.map((line) => line.lineTotalInPesos))).toBe(totalInPesos);
      expect(sum(offLines)).toBe(sumReductions(block.reductions));
      expect(block.listInPesos).toBe(totalInPesos - sum(offLines));
      for (const [at, line] of lines.entries()) {
        expect(offLines[at]).toBeLessThanOrEqual(line.lineTotalInPesos);
        const { unitPriceInPesos, quantity } = line;
        const offInPesos = offLines[at] ?? 0;
        const pieces = groupPieces({ unitPriceInPesos, quantity, offInPesos });
        expect(sum(pieces.map((piece) => piece.priceInPesos * piece.quantity))).toBe(
          line.lineTotalInPesos - offInPesos,
        );
        expect(Math.min(...pieces.map((piece) => piece.priceInPesos))).toBeGreaterThanOrEqual(0);
      }
      const { itemsInPesos, discountInPesos, shippingInPesos } = quote;
      expect(quote.totalInPesos).toBe(
        itemsInPesos - sumReductions(quote.block.reductions) - discountInPesos + shippingInPesos,
      );
      expect(quote.totalInPesos).toBeGreaterThanOrEqual(0);
    }),
  );
});

it("splits the same total into net and tax", () => {
  fc.assert(
    fc.property(anyCart, (given) => {
      const { priced, quote } = price(given);
      const { discountInPesos, shippingInPesos } = quote;
      const items = priced.lines.map(({ offerInPesos = 0, codeInPesos = 0, ...line }) => ({
        priceInPesos: line.unitPriceInPesos,
        quantity: line.quantity,
        ivaPermille: line.ivaPermille,
        offInPesos: offerInPesos + codeInPesos,
      }));
      const discountPercent = quote.block.transfer?.discountPercent ?? 0;
      const rates = splitByRate({ items, discountInPesos, shippingInPesos, discountPercent });
      const charged = [...rates.values()].map((rate) => rate.netInCents + rate.ivaInCents);
      expect(sum(charged)).toBe(quote.totalInPesos * 100);
      if (quote.block.netInCents === null || discountInPesos > 0) return;
      const net = sum([...rates.values()].map(({ netInCents }) => netInCents));
      const ofShipping = Math.round((shippingInPesos * 100_000) / 1210);
      expect(net - ofShipping).toBe(quote.block.netInCents);
    }),
  );
});

it("never makes the shipping dearer: it is free from what the pieces cost before", () => {
  const line = { salePercent: 100, quantity: 1, brand: "a", ivaPermille: 210 } as const;
  const terms = {
    transferDiscountPercent: 0,
    instalments: 1,
    fiscalCondition: "monotributo",
  } as const;
  const code = aCode({ kind: "amount", value: 40_000 });
  const { quote } = price({
    ...{ offers: [], code, gift: 0, payment: "mercadopago", terms },
    lines: [{ ...line, price: 160_000 }],
  });
  expect(quote).toMatchObject({ shippingInPesos: 0, totalInPesos: 120_000 });
});

it("frees the shipping once: a code does not count where it is free anyway", () => {
  const code = aCode({ kind: "shipping", value: 0 });
  const line = {
    price: 20_000,
    salePercent: 100,
    quantity: 1,
    brand: "a",
    ivaPermille: 210,
  } as const;
  const cart = { offers: [], code, gift: 0 as const, payment: "mercadopago" as const };
  const terms = {
    transferDiscountPercent: 0,
    instalments: 1,
    fiscalCondition: "monotributo",
  } as const;
  const paid = price({ ...cart, terms, lines: [line] }).quote;
  expect(paid).toMatchObject({
    shippingInPesos: 0,
    totalInPesos: 20_000,
    missingForFreeInPesos: 0,
  });
  expect(paid.block.reductions?.code).toMatchObject({ code: "VERANO10", freesShipping: true });
  const free = price({ ...cart, terms, lines: [{ ...line, price: 200_000 }] }).quote;
  expect([free.shippingInPesos, free.block.reductions]).toEqual([0, undefined]);
  const pickedUp = price({ ...cart, terms, lines: [line], payment: "cash" }).quote;
  expect([pickedUp.totalInPesos, pickedUp.block.reductions]).toEqual([20_000, undefined]);
});
