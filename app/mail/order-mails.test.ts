import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anOrder } from "../../test/helpers/an-order";
import { anyText } from "../../test/helpers/any-text";
import { descendants, parseHtml, readText, select, selectAll } from "../../test/helpers/html";
import type { OutgoingMail } from "../domain/mail/mail";
import { formatPesos } from "../domain/plain/money";
import type { Order } from "../domain/orders/order";
import { toArrivalTerms } from "../domain/buying/arrival";
import { WITHDRAWAL_TEXT } from "../domain/buying/order-terms";
import { describePriceBlock } from "../domain/payments/price-block";
import { DEFAULT_SHOP_SETTINGS } from "../domain/shop/settings-table";
import type { ShopSettings } from "../domain/shop/shop-settings";
import type { Withdrawal } from "../domain/orders/withdrawal";
import { composeHoldMails } from "./hold-mails";
import { composeMoveMails } from "./move-mails";
import { composeNewOrderMails, composeNoteMails } from "./order-mails";
import { composeOwnerOrderMail } from "./order-mails";
import { composeReceiptMails } from "./shopper-change-mails";
import { composeWithdrawalMails } from "./withdrawal-mails";

const ORIGIN = "https://tienda.test";
const BANK = { holder: "Ana S.A.", name: "Banco Uno", cbu: "0".repeat(22), alias: "TELA.ROPA" };
const SETTINGS: ShopSettings = { ...DEFAULT_SHOP_SETTINGS, bank: BANK };
const A_WITHDRAWAL: Withdrawal = {
  ...{ id: 1, code: "ARR-AAAAAAAA", matchedOrder: null, createdAt: null, answeredAt: null },
  ...{ orderNumber: "", email: "ana@correo.test", reason: "", state: "asked" },
};
const STATES = ["paid", "shipped", "ready_for_pickup", "cancelled"] as const;

const partsOf = (order: Partial<Order>, settings = SETTINGS) => ({
  order: anOrder(order),
  settings,
  origin: ORIGIN,
});

function received(order: Partial<Order> = {}, settings = SETTINGS): OutgoingMail {
  const [mail] = composeNewOrderMails(partsOf(order, settings));
  if (!mail) throw new Error("No mail");
  return mail;
}

function moved(order: Partial<Order>): OutgoingMail {
  const [mail] = composeMoveMails(partsOf(order));
  if (!mail) throw new Error("No mail");
  return mail;
}

/** Every mail about an order. */
function composeAll(order: Partial<Order>, note: string): OutgoingMail[] {
  return [
    ...composeNewOrderMails(partsOf(order)),
    ...STATES.flatMap((status) => composeMoveMails(partsOf({ ...order, status }))),
    ...composeNoteMails(partsOf(order), note),
  ];
}

const readHtml = ({ html }: OutgoingMail) => readText(select(parseHtml(html), "body"));
const readLinks = ({ html }: OutgoingMail) =>
  selectAll(parseHtml(html), "a").map(({ attributes }) => attributes.href);

/** Compares both versions, ignoring the letter case of titles and blanks. */
function bothSay(mail: OutgoingMail, words: string): void {
  const flatten = (text: string) => text.replace(/\s+/g, " ");
  expect(flatten(mail.text)).toContain(flatten(words));
  expect(flatten(readHtml(mail))).toContain(flatten(words));
}

describe("the mail about a new order", () => {
  it("has its pieces, its sums and the prices that were told", () => {
    const mail = received();
    const order = anOrder();
    for (const words of ["Remera lisa", "Talle M · Negro · 2 × $ 30.000"]) {
      bothSay(mail, words);
    }
    for (const amount of [60_000, 18_500, order.itemsInPesos, 6500, order.totalInPesos]) {
      bothSay(mail, formatPesos(amount));
    }
    bothSay(mail, `-${formatPesos(order.discountInPesos)}`);
    if (!order.priceBlock) throw new Error("No prices");
    const { list, transfer, net } = describePriceBlock(order.priceBlock);
    for (const told of [list, transfer, net]) bothSay(mail, String(told));
  });

  it("tells instalments to who pays by card, and to nobody else", () => {
    const { instalments } = describePriceBlock(anOrder().priceBlock ?? expect.unreachable());
    bothSay(received({ paymentMethod: "mercadopago" }), String(instalments));
    for (const paymentMethod of ["transfer", "cash"]) {
      expect(received({ paymentMethod }).text).not.toContain("cuotas");
    }
  });

  it("says where, how much and until when to transfer", () => {
    for (const words of [
      `CBU: ${BANK.cbu}`,
      "Alias: TELA.ROPA",
      "Titular: Ana S.A.",
      `Importe exacto: ${formatPesos(anOrder().totalInPesos)}`,
      "Hasta el: miércoles, 4 de junio de 2025, 15:42",
    ]) {
      bothSay(received(), words);
    }
  });

  it("promises the account's data where the owner gave none", () => {
    bothSay(received({}, DEFAULT_SHOP_SETTINGS), "te mandamos los datos de la cuenta");
    expect(received({}, DEFAULT_SHOP_SETTINGS).text).not.toContain("CBU");
  });

  it("says where and when to pick it up, and that it is paid there", () => {
    const mail = received({ deliveryMethod: "pickup", paymentMethod: "cash", discountInPesos: 0 });
    for (const words of [SETTINGS.address, SETTINGS.openingHours, "en efectivo"]) {
      bothSay(mail, words);
    }
    expect(mail.text).not.toContain("Descuento");
  });

  it("says until when counted pieces are held", () => {
    const holdUntil = new Date("2025-06-03T21:40:00.000Z");
    const held =
      "Te guardamos las prendas hasta el martes 3 a las 18:40. Después el pedido se cancela solo";
    for (const paymentMethod of ["cash", "mercadopago", "transfer"]) {
      bothSay(received({ paymentMethod, holdUntil, discountInPesos: 0 }), held);
      expect(received({ paymentMethod }).text).not.toContain("Te guardamos");
    }
  });

  it("asks who may have transferred for the receipt when the pieces go back for sale", () => {
    const items = anOrder().items.map((item) => ({ ...item, stockState: "released" as const }));
    const [freed, inCash, held] = [
      { items },
      { items, paymentMethod: "cash" },
      { paymentMethod: "transfer" },
    ].map((order) => composeHoldMails(partsOf(order))[0]);
    expect(freed?.kind).toBe("order-freed");
    expect(freed?.text).toContain("Si ya transferiste, mandanos el comprobante desde la página");
    expect(inCash?.text).not.toContain("transferiste");
    expect(held?.text).not.toContain("transferiste");
  });

  it("asks for no second transfer after a receipt when the pieces are set apart or freed", () => {
    const receipts = [{ id: 1, contentType: "image/png", byteCount: 9, at: null }];
    const items = anOrder().items.map((item) => ({ ...item, stockState: "released" as const }));
    for (const order of [{ receipts }, { receipts, items }]) {
      const [mail] = composeHoldMails(partsOf(order));
      expect(mail?.text).toContain("Ya tenemos tu comprobante");
      expect(mail?.text).not.toMatch(/TELA\.ROPA|transferiste/);
    }
  });

  it("leads to where it is paid by Mercado Pago, and tells the owner to wait for it", () => {
    const online = { paymentMethod: "mercadopago", discountInPesos: 0 };
    const mail = received(online);
    bothSay(mail, "con Mercado Pago. Si todavía no lo hiciste, podés pagarlo desde la página");
    bothSay(mail, "Ver o pagar mi pedido");
    expect(mail.text).not.toMatch(/CBU|Descuento/);
    bothSay(composeOwnerOrderMail(partsOf(online)), "Todavía no entró el pago");
    expect(composeOwnerOrderMail(partsOf({})).text).not.toContain("Todavía no entró el pago");
  });

  it("tells of the right of withdrawal in the words that were shown, and of the warranty", () => {
    const mail = received();
    bothSay(mail, WITHDRAWAL_TEXT);
    bothSay(mail, "Garantía legal: 6 meses");
    expect(readLinks(mail)).toEqual([
      `${ORIGIN}/pedido/una-ficha-que-nadie-adivina`,
      `${ORIGIN}/arrepentimiento`,
      `${ORIGIN}/terminos`,
    ]);
    const older = received({ terms: { version: "2020-01", withdrawalText: "Como era antes." } });
    bothSay(older, "Como era antes.");
    bothSay(older, "versión 2020-01");
  });

  it("goes to the shopper and to the owner, who finds the order by it", () => {
    const mails = composeNewOrderMails(partsOf({ shopperNotes: "Tocar\ntimbre" }));
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["order-received", "ana@correo.test"],
      ["owner-order", null],
    ]);
    const [, owner] = mails;
    if (!owner) throw new Error("No mail");
    expect(readLinks(owner)).toEqual([`${ORIGIN}/admin/orders/TELA-123456-ABC`]);
    expect(owner.text).toContain("Notas: Tocar\ntimbre");
    bothSay(owner, "Ana Pérez");
    expect(composeNewOrderMails(partsOf({ channel: "shop" }))).toHaveLength(1);
  });

  it("has no link for an order without a page", () => {
    expect(readLinks(received({ token: null }))).not.toContainEqual(
      expect.stringContaining("/pedido/"),
    );
  });

  it("makes no link of what anybody could have typed", () => {
    const typed = ["Ganaste http://x.test/y", "www.x.test", "a@b.ar", "1.2.3.4"];
    for (const text of typed) {
      const mail = received({ customerName: text, street: text, city: text });
      for (const version of [mail.text, mail.html]) expect(version).not.toContain(text);
    }
    for (const text of typed) {
      const order = anOrder({ customerName: text, street: text, city: text, shopperNotes: text });
      const withdrawal = { ...A_WITHDRAWAL, orderNumber: text, reason: text };
      const parts = { order, settings: SETTINGS, origin: ORIGIN };
      const mails = [
        composeOwnerOrderMail(parts),
        ...composeReceiptMails(parts),
        ...composeWithdrawalMails({ ...parts, withdrawal }),
        ...composeWithdrawalMails({ ...parts, withdrawal, order: null }),
      ];
      for (const mail of mails) {
        for (const version of [mail.text, mail.html]) expect(version).not.toContain(text);
      }
    }
    bothSay(received({ street: "Gral.Paz 1/2 s/n" }), "Gral. Paz 1/2 s/n");
    bothSay(received(), "Hola, Ana Pérez: ");
  });
});

describe("the mails about an order whose pieces are still for sale", () => {
  const items = anOrder().items.map((item) => ({ ...item, stockState: "released" as const }));
  const ask = (paymentMethod: string) => received({ items, paymentMethod, paymentDueAt: null });

  it.each(["transfer", "cash"])("promise to confirm it, and ask for no money: %s", (method) => {
    const { text } = ask(method);
    expect(text).toContain("Tomamos tu pedido; te lo confirmamos cuando lo separemos.");
    expect(text).not.toContain(BANK.alias);
    expect(text).not.toContain("Te guardamos las prendas");
  });

  it("say that a payment by Mercado Pago takes them", () => {
    expect(ask("mercadopago").text).toContain("Las prendas se separan cuando se acredita el pago.");
  });

  it("tell the owner to set them apart", () => {
    expect(composeOwnerOrderMail(partsOf({ items })).text).toContain("Separalas desde el pedido");
    expect(composeOwnerOrderMail(partsOf({})).text).not.toContain("Separalas");
  });
});

describe("the mail about a state", () => {
  it("says how to follow a parcel", () => {
    const tracked = { status: "shipped", carrier: "andreani", trackingCode: "AB 12" };
    const mail = moved({ ...tracked, estimatedDelivery: "2025-06-09" });
    bothSay(mail, "Lo lleva: Andreani");
    bothSay(mail, "Código de seguimiento: AB 12");
    bothSay(mail, "lunes 9 de junio");
    expect(readLinks(mail)).toContain("https://www.andreani.com/envio/AB%2012");
  });

  it("says when it arrives, from its payment on and until the owner sets a day", () => {
    const arrival = toArrivalTerms({ min: 2, max: 4 }, SETTINGS);
    const terms = { version: "1", withdrawalText: "", ...(arrival && { arrival }) };
    const paid = { terms, paidAt: new Date("2025-06-02T13:00:00.000Z") };
    const words = "Llega entre el mié 4 y el vie 6.";
    for (const status of ["paid", "shipped"]) bothSay(moved({ ...paid, status }), words);
    bothSay(received(paid), words);
    expect(received({ terms }).text).not.toContain("Llega entre");
    const later = moved({ ...paid, status: "shipped", estimatedDelivery: "2025-06-09" });
    expect(later.text).not.toContain(words);
  });

  it("says what to show and what is left to pay when it is ready", () => {
    const order = { status: "ready_for_pickup", deliveryMethod: "pickup", paymentMethod: "cash" };
    bothSay(moved(order), "Mostrá este número: TELA-123456-ABC");
    bothSay(moved(order), "en efectivo");
    expect(moved({ ...order, paidAt: new Date(0) }).text).not.toContain("en efectivo");
  });

  it.each([
    ["transfer", new Date(0), "Te devolvemos los $ 77.150 que pagaste, por transferencia"],
    ["cash", new Date(0), "en efectivo, en el local"],
    ["transfer", null, "Si ya habías transferido"],
    ["cash", null, "no te cobramos"],
  ])("says what happens to the money of a cancelled order (%s, %s)", (method, paidAt, words) => {
    bothSay(moved({ status: "cancelled", paymentMethod: method, paidAt }), words);
  });

  it("promises only what is still there of a cancelled order", () => {
    const online = { status: "cancelled", paymentMethod: "mercadopago", paidAt: new Date(0) };
    const payment = {
      ...{ id: 7, providerId: "1", status: "approved", statusDetail: "partially_refunded" },
      ...{ amountInCents: 7_715_000, refundedInCents: 715_000, currency: "ARS", method: "visa" },
      ...{ type: "credit_card", instalments: 1, netInCents: null, mismatches: [] },
      ...{ approvedAt: null, expiresAt: null, at: null },
    };
    const mail = moved({ ...online, payments: [payment] });
    bothSay(mail, "Te devolvemos los $ 70.000 que quedan de lo que pagaste");
    expect(mail.text).not.toContain("Te devolvemos los $ 77.150");
    const tooLittle = { ...payment, amountInCents: 500_000, refundedInCents: 0 };
    const unpaid = moved({ ...online, paidAt: null, payments: [tooLittle] });
    bothSay(unpaid, "Te devolvemos los $ 5.000 que pagaste, por el mismo medio");
    const gone = { ...payment, status: "refunded", refundedInCents: 7_715_000 };
    bothSay(moved({ ...online, payments: [gone] }), "Ya te devolvimos todo lo que pagaste.");
  });

  it.each(["pending", "preparing", "delivered", "refunded", "otro"])("is none for %s", (status) => {
    expect(composeMoveMails(partsOf({ status }))).toEqual([]);
  });
});

it("a note of the owner's is told as it was written", () => {
  const [mail] = composeNoteMails(partsOf({}), "Hola <Ana>,\r\nno hay & talle M");
  expect(mail?.text).toContain("Hola <Ana>,\nno hay & talle M");
  expect(mail?.html).toContain("Hola &lt;Ana&gt;,<br>no hay &amp; talle M");
});

describe("whatever people typed", () => {
  const nasty = fc.oneof(
    anyText(),
    fc.constantFrom("<script>x</script>", "]]>", "--><b>", "a\r\nBcc: b@c.ar", "</td>", "&amp;"),
  );
  const tagsOf = ({ html }: OutgoingMail) => descendants(parseHtml(html)).map(({ tag }) => tag);

  it("changes no element of the HTML and no line of the head", () => {
    fc.assert(
      fc.property(nasty, nasty, nasty, nasty, (customerName, street, shopperNotes, note) => {
        const typed = { customerName: `${customerName}x`, street: `${street}x` };
        const mails = composeAll({ ...typed, shopperNotes: `${shopperNotes}x` }, `${note}x`);
        const plain = { customerName: "x", street: "x", shopperNotes: "x" };
        for (const [position, expected] of composeAll(plain, "x").entries()) {
          const mail = mails[position];
          if (!mail) throw new Error("No mail");
          const isBreak = (tag: string) => tag !== "br";
          expect(tagsOf(mail).filter(isBreak)).toEqual(tagsOf(expected).filter(isBreak));
          expect(mail.subject).toBe(expected.subject);
          expect(mail.html + mail.text).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}]/u);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("has figures that are the order's", () => {
    const item = fc.record({
      priceInPesos: fc.integer({ min: 0, max: 9_999_999 }),
      quantity: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 4 }),
        fc.nat(20_000),
        (bought, pesos) => {
          const items = bought.map((piece, number) => ({
            ...{
              id: number,
              productId: `p-${number}`,
              name: `Prenda ${number}`,
              size: "M",
              color: "Rojo",
            },
            ...{ ...piece, image: "" },
          }));
          const { totalInPesos } = anOrder({ items });
          const order = {
            items,
            shippingInPesos: pesos,
            totalInPesos: totalInPesos - 6500 + pesos,
          };
          const { html } = received(order);
          const amounts = selectAll(parseHtml(html), "td[align=right]").map(readText);
          const whole = anOrder(order);
          const flat = (amount: number) => formatPesos(amount).replace(/\s/g, " ");
          expect(amounts.map((amount) => amount.replace(/\s/g, " "))).toEqual([
            ...bought.map(({ priceInPesos, quantity }) => flat(priceInPesos * quantity)),
            flat(whole.itemsInPesos),
            ...(whole.discountInPesos > 0 ? [`-${flat(whole.discountInPesos)}`] : []),
            pesos === 0 ? "Gratis" : flat(pesos),
            flat(whole.totalInPesos),
          ]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

it("fetches nothing from anywhere", () => {
  for (const { html } of composeAll({ carrier: "oca", trackingCode: "1" }, "x")) {
    expect(html).not.toMatch(/<(img|link|script|iframe|object)|url\(|@import|@font-face|src=/i);
  }
});
