import { describe, expect, it } from "vitest";

import { anOrder } from "../../../../../test/helpers/an-order";
import type { OrderState, Order } from "../../../../domain/orders/order";
import type { OrderPayment } from "../../../../domain/payments/order-payments";
import { listConsequences } from "./next-step";

const PAYMENT: OrderPayment = {
  ...{ id: 7, providerId: "1", status: "approved", statusDetail: "accredited" },
  ...{ amountInCents: 7_715_000, refundedInCents: 0, currency: "ARS", method: "visa" },
  ...{ type: "credit_card", instalments: 1, netInCents: null, mismatches: [] },
  ...{ approvedAt: null, expiresAt: null, at: null },
};

const say = (to: OrderState, order: Partial<Order>) =>
  listConsequences({ to, mails: [] }, anOrder(order)).join(" ").replace(/\s/g, " ");

describe("what is said before an order is moved", () => {
  const online = { paymentMethod: "mercadopago", paidAt: new Date(0), status: "paid" };

  it.each(["cancelled", "refunded"] as const)(
    "leads to giving the money back where the shop can do that (%s)",
    (to) => {
      const words = say(to, { ...online, payments: [PAYMENT] });
      expect(words).toMatch(/no devuelve la plata.*\$ 77\.150.*“Reembolsar”/);
      expect(words).not.toContain("la tienda no mueve plata");
    },
  );

  it("leaves it to the owner where nothing is left at the provider", () => {
    const payments = [{ ...PAYMENT, status: "refunded", refundedInCents: 7_715_000 }];
    for (const order of [
      { ...online, payments },
      { paidAt: new Date(0), status: "paid" },
    ]) {
      expect(say("refunded", order)).toContain("la tienda no mueve plata");
      expect(say("refunded", order)).not.toContain("Reembolsar");
    }
  });

  it("says what is left once a part went back", () => {
    const payments = [{ ...PAYMENT, refundedInCents: 2_715_000 }];
    expect(say("cancelled", { ...online, payments })).toContain("quedan $ 50.000 por devolver");
    const lost = [{ ...PAYMENT, status: "charged_back", statusDetail: "settled" }];
    expect(say("cancelled", { ...online, payments: lost })).toContain(
      "no queda plata por devolver",
    );
  });

  it("says what was paid in part of an order that is cancelled unpaid", () => {
    const payments = [{ ...PAYMENT, amountInCents: 1_000_000, mismatches: ["amount"] }];
    const words = say("cancelled", { paymentMethod: "mercadopago", payments });
    expect(words).toContain("quedan $ 10.000 por devolver");
  });

  it("warns before noting by hand what comes by itself", () => {
    expect(say("paid", { paymentMethod: "mercadopago" })).toContain("se anotan solos");
    expect(say("paid", {})).not.toContain("se anotan solos");
  });
});
