import { describe, expect, it } from "vitest";

import { describeMoved, describeRefused, whyNotMoved, type BulkState } from "./order-moves";

const FACTS = {
  status: "preparing",
  deliveryMethod: "shipping",
  paymentMethod: "transfer",
  isPaid: true,
};

describe("why an order is not moved with the others", () => {
  it.each<[Partial<typeof FACTS>, BulkState, string | null]>([
    [{}, "shipped", null],
    [{ deliveryMethod: "pickup" }, "shipped", "se retira en el local"],
    [{ status: "shipped" }, "shipped", "ya estaba en “Enviado”"],
    [{ status: "paid" }, "shipped", "está en “Pagado”. Primero marcalo en preparación"],
    [{ status: "pending", isPaid: false }, "shipped", "está en “Pendiente”"],
    [{ status: "paid" }, "preparing", null],
    [{ status: "pending", isPaid: false }, "preparing", "todavía no está pagado"],
    [
      { status: "pending", isPaid: false, paymentMethod: "cash", deliveryMethod: "pickup" },
      "preparing",
      null,
    ],
    [{ status: "en-marte" }, "preparing", "está en “en-marte”"],
  ])("%j to %s: %s", (facts, to, reason) => {
    expect(whyNotMoved({ ...FACTS, ...facts }, to)).toBe(reason);
  });

  it("is told with how many were", () => {
    const refused = [{ orderNumber: "A", reason: "x" }];
    expect(describeMoved({ to: "shipped", movedCount: 0, refused })).toBe("No se cambió nada");
    expect(describeMoved({ to: "shipped", movedCount: 1, refused })).toBe(
      "1 pedido pasó a “Enviado”",
    );
    expect(describeMoved({ to: "preparing", movedCount: 2, refused })).toBe(
      "2 pedidos pasaron a “En preparación”",
    );
    expect(describeRefused({ to: "shipped", movedCount: 0, refused })).toBe("con 1 no se pudo");
  });
});
