import type { Gift } from "./gift";
import type { CalendarDay } from "../plain/buenos-aires";
import { percentOf, type AppliedCode } from "../payments/price-block";
import { sum } from "../plain/lists";
import { findCodeProblem, type CodeProblem, type DiscountCode } from "./discount-code";
import { isInScope, type OfferedLine, type OfferScope } from "./offered-line";
import { describeQuantityOffer, takeQuantityOffer, type QuantityOffer } from "./quantity-offer";
import { spread, pricePieces } from "./piece-prices";

export type AskedDiscounts = {
  /** As typed; empty without one. */
  code: string;
  /** Whose order it is, as far as known; empty without one. */
  email: string;
  gift?: Gift;
  /** The shop's quantity offers do not count in this sale. */
  skipsOffers?: boolean;
};

export type OfferedDiscounts = {
  quantityOffers: readonly QuantityOffer[];
  /** What the shopper typed; null without a code. */
  typedCode: TypedCode | null;
  /** It stands in for a code. */
  gift?: Gift;
};

export type TypedCode = {
  text: string;
  stored: DiscountCode | null;
  /** True when an order with this e-mail used a code that counts once for each. */
  isUsedByEmail?: boolean;
};

export const NO_DISCOUNTS: OfferedDiscounts = { quantityOffers: [], typedCode: null };

export type OrderDiscounts = {
  /** The best one; null when none saves anything. */
  offer: { id: number; text: string; inPesos: number } | null;
  /** Null without one that counts. */
  code: (AppliedCode & { id: number | null }) | null;
  codeProblem: CodeProblem | null;
  /** For each line in order: what is taken off all its pieces. */
  lines: { offerInPesos: number; codeInPesos: number }[];
  /** For each line: what each of its pieces costs after both. */
  piecesInPesos: number[][];
};

/**
 * One quantity offer and then one code, piece by piece: the offer with which the pieces cost least. No
 * piece costs less than nothing, and the pieces add up to the lines.
 */
export function discountOrder(
  lines: readonly OfferedLine[],
  { quantityOffers, typedCode, gift }: OfferedDiscounts,
  today: CalendarDay,
): OrderDiscounts {
  const results = [null, ...quantityOffers].map((offer) =>
    discountWith(lines, offer, { typedCode, gift: gift ?? null, today }),
  );
  const [first, ...others] = results;
  if (!first) throw new Error("There is always the result without an offer");
  return others.reduce((best, one) => (isBetter(one, best) ? one : best), first);
}

/** Of equal costs, the larger offer: a shopper who was promised "2x1" looks for it. */
function isBetter(one: OrderDiscounts, other: OrderDiscounts): boolean {
  const [cost, otherCost] = [costOf(one), costOf(other)];
  if (cost !== otherCost) return cost < otherCost;
  return (one.offer?.inPesos ?? 0) > (other.offer?.inPesos ?? 0);
}

export function costOf({ piecesInPesos }: OrderDiscounts): number {
  return sum(piecesInPesos.flat());
}

type Asked = Pick<OfferedDiscounts, "typedCode"> & { gift: Gift | null; today: CalendarDay };

function discountWith(
  lines: readonly OfferedLine[],
  quantityOffer: QuantityOffer | null,
  { typedCode, gift, today }: Asked,
): OrderDiscounts {
  const best = quantityOffer && takeOffer(lines, quantityOffer);
  const offers = lines.map((_, at) => sum(best?.taken[at] ?? []));
  const afterOffer = priceLines(lines, offers);
  const problem = typedCode && findProblem(typedCode, lines, today);
  const stored = typedCode && problem === null ? typedCode.stored : null;
  const codes = takeCode(lines, afterOffer, stored, gift).map(sum);
  const off = lines.map((_, at) => ({
    offerInPesos: offers[at] ?? 0,
    codeInPesos: codes[at] ?? 0,
  }));
  return {
    offer: best && {
      id: best.offer.id,
      text: describeQuantityOffer(best.offer),
      inPesos: best.inPesos,
    },
    code: nameCode(stored, sum(codes)),
    codeProblem: problem,
    lines: off,
    piecesInPesos: priceLines(
      lines,
      off.map(({ offerInPesos, codeInPesos }) => offerInPesos + codeInPesos),
    ),
  };
}

function priceLines(lines: readonly OfferedLine[], off: readonly number[]): number[][] {
  return lines.map(({ unitPriceInPesos, quantity }, at) =>
    pricePieces({ unitPriceInPesos, quantity, offInPesos: off[at] ?? 0 }),
  );
}

function takeOffer(lines: readonly OfferedLine[], offer: QuantityOffer) {
  const taken = takeQuantityOffer(lines, offer);
  const inPesos = sum(taken.flat());
  return inPesos > 0 ? { offer, taken, inPesos } : null;
}

function findProblem(
  { stored, isUsedByEmail = false }: TypedCode,
  lines: readonly OfferedLine[],
  today: CalendarDay,
): CodeProblem | null {
  if (stored === null) return { kind: "unknown" };
  const problem = findCodeProblem(stored, today);
  if (problem) return problem;
  if (stored.oncePerEmail && isUsedByEmail) return { kind: "used-by-you" };
  // An empty cart is no reason to refuse it.
  if (lines.length === 0) return null;
  if (!lines.some((line) => isInScope(line, stored.scope))) return { kind: "not-for-these" };
  // Before the offer: one that applies by itself must not spoil the code.
  const pieces = lines.map(({ unitPriceInPesos, quantity }) => unitPriceInPesos * quantity);
  const missingInPesos = stored.minPesos - sum(pieces);
  return missingInPesos > 0 ? { kind: "too-little", missingInPesos } : null;
}

function takeCode(
  lines: readonly OfferedLine[],
  afterOffer: readonly (readonly number[])[],
  code: DiscountCode | null,
  gift: Gift | null,
): number[][] {
  const counts = (at: number, scope: OfferScope) => {
    const line = lines[at];
    return line !== undefined && isInScope(line, scope);
  };
  const pick = (scope: OfferScope) =>
    afterOffer.map((pieces, at) => pieces.map((price) => (counts(at, scope) ? price : 0)));
  if (code === null) return takeGift(lines, afterOffer, gift);
  switch (code.kind) {
    case "percent":
      return pick(code.scope).map((pieces) => pieces.map((price) => percentOf(price, code.value)));
    case "amount":
      return spreadOver(code.value, pick(code.scope));
    case "shipping":
    // A credit pays for the order when all is off.
    case "credit":
      return spreadOver(0, afterOffer);
  }
}

/** A percentage is taken off each piece, as a code's is. */
function takeGift(
  lines: readonly OfferedLine[],
  afterOffer: readonly (readonly number[])[],
  gift: Gift | null,
): number[][] {
  if (gift === null) return spreadOver(0, afterOffer);
  const own = afterOffer.map((pieces, at) =>
    lines[at]?.takesGift === false ? pieces.map(() => 0) : pieces,
  );
  if (gift.kind === "amount") return spreadOver(gift.value, own);
  return own.map((pieces) => pieces.map((price) => percentOf(price, gift.value)));
}

function spreadOver(amount: number, prices: readonly (readonly number[])[]): number[][] {
  const parts = spread(amount, prices.flat());
  let start = 0;
  return prices.map(({ length }) => parts.slice(start, (start += length)));
}

function nameCode(stored: DiscountCode | null, inPesos: number): OrderDiscounts["code"] {
  const { leftInPesos } = stored ?? {};
  if (stored && leftInPesos !== undefined) {
    const { id, code } = stored;
    return { id, code, inPesos: 0, freesShipping: false, creditInPesos: leftInPesos };
  }
  const freesShipping = stored?.kind === "shipping";
  if (inPesos === 0 && !freesShipping) return null;
  return { id: stored?.id ?? null, code: stored?.code ?? "", inPesos, freesShipping };
}
