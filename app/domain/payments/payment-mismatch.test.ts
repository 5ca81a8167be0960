import { describe, expect, it } from "vitest";

import { findMismatches } from "./payment";

const TERMS = {
  ...{ totalInPesos: 52_000, paymentMethod: "mercadopago", accountId: "241983636", isLive: true },
};
const AS_AGREED = {
  amountInCents: 5_200_000,
  currency: "ARS",
  collectorId: "241983636",
  isLive: true,
};

describe("a payment against its order", () => {
  it("is right when all of it is as agreed", () => {
    expect(findMismatches(AS_AGREED, TERMS)).toEqual([]);
  });

  it("pays no order that is paid otherwise", () => {
    const terms = { ...TERMS, paymentMethod: "transfer" };
    expect(findMismatches(AS_AGREED, terms)).toEqual(["method"]);
  });

  it.each([
    [{ amountInCents: 5_199_999 }, ["amount"]],
    [{ amountInCents: 5_200_001 }, ["amount"]],
    [{ amountInCents: 52_000 }, ["amount"]],
    [{ currency: "USD" }, ["currency"]],
    [{ currency: "ars" }, ["currency"]],
    [{ collectorId: "24198363" }, ["collector"]],
    [{ isLive: false }, ["mode"]],
    [{ amountInCents: 1, currency: "USD", isLive: false }, ["amount", "currency", "mode"]],
  ])("with %j differs in %j", (difference, mismatches) => {
    expect(findMismatches({ ...AS_AGREED, ...difference }, TERMS)).toEqual(mismatches);
  });
});
