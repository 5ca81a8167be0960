import { TERMS_VERSION, WITHDRAWAL_TEXT } from "../domain/buying/order-terms";
import type { OutgoingMail } from "../domain/mail/mail";
import type { ShopperMailKind } from "../domain/mail/mail-texts";
import type { Order, OrderItem } from "../domain/orders/order-details";
import { findOrderPrefix } from "../domain/orders/order-number";
import type { OrderPayment } from "../domain/payments/order-payments";
import { buildPriceBlock } from "../domain/products/price-block";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { paths } from "../paths";
import { composeExpiredMails, composeHoldMails, composeHoldReminder } from "./hold-mails";
import { composeManualRefundMails, composePaymentUndoneMails } from "./manual-money-mails";
import { composeMoveMails } from "./move-mails";
import { composeNewOrderMails, composeNoteMails } from "./order-mails";
import type { OrderMailParts } from "./order-mail-parts";
import { composeUnpaidMails } from "./payment-mails";
import { composeRestockConfirmation, composeRestockMail } from "./restock-mails";
import { composeTransferMails } from "./shopper-change-mails";
import { composeWithdrawalMails } from "./withdrawal-mails";

type SampleParts = {
  settings: ShopSettings;
  /** The shop's public address, without a final slash. */
  origin: string;
  now: Date;
};

/** A mail as the shop would send it, about an order that nobody placed. */
export function composeSampleMail(kind: ShopperMailKind, sample: SampleParts): OutgoingMail {
  const mail = composeSampleMails(kind, sample).find((one) => one.kind === kind);
  if (!mail) throw new Error(`No sample of ${kind}`);
  return mail;
}

function composeSampleMails(kind: ShopperMailKind, sample: SampleParts): OutgoingMail[] {
  const { settings, origin, now } = sample;
  const order = makeSampleOrder(settings, now);
  const parts: OrderMailParts = { order, settings, origin };
  const paid = { ...order, paidAt: now };
  const moved = (status: string, from: Order = paid) =>
    composeMoveMails({ ...parts, order: { ...from, status } });
  switch (kind) {
    case "order-received":
      return composeNewOrderMails(parts);
    case "order-transfer":
      return composeTransferMails(parts);
    case "order-paid":
      return moved("paid");
    case "order-payment-undone":
      return composePaymentUndoneMails(parts);
    case "order-unpaid":
      return composeUnpaidMails({
        ...parts,
        order: { ...order, payments: [failedPayment(order)] },
      });
    case "order-shipped":
      return moved("shipped");
    case "order-ready":
      return moved("ready_for_pickup", { ...paid, deliveryMethod: "pickup" });
    case "order-cancelled":
      return moved("cancelled", order);
    case "order-held":
      return composeHoldMails({ ...parts, order: { ...order, holdUntil: inHours(now, 48) } });
    case "order-freed":
      return composeHoldMails({ ...parts, order: { ...order, items: order.items.map(released) } });
    case "order-expiring":
      return composeHoldReminder({ ...parts, order: { ...order, holdUntil: inHours(now, 12) } });
    case "order-expired":
      return composeExpiredMails({ ...parts, order: { ...order, status: "cancelled" } });
    case "order-refund":
      return composeManualRefundMails(parts, { amountInCents: order.totalInPesos * 100 });
    case "order-note":
      return composeNoteMails(parts, "Acá va lo que le escribas desde la página de su pedido.");
    case "withdrawal":
      return composeWithdrawalMails({ withdrawal: sampleWithdrawal(now), order, settings, origin });
    case "restock":
      return [composeRestockMail({ ...sampleRequest(origin), settings })];
    case "restock-confirm":
      return [composeRestockConfirmation({ ...sampleRequest(origin), settings })];
  }
}

const released = (item: OrderItem): OrderItem => ({ ...item, stockState: "released" });

function failedPayment({ totalInPesos }: { totalInPesos: number }): OrderPayment {
  return {
    ...{ id: 0, providerId: "", status: "rejected", statusDetail: "cc_rejected_other_reason" },
    ...{ amountInCents: totalInPesos * 100, refundedInCents: 0, netInCents: null, currency: "ARS" },
    ...{ method: "visa", type: "credit_card", instalments: 1, mismatches: [] },
    ...{ approvedAt: null, expiresAt: null, at: null },
  };
}

function inHours(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * 60 * 60 * 1000);
}

function sampleRequest(origin: string) {
  return {
    ...{ recipient: "", productName: "Una prenda de ejemplo", choice: "talle M, Negro" },
    ...{ productAddress: origin + paths.products(), leaveAddress: origin + paths.home() },
    confirmAddress: origin + paths.home(),
  };
}

function sampleWithdrawal(now: Date) {
  return {
    ...{ id: 0, code: "ARR-EJEMPLO", matchedOrder: null, createdAt: now, answeredAt: null },
    ...{ orderNumber: "", email: "ana@ejemplo.com.ar", reason: "" },
  };
}

const PRICE_IN_PESOS = 45_000;
const SHIPPING_IN_PESOS = 6_500;

/** A made-up order for previews of mails: paid by transfer, with shipping. */
function makeSampleOrder(settings: ShopSettings, now: Date): Order {
  const piece = { priceInPesos: PRICE_IN_PESOS, quantity: 1 };
  const priceBlock = buildPriceBlock([{ ...piece, ivaPermille: 210 }], settings);
  const { listInPesos, transfer } = priceBlock;
  const discountInPesos = listInPesos - (transfer?.priceInPesos ?? listInPesos);
  return {
    ...{ id: 0, orderNumber: `${findOrderPrefix(settings)}-EJEMPLO`, token: "ejemplo" },
    ...{ status: "pending", channel: "web", deliveryMethod: "shipping", paymentMethod: "transfer" },
    ...{ customerId: 0, customerName: "Ana Pérez", customerEmail: "", customerPhone: "" },
    ...{ buyerDocument: "", shopperNotes: "" },
    ...{ province: "X", city: "Villa María", street: "Bv. España 350", postalCode: "5900" },
    items: [
      {
        ...piece,
        id: 0,
        productId: "",
        name: "Una prenda de ejemplo",
        size: "M",
        color: "Negro",
        image: "",
      },
    ],
    shippingLabel: "Envío a domicilio",
    itemsInPesos: listInPesos,
    discountInPesos,
    shippingInPesos: SHIPPING_IN_PESOS,
    totalInPesos: listInPesos - discountInPesos + SHIPPING_IN_PESOS,
    priceBlock,
    terms: { version: TERMS_VERSION, withdrawalText: WITHDRAWAL_TEXT },
    ...{ createdAt: now, updatedAt: now, paidAt: null, paymentDueAt: null, holdUntil: null },
    ...{ estimatedDelivery: null, carrier: "correo-argentino", trackingCode: "AB123456789AR" },
    ...{ events: [], payments: [], refunds: [], manualRefunds: [], paymentAlert: "", receipts: [] },
  };
}
