import { describe, expect, it } from "vitest";

import { anOrder } from "../../test/helpers/an-order";
import { parseHtml, readAttribute, readText, select, selectAll } from "../../test/helpers/html";
import type { OutgoingMail } from "../domain/mail/mail";
import type { Order } from "../domain/orders/order";
import type { OrderPayment } from "../domain/payments/order-payments";
import { PAYMENT_ALERTS } from "../domain/payments/payment-alert";
import { DEFAULT_SHOP_SETTINGS } from "../domain/shop/settings-table";
import { composeMoveMails } from "./move-mails";
import { composeNewOrderMails } from "./order-mails";
import {
  composeGivenBackMails,
  composePaymentAlertMails,
  composeRefundMails,
  composeUnpaidMails,
} from "./payment-mails";

const ORIGIN = "https://tienda.test";

const PAYMENT: OrderPayment = {
  ...{ id: 7, providerId: "123456789", status: "approved", statusDetail: "accredited" },
  ...{ amountInCents: 8_365_000, refundedInCents: 0, currency: "ARS", method: "visa" },
  ...{ type: "credit_card", instalments: 3, netInCents: null, mismatches: [] },
  ...{ approvedAt: null, expiresAt: null, at: null },
};

const partsOf = (order: Partial<Order> = {}) => ({
  order: anOrder({ paymentMethod: "mercadopago", payments: [PAYMENT], ...order }),
  settings: DEFAULT_SHOP_SETTINGS,
  origin: ORIGIN,
});

function only(mails: readonly OutgoingMail[]): OutgoingMail {
  const [mail, ...others] = mails;
  if (!mail || others.length > 0) throw new Error(`${mails.length} mails`);
  return mail;
}

const flatten = (text: string) => text.replace(/\s+/g, " ");
const readLinks = ({ html }: OutgoingMail) =>
  selectAll(parseHtml(html), "a").map((link) => readAttribute(link, "href"));

/** Checks both versions. */
function bothSay({ text, html }: OutgoingMail, words: string): void {
  expect(flatten(text)).toContain(words);
  expect(flatten(readText(select(parseHtml(html), "body")))).toContain(words);
}

describe("the mail about an alert", () => {
  it.each(PAYMENT_ALERTS)("tells the owner what $id is, what to do and where", (alert) => {
    const mail = only(composePaymentAlertMails(partsOf({ paymentAlert: alert.id })));
    expect(mail).toMatchObject({
      ...{ kind: "owner-payment", recipient: null },
      subject: `${alert.label}: pedido TELA-123456-ABC`,
    });
    for (const words of [alert.text, "N.º 123456789: $ 83.650", "“Ya lo revisé”"]) {
      bothSay(mail, words);
    }
    expect(readLinks(mail)).toEqual([`${ORIGIN}/admin/orders/TELA-123456-ABC`]);
  });

  it("names nobody", () => {
    const mail = only(composePaymentAlertMails(partsOf({ paymentAlert: "disputed" })));
    expect(mail.text + mail.html).not.toMatch(/Ana|correo\.test/);
  });

  it.each(["", "novedad"])("is none for %j", (paymentAlert) => {
    expect(composePaymentAlertMails(partsOf({ paymentAlert }))).toEqual([]);
  });
});

describe("the mail about a payment that came to nothing", () => {
  it("says why, and leads to where it can be paid", () => {
    const failed = { ...PAYMENT, status: "cancelled", statusDetail: "expired" };
    const mail = only(composeUnpaidMails(partsOf({ payments: [failed] })));
    expect(mail).toMatchObject({ kind: "order-unpaid", recipient: "ana@correo.test" });
    bothSay(mail, "no se hizo. Se venció el plazo para pagarlo.");
    expect(readLinks(mail)).toEqual([`${ORIGIN}/pedido/una-ficha-que-nadie-adivina`]);
  });
});

describe("the mail about money that comes back", () => {
  const REFUND = { amountInCents: 150_050, status: "approved", paymentId: 7 };

  it("says how much, and leads to the order", () => {
    const mail = only(composeRefundMails(partsOf(), REFUND));
    expect(mail).toMatchObject({ kind: "order-refund", recipient: "ana@correo.test" });
    expect(flatten(mail.subject)).toBe("Te devolvimos $ 1.500,50 de tu pedido TELA-123456-ABC");
    bothSay(mail, "te devolvimos $ 1.500,50 de tu pedido TELA-123456-ABC por Mercado Pago");
    expect(readLinks(mail)).toEqual([`${ORIGIN}/pedido/una-ficha-que-nadie-adivina`]);
  });

  it("does not claim that it arrived while it is in process", () => {
    const mail = only(composeRefundMails(partsOf(), { ...REFUND, status: "in_process" }));
    expect(flatten(mail.subject)).toBe(
      "Te estamos devolviendo $ 1.500,50 de tu pedido TELA-123456-ABC",
    );
    bothSay(mail, "Lo está procesando");
    expect(mail.text).not.toMatch(/te devolvimos/i);
  });

  it.each([
    ["credit_card", "en el resumen de tu tarjeta"],
    ["debit_card", "en la cuenta de tu tarjeta"],
    ["account_money", "en tu cuenta de Mercado Pago"],
    ["ticket", "en tu cuenta de Mercado Pago"],
  ])("says where what was paid by %s will be seen", (type, words) => {
    bothSay(only(composeRefundMails(partsOf({ payments: [{ ...PAYMENT, type }] }), REFUND)), words);
  });
});

describe("the mail about all that went back", () => {
  const gone = { ...PAYMENT, status: "refunded", refundedInCents: 8_365_000 };
  const ours = (amountInCents: number, status: string) => ({
    ...{ id: 1, paymentId: 7, amountInCents, status, author: "admin", lastError: "", at: null },
  });

  it.each([
    ["all of it", [], "$ 83.650"],
    ["what no refund of ours told", [ours(365_000, "approved")], "$ 80.000"],
    ["all of it when ours was not done", [ours(365_000, "refused")], "$ 83.650"],
  ])("tells of %s", (_what, refunds, amount) => {
    const mail = only(composeGivenBackMails(partsOf({ payments: [gone], refunds })));
    expect(flatten(mail.subject)).toBe(`Te devolvimos ${amount} de tu pedido TELA-123456-ABC`);
  });

  it.each([
    ["our refunds told of it", [gone], [ours(8_365_000, "wanted")]],
    ["nothing went back", [PAYMENT], []],
    ["it was not for the order", [{ ...gone, mismatches: ["amount"] }], []],
  ])("is none when %s", (_what, payments, refunds) => {
    expect(composeGivenBackMails(partsOf({ payments, refunds }))).toEqual([]);
  });
});

describe("the other mails of an order that is paid online", () => {
  it("lead to the page where it can be paid", () => {
    const [mail] = composeNewOrderMails(partsOf({ payments: [] }));
    if (!mail) throw new Error("No mail");
    bothSay(mail, "podés pagarlo desde la página de tu pedido");
    expect(readLinks(mail)[0]).toBe(`${ORIGIN}/pedido/una-ficha-que-nadie-adivina`);
  });

  it.each([
    [null, [], "Si tenías un cupón de Mercado Pago, no lo pagues"],
    [null, [PAYMENT], "Te devolvemos los $ 83.650 que pagaste, por el mismo medio"],
    [new Date(0), [PAYMENT], "por el mismo medio con el que pagaste"],
  ])("say what becomes of the money when it is cancelled (%s, %j)", (paidAt, payments, words) => {
    bothSay(only(composeMoveMails(partsOf({ status: "cancelled", paidAt, payments }))), words);
  });
});
