import { describe, expect, it } from "vitest";

import { anOrder } from "../../../test/helpers/an-order";
import type { Order } from "../orders/order";
import { describeOrderHeadline } from "../orders/order-headline";
import type { OrderPayment } from "./order-payments";
import { toOnlinePayment, type PaymentOccasion } from "./online-payment";
import { toShopperOrder } from "../orders/shopper-order";
import { DEFAULT_SHOP_SETTINGS } from "../shop/settings-table";

const NOW = new Date("2025-06-02T19:00:00.000Z");

function anOnlineOrder(payments: Partial<OrderPayment>[] = [], given: Partial<Order> = {}) {
  return {
    ...anOrder({ paymentMethod: "mercadopago", discountInPesos: 0, totalInPesos: 85_000 }),
    payments: payments.map((payment, position) => ({
      id: position,
      providerId: String(1000 + position),
      status: "approved",
      statusDetail: "",
      amountInCents: 8_500_000,
      refundedInCents: 0,
      currency: "ARS",
      method: "visa",
      type: "credit_card",
      instalments: 1,
      netInCents: null,
      approvedAt: null,
      expiresAt: null,
      mismatches: [],
      at: NOW,
      ...payment,
    })),
    ...given,
    token: "una-ficha-que-nadie-adivina",
  };
}

const tell = (order: ReturnType<typeof anOnlineOrder>, occasion?: PaymentOccasion) =>
  describeOrderHeadline(
    toShopperOrder(
      { ...order, wasMailed: false },
      { ...DEFAULT_SHOP_SETTINGS, takesOnlinePayments: true },
      NOW,
    ),
    occasion,
  );

const PAID = { status: "paid", paidAt: NOW };
const COUPON = { status: "pending", type: "ticket", method: "rapipago" };
const REJECTED = { status: "rejected", statusDetail: "cc_rejected_insufficient_amount" };

describe("how an order by Mercado Pago is paid", () => {
  it("is nothing to say of one that is paid in another way", () => {
    expect(toOnlinePayment(anOrder(), true)).toBeNull();
  });

  it("tells the instalments of the total, as many as were promised", () => {
    expect(toOnlinePayment(anOnlineOrder(), true)).toMatchObject({
      totalInPesos: 85_000,
      instalments: "3 cuotas sin interés de $\u00a028.333,33",
      financialCost: "CFTEA\u00a00%",
      canPay: true,
    });
    const withoutPlan = anOnlineOrder([], { priceBlock: null });
    expect(toOnlinePayment(withoutPlan, true)).toMatchObject({
      instalments: null,
      financialCost: null,
    });
  });

  it.each<[string, Partial<OrderPayment>[], Partial<Order>, string, boolean]>([
    ["nothing", [], {}, "Falta tu pago", true],
    ["a coupon", [COUPON], {}, "Te falta pagar el cupón", true],
    [
      "a transfer to make",
      [{ status: "pending", type: "bank_transfer" }],
      {},
      "Tu pago está pendiente",
      true,
    ],
    ["a review", [{ status: "in_process" }], {}, "Mercado Pago está revisando tu pago", true],
    ["a rejection", [REJECTED], {}, "No se pudo hacer el pago", true],
    ["a rejection and a coupon", [COUPON, REJECTED], {}, "Te falta pagar el cupón", true],
    ["money of another sum", [{ mismatches: ["amount"] }], {}, "Estamos revisando tu pago", true],
    [
      "money of another sum that went back",
      [{ mismatches: ["amount"], status: "refunded", refundedInCents: 8_500_000 }],
      {},
      "Falta tu pago",
      true,
    ],
    ["all of it", [{}], PAID, "Recibimos tu pago", false],
    ["what the owner was given", [], { paidAt: NOW }, "Recibimos tu pago", false],
    [
      "what went back",
      [{ status: "refunded", refundedInCents: 8_500_000 }],
      {},
      "Te devolvimos el dinero",
      true,
    ],
    [
      "a coupon, and cancelled",
      [COUPON],
      { status: "cancelled" },
      "Este pedido está cancelado",
      false,
    ],
  ])("with %s", (_, payments, given, title, canPay) => {
    const order = anOnlineOrder(payments, given);
    expect([tell(order).title, toOnlinePayment(order, true)?.canPay]).toEqual([title, canPay]);
  });

  it("is told in other words to who comes from the provider, while nothing is known", () => {
    const titles = (["not-opened", "came-back", "confirming"] as const).map(
      (occasion) => tell(anOnlineOrder(), occasion).title,
    );
    expect(titles).toEqual([
      "Tu pedido está guardado",
      "No completaste el pago",
      "Estamos confirmando tu pago",
    ]);
    for (const occasion of ["not-opened", "came-back", "confirming"] as const) {
      expect(tell(anOnlineOrder([{}], PAID), occasion).title).toBe("Recibimos tu pago");
    }
  });

  it("never asks for a coupon of a cancelled order", () => {
    const cancelled = { status: "cancelled" };
    expect(tell(anOnlineOrder([COUPON], cancelled)).lead).toContain(
      "si tenés un cupón, no lo uses",
    );
    const givenBack = { status: "refunded", refundedInCents: 8_500_000 };
    expect(tell(anOnlineOrder([givenBack], { ...cancelled, paidAt: NOW })).lead).toBe(
      "Te devolvimos lo que pagaste.",
    );
  });

  it("says what is still here of a cancelled order whose online payment went back", () => {
    const later = new Date(NOW.getTime() + 1);
    const coupon = { status: "refunded", refundedInCents: 8_500_000, approvedAt: later };
    const note = { kind: "moved", status: "paid", text: "", author: "admin", at: NOW };
    const order = { status: "cancelled", paidAt: NOW, events: [note] };
    expect(tell(anOnlineOrder([coupon], order)).lead).toBe(
      "Falta devolverte lo que pagaste: nos ocupamos nosotros.",
    );
  });
});

describe("why a payment was not taken", () => {
  const reason = (payment: Partial<OrderPayment>) =>
    toOnlinePayment(anOnlineOrder([payment]), true)?.rejection;

  it.each<[Partial<OrderPayment>, string | RegExp]>([
    [REJECTED, "No se aprobó: la tarjeta no tenía fondos suficientes."],
    [{ status: "rejected", statusDetail: "cc_rejected_call_for_authorize" }, /Llamá al banco/],
    // Nobody is called a risk to their face.
    [
      { status: "rejected", statusDetail: "cc_rejected_high_risk" },
      "El banco o Mercado Pago no lo aprobaron.",
    ],
    [{ status: "cancelled", statusDetail: "expired" }, "Se venció el plazo para pagarlo."],
    [{ status: "cancelled", statusDetail: "by_collector" }, "Ese pago quedó cancelado."],
    [{ status: "rejected", statusDetail: "toString" }, /^No se aprobó: /],
  ])("%j", (payment, said) => {
    expect(reason(payment)).toEqual(typeof said === "string" ? said : expect.stringMatching(said));
  });

  it("is of the newest try", () => {
    const order = anOnlineOrder([REJECTED, { status: "cancelled", statusDetail: "expired" }]);
    expect(toOnlinePayment(order, true)?.rejection).toBe("Se venció el plazo para pagarlo.");
  });

  it("is nobody's business once it was paid", () => {
    expect(toOnlinePayment(anOnlineOrder([REJECTED, {}], PAID), true)?.rejection).toBeNull();
  });
});
