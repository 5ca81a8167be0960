import type { ReminderKind } from "../data/orders/order-reminders.server";
import { toArrivalTerms } from "../domain/buying/arrival";
import { TERMS_VERSION, WITHDRAWAL_TEXT } from "../domain/buying/order-terms";
import type { OutgoingMail } from "../domain/mail/mail";
import type { ShopperMailKind } from "../domain/mail/mail-texts";
import type { Order } from "../domain/orders/order";
import { findOrderPrefix } from "../domain/orders/order-number";
import { buildPriceBlock } from "../domain/payments/price-block";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { CORRECTION_MAILS } from "./correction-mails";
import { FIT_MAILS } from "./fit-mails";
import { HOLD_MAILS } from "./hold-mails";
import { PAYMENT_MAILS } from "./payment-mails";
import { MOVE_MAILS } from "./move-mails";
import { ORDER_MAILS } from "./order-mails";
import type { MailSample, OrderMailParts, ShopperMails } from "./order-mail-parts";
import { RESTOCK_MAILS } from "./restock-mails";
import { RETURN_MAILS } from "./return-mails";
import { SHOPPER_CHANGE_MAILS } from "./shopper-change-mails";
import { WITHDRAWAL_MAILS } from "./withdrawal-mails";

/** Every mail to shoppers. The kinds, and what holds of each, are in `domain/mail/mail-kinds.ts`. */
const MAILS = {
  ...ORDER_MAILS,
  ...SHOPPER_CHANGE_MAILS,
  ...MOVE_MAILS,
  ...FIT_MAILS,
  ...CORRECTION_MAILS,
  ...PAYMENT_MAILS,
  ...HOLD_MAILS,
  ...WITHDRAWAL_MAILS,
  ...RETURN_MAILS,
  ...RESTOCK_MAILS,
} satisfies Required<ShopperMails>;

export function composeReminders(kind: ReminderKind, parts: OrderMailParts): OutgoingMail[] {
  return MAILS[kind].remind(parts);
}

/** A mail as the shop would send it, about an order that nobody placed. */
export function composeSampleMail(
  kind: ShopperMailKind,
  { settings, origin, now }: Omit<MailSample, "order">,
): OutgoingMail {
  const order = makeSampleOrder(settings, now);
  const mail = MAILS[kind]
    .sample({ order, settings, origin, now })
    .find((one) => one.kind === kind);
  if (!mail) throw new Error(`No sample of ${kind}`);
  return mail;
}

const PRICE_IN_PESOS = 45_000;
const SHIPPING_IN_PESOS = 6_500;

/** A made-up order for previews of mails: paid by transfer, with shipping. */
function makeSampleOrder(settings: ShopSettings, now: Date): Order {
  const piece = { priceInPesos: PRICE_IN_PESOS, quantity: 1 };
  const priceBlock = buildPriceBlock([{ ...piece, ivaPermille: 210 }], settings);
  const { listInPesos, transfer } = priceBlock;
  const discountInPesos = listInPesos - (transfer?.priceInPesos ?? listInPesos);
  const arrival = toArrivalTerms({ min: 2, max: 4 }, settings);
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
    terms: {
      version: TERMS_VERSION,
      withdrawalText: WITHDRAWAL_TEXT,
      ...(arrival && { arrival }),
    },
    ...{ createdAt: now, updatedAt: now, paidAt: null, paymentDueAt: null, holdUntil: null },
    replacesOrderId: null,
    ...{ estimatedDelivery: null, carrier: "correo-argentino", trackingCode: "AB123456789AR" },
    ...{ events: [], payments: [], refunds: [], manualRefunds: [], paymentAlert: "", receipts: [] },
  };
}
