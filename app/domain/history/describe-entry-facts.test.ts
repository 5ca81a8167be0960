import { describe, expect, it } from "vitest";

import { ORDER_EVENTS } from "../orders/order";
import { describeFacts } from "./describe-entry";
import type { SubjectKind } from "./subjects";

describe("what the history says of things without rows", () => {
  it.each<[SubjectKind, Record<string, string | number>, string]>([
    ["order", { event: "moved", status: "pending" }, "Pedido recibido."],
    ["order", { event: "moved", status: "preparing" }, "Pasó a “En preparación”."],
    ["order", { event: "cancel-reason", status: "unpaid" }, "Motivo: No se pagó a tiempo."],
    ["order", { event: "refund-wanted", amount_in_cents: 123_450 }, "1.234,50."],
    ["order", { event: "payments-checked" }, "Mercado Pago"],
    ["mail", { kind: "order-paid" }, "Pago recibido"],
    ["payment-account", { event: "connected", nickname: "X" }, "Conectó la cuenta."],
  ])("%s %o: %s", (kind, after, words) => {
    expect(describeFacts(kind, after)).toContain(words);
  });

  it.each<SubjectKind>(["order", "mail", "payment-account", "customer", "backup"])(
    "says nothing of a %s whose values were erased or are unknown",
    (kind) => {
      expect([describeFacts(kind, null), describeFacts(kind, { event: "toString" })]).toEqual([
        "",
        "",
      ]);
    },
  );

  it("leaves things with rows to their columns", () => {
    expect(describeFacts("product", { name: "Remera" })).toBeNull();
  });

  it("has words for each event that a person can cause", () => {
    // The shopper and the shop itself cause the others, in no person's name.
    const shoppers = [
      ...["receipt", "withdrawal", "payment-method", "email-corrected", "cancelled-by-shopper"],
      ...["expired", "receipt-waits", "hold-reminder", "revived"],
    ];
    const silent = ORDER_EVENTS.filter((event) => describeFacts("order", { event }) === "");
    expect(silent).toEqual(shoppers);
  });
});
