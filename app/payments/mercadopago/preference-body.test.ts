import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { A_PAYMENT_PAGE } from "../../../test/helpers/a-payment-page";
import type { NewPaymentPage } from "../payment-provider";
import { buildPreference } from "./preference-body";

const build = (change: Partial<NewPaymentPage> = {}) =>
  buildPreference({ ...A_PAYMENT_PAGE, ...change });

describe("buildPreference", () => {
  it("says all that Mercado Pago has to know, in pesos and on the clock of Argentina", () => {
    expect(build()).toEqual({
      items: [
        {
          id: "remera-m",
          title: "Remera lisa, M",
          category_id: "fashion",
          quantity: 2,
          unit_price: 19_999,
          currency_id: "ARS",
        },
        {
          id: "envio",
          title: "Envío a domicilio",
          category_id: "fashion",
          quantity: 1,
          unit_price: 3_500,
          currency_id: "ARS",
        },
      ],
      payer: { name: "María José Pérez", email: "maria@example.com" },
      back_urls: {
        success: "https://tienda.com.ar/pago/exito?orden=abc",
        failure: "https://tienda.com.ar/pago/error?orden=abc",
        pending: "https://tienda.com.ar/pago/pendiente?orden=abc",
      },
      auto_return: "approved",
      notification_url: "https://tienda.com.ar/webhooks/mercadopago?source_news=webhooks",
      external_reference: "1042",
      statement_descriptor: "Telas del Nan",
      payment_methods: { installments: 6 },
      expires: true,
      expiration_date_from: "2026-10-05T11:50:00.000-03:00",
      expiration_date_to: "2026-10-06T23:30:00.000-03:00",
      date_of_expiration: "2026-10-08T23:59:59.999-03:00",
      metadata: { order_number: "1042" },
    });
  });

  it.each([
    ["http://tienda.com.ar/pago", false],
    ["http://127.0.0.1:3000/pago", false],
    ["https://localhost/pago", false],
    ["https://192.168.0.10/pago", false],
    ["https://[::1]/pago", false],
    ["https://tienda.local/pago", false],
    ["https://tienda/pago", false],
    ["https://www.tienda.com.ar/pago", true],
    ["https://ñandú.com.ar/pago", true],
  ])("sends who paid back from it by itself to %s: %s", (success, isSent) => {
    const { auto_return } = build({ returnTo: { ...A_PAYMENT_PAGE.returnTo, success } });
    expect(auto_return).toBe(isSent ? "approved" : undefined);
  });

  it.each([
    ["Tela", "Tela"],
    ["ÑANDÚ & Cía.", "NANDU Cia"],
    ["La tienda de la esquina", "La tienda de"],
    ["  --  ", undefined],
    ["天衣", undefined],
  ])("writes %j on a statement as %j", (statementName, written) => {
    expect(build({ statementName }).statement_descriptor).toBe(written);
  });

  it.each([
    [0, 1],
    [1, 1],
    [12, 12],
    [99, 36],
  ])("offers for %i instalments %i", (instalments, offered) => {
    expect(build({ instalments }).payment_methods).toEqual({ installments: offered });
  });

  it("keeps what the address of the webhooks already asks for", () => {
    const webhooksTo = "https://tienda.com.ar/webhooks/mercadopago?a=b";
    expect(build({ webhooksTo }).notification_url).toBe(`${webhooksTo}&source_news=webhooks`);
  });

  it("cuts a long title between letters, and leaves out what is a present", () => {
    const [item] = A_PAYMENT_PAGE.items;
    const long = { ...item, title: "🧵".repeat(300) };
    const present = { ...item, id: "regalo", priceInPesos: 0 };
    const { items } = build({ items: [long, present], totalInPesos: 39_998 });
    expect(items.map(({ title }) => title)).toEqual(["🧵".repeat(200)]);
  });

  const item = { id: "a", title: "Remera", quantity: 1, priceInPesos: 100 };
  it.each<[string, Partial<NewPaymentPage>]>([
    ["another sum", { totalInPesos: 43_499 }],
    ["no items", { items: [], totalInPesos: 0 }],
    ["nothing to pay", { items: [{ ...item, priceInPesos: 0 }], totalInPesos: 0 }],
    ["a discount as an item", { items: [item, { ...item, priceInPesos: -10 }], totalInPesos: 90 }],
    ["half an item", { items: [{ ...item, quantity: 0.5 }], totalInPesos: 50 }],
    ["no quantity", { items: [item, { ...item, quantity: 0 }], totalInPesos: 100 }],
    ["cents", { items: [{ ...item, priceInPesos: 100.5 }], totalInPesos: 100.5 }],
    ["a price that is none", { items: [{ ...item, priceInPesos: NaN }], totalInPesos: NaN }],
  ])("asks nobody to pay with %s", (_name, change) => {
    expect(() => build(change)).toThrow(RangeError);
  });

  it("asks for exactly the total, whatever is bought", () => {
    const anItem = fc.record({
      id: fc.string(),
      title: fc.string(),
      quantity: fc.integer({ min: 1, max: 99 }),
      priceInPesos: fc.integer({ min: 0, max: 10_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(anItem, { maxLength: 20 }), (others) => {
        const items = [item, ...others];
        const totalInPesos = items.reduce((sum, one) => sum + one.quantity * one.priceInPesos, 0);
        const body = build({ items, totalInPesos });
        const asked = body.items.reduce((sum, one) => sum + one.quantity * one.unit_price, 0);
        expect(asked).toBe(totalInPesos);
      }),
    );
  });
});
