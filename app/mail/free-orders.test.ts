import { describe, expect, it } from "vitest";

import { anOrder } from "../../test/helpers/an-order";
import { chatTexts } from "../domain/orders/chat-texts";
import { ORDER_STATES } from "../domain/orders/order";
import { describeOrderHeadline } from "../domain/orders/order-headline";
import { toShopperOrder } from "../domain/orders/shopper-order";
import { DEFAULT_SHOP_SETTINGS } from "../domain/shop/settings-table";
import { composeMoveMails } from "./move-mails";
import { composeNewOrderMails } from "./order-mails";

const NOW = new Date("2025-06-02T18:50:00.000Z");
const settings = { ...DEFAULT_SHOP_SETTINGS, takesOnlinePayments: true };
const MONEY =
  /pago (recibido|pendiente)|recibimos (tu|el) pago|falta tu|todavía no entró|pagaste|habías|devolv|cupón|cuotas|con transferencia|en efectivo|\$\s0 /i;

/** Everything that its shopper reads of an order that a code pays whole. */
function readTexts(status: string, paymentMethod: string) {
  const order = anOrder({
    ...{ status, paymentMethod, totalInPesos: 0, shippingInPesos: 0, discountInPesos: 0 },
    priceBlock: { listInPesos: 0, transfer: null, instalments: null, netInCents: null },
    // It counts as paid from when it was placed.
    ...{ paidAt: NOW, paymentDueAt: null },
  });
  const parts = { order, settings, origin: "https://tela.test" };
  const shown = toShopperOrder({ ...order, token: "x", wasMailed: false }, settings, NOW);
  const { title, lead, next } = describeOrderHeadline(shown);
  const told = [...composeMoveMails(parts), ...composeNewOrderMails(parts)];
  return {
    title,
    subjects: told.map(({ subject }) => subject),
    all: [
      ...[title, lead, ...next, ...shown.steps.map(({ label }) => label)],
      ...told
        .filter(({ kind }) => kind !== "owner-order")
        .flatMap(({ subject, text }) => [subject, withoutRights(text)]),
      ...chatTexts({ order, settings, link: null }).map(({ text }) => text),
    ],
  };
}

/** The law's words about the withdrawal from a purchase tell of money too. */
function withoutRights(text: string): string {
  return text
    .replace(anOrder().terms?.withdrawalText ?? "", "")
    .split("\n")
    .filter((line) => !/garantía|arrepentimiento/i.test(line))
    .join("\n");
}

describe("an order with nothing to pay", () => {
  it("is confirmed, not paid", () => {
    const { title, subjects } = readTexts("paid", "transfer");
    expect(title).toBe("Tu pedido está confirmado");
    expect(subjects[0]).toBe("Tu pedido TELA-123456-ABC está confirmado");
  });

  it.each(ORDER_STATES.map(({ id }) => id))("tells of no money while it is %s", (status) => {
    for (const payment of ["transfer", "cash", "mercadopago"]) {
      const texts = readTexts(status, payment).all;
      expect(texts.filter((text) => MONEY.test(text))).toEqual([]);
    }
  });

  it("would tell of it with something to pay", () => {
    const order = anOrder({ status: "paid", paidAt: NOW });
    const parts = { order, settings, origin: "https://tela.test" };
    expect(composeMoveMails(parts).filter(({ subject }) => MONEY.test(subject))).toHaveLength(1);
  });
});
