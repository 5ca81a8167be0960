import {
  formatDeadline,
  formatLongDay,
  formatMoment,
  parseCalendarDay,
} from "../plain/buenos-aires";
import { carrierLabel, trackingAddress } from "./carrier";
import { orderHeldInCents } from "../payments/held-money";
import { formatPesos } from "../plain/money";
import { toOnlinePayment, type OnlinePayment } from "../payments/online-payment";
import type { Order } from "./order-details";
import { hasEnded, hasLeft } from "./order";
import { isForShopper } from "./order-event";
import { listOrderSteps, type OrderStep } from "./order-progress";
import { paymentMethodLabel } from "../payments/payment-method";
import { whatsappAddress } from "../buying/phone";
import { provinceName } from "../buying/province";
import { awaitsTransfer, MAX_RECEIPTS } from "./receipt";
import { hasBankAccount, type ShopSettings } from "../shop/shop-settings";
import { findWithdrawal, offerTransfer, refuseCancelling } from "./shopper-choices";

/** An order as the pages that its token opens show it: what is for the owner alone is left out. */
export type ShopperOrder = {
  orderNumber: string;
  token: string;
  status: string;
  /** Whether it still goes to the shopper, or has arrived: not once it ended, or was withdrawn from before it left. */
  isComing: boolean;
  /** In the shop's time, in words; null when it is unknown. */
  placedAt: string | null;
  steps: OrderStep[];
  items: ShopperItem[];
  figures: {
    itemsInPesos: number;
    discountInPesos: number;
    shippingInPesos: number;
    totalInPesos: number;
  };
  isPaid: boolean;
  /** What the shop still holds of its money. */
  heldInCents: number;
  payment: string;
  delivery: ShopperDelivery;
  /** While the transfer is waited for. */
  transfer: TransferToMake | null;
  /** Null for an order that is not paid by Mercado Pago. */
  online: OnlinePayment | null;
  /** What it costs by transfer, where it can still be paid so instead of online. */
  transferOffer: { totalInPesos: number; discountInPesos: number } | null;
  /** Whether its shopper can cancel it, or has to ask; null when it is too late for that. */
  cancelling: "possible" | "to-ask" | null;
  /** The withdrawal from the purchase; null without any. */
  withdrawal: { code: string; at: string | null } | null;
  /** While cash is still to be brought. */
  cashInPesos: number | null;
  receipts: { id: number; name: string }[];
  /** The oldest first. */
  notes: { text: string; at: string | null }[];
  /** What was promised when it was bought; empty for an order that was not made here. */
  withdrawalText: string;
  /** A chat with the shop about this order; null without a number for it. */
  whatsapp: string | null;
};

type ShopperItem = {
  name: string;
  size: string;
  color: string;
  image: string;
  quantity: number;
  totalInPesos: number;
};

type ShopperDelivery = {
  isPickup: boolean;
  label: string;
  /** Where it goes, or where it waits. */
  address: string[];
  /** Of the shop, for who picks up. */
  hours: string;
  /** A day in words. */
  estimated: string | null;
  tracking: { carrier: string; code: string; address: string | null } | null;
};

export type TransferToMake = {
  totalInPesos: number;
  /** Null when the owner gave none: the shop sends it. */
  account: ShopSettings["bank"] | null;
  deadline: { text: string; isOver: boolean } | null;
  /** A chat with the shop that announces the receipt; null without a number for it. */
  whatsapp: string | null;
  canSendReceipt: boolean;
};

export function toShopperOrder(
  order: Order & { token: string },
  settings: ShopSettings & { takesOnlinePayments: boolean },
  now: Date,
): ShopperOrder {
  const { orderNumber, token, status, itemsInPesos, discountInPesos } = order;
  const { shippingInPesos, totalInPesos } = order;
  const isPaid = order.paidAt !== null;
  const online = toOnlinePayment(order, settings.takesOnlinePayments);
  const withdrawal = findWithdrawal(order);
  const isComing = !hasEnded(status) && (withdrawal === null || hasLeft(status));
  const refusal = refuseCancelling(order);
  return {
    ...{ orderNumber, token, status, isPaid, isComing },
    heldInCents: orderHeldInCents(order),
    placedAt: order.createdAt && formatMoment(order.createdAt),
    steps: isComing ? listOrderSteps({ ...order, isPaid }) : [],
    items: order.items.map(({ name, size, color, image, quantity, priceInPesos }) => ({
      ...{ name, size, color, image, quantity },
      totalInPesos: priceInPesos * quantity,
    })),
    figures: { itemsInPesos, discountInPesos, shippingInPesos, totalInPesos },
    payment: paymentMethodLabel(order.paymentMethod),
    delivery: toDelivery(order, settings),
    // No money is asked for once the shopper withdrew from the purchase.
    transfer: withdrawal === null ? toTransfer(order, settings, now) : null,
    online: online && { ...online, canPay: online.canPay && withdrawal === null },
    transferOffer: offerTransfer(order),
    cancelling:
      refusal === "closed" || withdrawal !== null ? null : refusal === null ? "possible" : "to-ask",
    withdrawal: withdrawal && {
      code: withdrawal.code,
      at: withdrawal.at && formatMoment(withdrawal.at),
    },
    cashInPesos:
      order.paymentMethod === "cash" && !isPaid && isComing && withdrawal === null
        ? totalInPesos
        : null,
    receipts: order.receipts.map(({ id, contentType, at }, position) => ({
      id,
      name: [
        `Comprobante ${position + 1}`,
        contentType === "application/pdf" ? "PDF" : "imagen",
        ...(at === null ? [] : [formatMoment(at)]),
      ].join(" · "),
    })),
    notes: order.events
      .filter((event) => isForShopper(event) && event.text !== "")
      .map(({ text, at }) => ({ text, at: at && formatMoment(at) })),
    withdrawalText: order.terms?.withdrawalText ?? "",
    whatsapp: whatsappAddress(settings.phone, `Hola, escribo por mi pedido ${orderNumber}.`),
  };
}

function toDelivery(order: Order, { address, openingHours }: ShopSettings): ShopperDelivery {
  const { deliveryMethod, shippingLabel, carrier, trackingCode, estimatedDelivery } = order;
  const isPickup = deliveryMethod === "pickup";
  const day = parseCalendarDay(estimatedDelivery ?? "");
  return {
    isPickup,
    label: shippingLabel === "" ? (isPickup ? "Retiro en el local" : "Envío") : shippingLabel,
    address: (isPickup
      ? [address]
      : [
          order.street,
          [order.postalCode, order.city].filter(Boolean).join(" "),
          provinceName(order.province),
        ]
    ).filter(Boolean),
    hours: isPickup ? openingHours : "",
    estimated: day && formatLongDay(day),
    tracking:
      trackingCode === ""
        ? null
        : {
            carrier: carrierLabel(carrier),
            code: trackingCode,
            address: trackingAddress(carrier, trackingCode),
          },
  };
}

function toTransfer(order: Order, settings: ShopSettings, now: Date): TransferToMake | null {
  if (!awaitsTransfer(order)) return null;
  const { totalInPesos, orderNumber, paymentDueAt, receipts } = order;
  const announcement = `Hola, te mando el comprobante de mi pedido ${orderNumber} por ${formatPesos(totalInPesos)}.`;
  return {
    totalInPesos,
    account: hasBankAccount(settings) ? settings.bank : null,
    deadline: paymentDueAt && { text: formatDeadline(paymentDueAt), isOver: paymentDueAt < now },
    whatsapp: whatsappAddress(settings.phone, announcement),
    canSendReceipt: receipts.length < MAX_RECEIPTS,
  };
}
