import { describe, expect, it } from "vitest";

import { anOrder } from "../../test/helpers/an-order";
import type { Order } from "../domain/orders/order";
import { DEFAULT_SHOP_SETTINGS } from "../domain/shop/settings-table";
import { composeCorrectionMails } from "./correction-mails";

const settings = { ...DEFAULT_SHOP_SETTINGS, name: "Tela" };
const facts = [{ label: "Prenda", before: "1 × Remera (Negro M)", after: "Se saca" }];

function tell(given: Partial<Order>, beforeInPesos?: number): string {
  const order = anOrder(given);
  const told = { facts, beforeInPesos: beforeInPesos ?? order.totalInPesos };
  const [mail] = composeCorrectionMails({ order, settings, origin: "https://tienda.test" }, told);
  return (mail?.text ?? "").replaceAll("\u00a0", " ");
}

const paidAt = new Date("2025-06-03T12:00:00.000Z");
const rest = (restInPesos: number, differenceInPesos = 0) => ({
  settlement: { differenceInPesos, restInPesos, restPaidInPesos: 0 },
});

describe("the mail of a correction", () => {
  it("asks for nothing when the total stays", () => {
    for (const text of [tell({}), tell({ paidAt })]) {
      expect(text).toContain("El total no cambia.");
      expect(text).not.toContain("diferencia");
    }
  });

  it("asks for the money of a swapped garment that was refunded before", () => {
    const text = tell({ paidAt, ...rest(26_000) });
    expect(text).toContain("El total no cambia.");
    expect(text).toContain("$ 26.000");
    expect(text).toContain("diferencia");
  });

  it("leads to the order's page where the rest is paid with Mercado Pago", () => {
    const online = { paidAt, paymentMethod: "mercadopago", ...rest(26_000) };
    expect(tell(online)).toContain("Podés pagarla con Mercado Pago desde la página de tu pedido.");
  });

  it("says what goes back", () => {
    const { totalInPesos } = anOrder();
    const text = tell({ paidAt, ...rest(-1_000, -1_000) }, totalInPesos);
    expect(text).toContain("El total pasa de");
    expect(text).toContain("Te devolvemos $ 1.000");
  });
});
