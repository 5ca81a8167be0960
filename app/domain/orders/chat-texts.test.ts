import { expect, it } from "vitest";

import { anOrder } from "../../../test/helpers/an-order";
import { chatTexts } from "./chat-texts";
import { ORDER_STATES, type Order } from "./order";
import { DEFAULT_SHOP_SETTINGS } from "../shop/settings-table";

const settings = {
  ...DEFAULT_SHOP_SETTINGS,
  bank: { holder: "Ana Tela", name: "Banco", cbu: "", alias: "TELA.ROPA" },
};
const link = "https://tienda.test/pedido/abc";
const order = {
  orderNumber: "TELA-123456-ABC",
  customerName: "Ana Pérez",
  status: "pending",
  paymentMethod: "transfer",
  totalInPesos: 26_000,
  paidAt: null,
  carrier: "",
  trackingCode: "",
  items: [] as Order["items"],
  receipts: [] as Order["receipts"],
  payments: [] as Order["payments"],
  refunds: [] as Order["refunds"],
  events: [] as Order["events"],
  manualRefunds: [] as Order["manualRefunds"],
} as Order;

const PAYMENT: Order["payments"][number] = {
  ...{ id: 7, providerId: "1", status: "approved", statusDetail: "accredited" },
  ...{ amountInCents: 2_600_000, refundedInCents: 0, currency: "ARS", method: "visa" },
  ...{ type: "credit_card", instalments: 1, netInCents: null, mismatches: [] },
  ...{ approvedAt: null, expiresAt: null, at: null },
};

function firstText(given: Partial<Order>): string {
  return chatTexts({ order: { ...order, ...given }, settings, link })[0]?.text ?? "";
}

it("asks for no money before the pieces are set apart", () => {
  const items = anOrder().items.map((item) => ({ ...item, stockState: "released" as const }));
  expect(firstText({ items })).toContain("Te lo confirmamos cuando lo separemos.");
  expect(firstText({ items, paymentMethod: "mercadopago" })).toContain("Mercado Pago");
});

it("greets by first name, names the order and links to it", () => {
  const text = firstText({ status: "ready_for_pickup", paidAt: new Date(0) });
  expect(text).toBe(
    `Hola Ana, tu pedido TELA-123456-ABC está listo para retirar. Te esperamos en ${settings.address}. ${settings.openingHours}.\nAcá lo podés seguir: ${link}`,
  );
});

it("asks for a transfer with its amount and account", () => {
  expect(firstText({})).toContain("transferencia de $\u00a026.000.\nAlias: TELA.ROPA (Ana Tela)");
});

it("sends buyers who pay online to the order's page, without asking for a bank account", () => {
  const online = { paymentMethod: "mercadopago" };
  expect(firstText(online)).toMatch(/el pago de \$\s26\.000\. Lo podés pagar con Mercado Pago/);
  expect(firstText(online)).toContain(link);
  expect(firstText(online)).not.toMatch(/transferencia|Alias/);
  const paid = { ...online, status: "cancelled", paidAt: new Date(0) };
  const cancelled = firstText({ ...paid, payments: [PAYMENT] });
  expect(cancelled).toContain("Te devolvemos $\u00a026.000 por Mercado Pago.");
  expect(cancelled).not.toContain("CBU");
  // The owner recorded the payment as made by another method.
  expect(firstText(paid)).toContain("Pasanos tu CBU o alias");
});

it("says how much is still to be paid in cash", () => {
  const given = { status: "ready_for_pickup", paymentMethod: "cash" };
  expect(firstText(given)).toContain("Son $\u00a026.000 en efectivo.");
  expect(firstText({ ...given, paidAt: new Date(0) })).not.toContain("efectivo");
});

it("says how to follow a parcel", () => {
  const text = firstText({ status: "shipped", carrier: "andreani", trackingCode: "AB 1" });
  expect(text).toContain("Va por Andreani AB 1.\nhttps://www.andreani.com/envio/AB%201");
});

it("offers to refund a cancelled order that was paid", () => {
  expect(firstText({ status: "cancelled", paidAt: new Date(0) })).toContain("CBU o alias");
  expect(firstText({ status: "cancelled" })).not.toContain("CBU");
});

it("has a text for every state, and a greeting for any other message", () => {
  for (const { id: status } of ORDER_STATES) {
    const texts = chatTexts({ order: { ...order, status }, settings, link: null });
    expect(texts).toHaveLength(2);
    for (const { text } of texts) expect(text).toContain("TELA-123456-ABC");
  }
  expect(chatTexts({ order: { ...order, status: "perdido" }, settings, link })).toHaveLength(1);
});
