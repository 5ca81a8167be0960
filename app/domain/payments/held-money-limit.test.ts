import { describe, expect, it } from "vitest";

import { describeRefundLimit, givenBackInCents, isOverRefundLimit } from "./held-money";

type GivenBack = Parameters<typeof givenBackInCents>[0];

const payment = (id: number, refundedInCents: number) => ({ id, refundedInCents });
const refund = (paymentId: number, amountInCents: number, status: string) => ({
  paymentId,
  amountInCents,
  status,
});
function anOrder(parts: {
  payments?: ReturnType<typeof payment>[];
  refunds?: ReturnType<typeof refund>[];
  byHand?: number[];
}): GivenBack {
  const { payments = [], refunds = [], byHand = [] } = parts;
  const manualRefunds = byHand.map((amountInCents) => ({ amountInCents }));
  return { payments, refunds, manualRefunds } as unknown as GivenBack;
}

describe("what was given back", () => {
  it.each([
    ["nothing", {}, 0],
    ["by hand, in two parts", { byHand: [1000, 500] }, 1500],
    [
      "through the provider, once asked for and seen in its figure",
      { payments: [payment(1, 700)], refunds: [refund(1, 700, "approved")] },
      700,
    ],
    [
      "on its way",
      { payments: [payment(1, 0)], refunds: [refund(1, 300, "wanted"), refund(1, 200, "refused")] },
      300,
    ],
    [
      "from the provider's own panel, beside one on its way",
      { payments: [payment(1, 1000)], refunds: [refund(1, 900, "in_process")] },
      1900,
    ],
    ["from the provider's own panel", { payments: [payment(1, 900), payment(2, 50)] }, 950],
  ])("%s", (_, parts, cents) => {
    expect(givenBackInCents(anOrder(parts))).toBe(cents);
  });
});

describe("a refund", () => {
  const order = anOrder({ byHand: [40_000] });
  it.each([
    [60_000, 1000, false],
    [60_001, 1000, true],
    [1, 400, true],
    [1, 0, true],
  ])("of %i cents with a limit of %i pesos is over it: %s", (cents, limit, isOver) => {
    expect(isOverRefundLimit(order, cents, limit)).toBe(isOver);
  });

  it("is refused with the limit, what is gone, and whom to ask", () => {
    const text = describeRefundLimit(order, 1000, ["Lucía", "Ana"]).replaceAll("\u00a0", " ");
    expect(text).toBe(
      "Tu rol puede devolver hasta $ 1.000 por pedido, y de este ya se devolvieron $ 400. Pedíselo a Lucía o Ana.",
    );
    expect(describeRefundLimit(order, 0, [])).toBe("Tu rol no puede devolver dinero.");
  });
});
