import { asideHeldInPesos, describeAsideEnd, isAside } from "../counter/aside";
import { describeCreditLeft } from "../offers/discount-code";
import { sumOrder } from "../buying/order-quote";
import { sumReductions } from "../offers/piece-prices";
import { isUnderWay } from "../payments/order-payments";
import {
  formatLongDay,
  formatMoment,
  parseCalendarDay,
  formatDeadline,
} from "../plain/buenos-aires";
import { formatPesos } from "../plain/money";
import { tellCancellation, type ToldCancellation, refuseCancelling } from "./cancellation";
import { carrierLabel, trackingAddress } from "./carrier";
import { currentTotal, findBalance } from "../payments/corrected-money";
import { formatPaid } from "../payments/payment-words";
import { isRestUnclear, toRestPayment } from "../payments/rest-online";
import { orderHeldInCents } from "../payments/held-money";
import { toOnlinePayment, type OnlinePayment } from "../payments/online-payment";
import { hasEnded, hasLeft, isFree, isForShopper, type Order, type OrderItem } from "./order";
import { addPieces, listPaidOf } from "./paid-pieces";
import { describeOrderArrival } from "./order-arrival";
import { listOrderSteps, type ProgressStep } from "./order-moves";
import { awaitsTransfer, MAX_RECEIPTS } from "./receipt";
import { paymentMethodLabel } from "../payments/payment-method";
import { whatsappAddress } from "../buying/phone";
import { provinceName } from "../plain/province";
import { describeHolidayEnd } from "../shop/holiday";
import { type ShopSettings, hasBankAccount } from "../shop/shop-settings";
import { tellHold, type ToldHold, awaitsHold } from "../stock/hold";

/** An order as its shopper's pages show it, without what only the owner may see. */
export type ShopperOrder = ToldHold &
  ToldCancellation & {
    orderNumber: string;
    token: string;
    status: string;
    /** False once it ended, or was withdrawn before it was shipped. */
    isComing: boolean;
    /** In words and Argentine time; null when unknown. */
    placedAt: string | null;
    steps: ProgressStep[];
    items: ShopperItem[];
    figures: Pick<
      Order,
      "itemsInPesos" | "discountInPesos" | "reductions" | "shippingInPesos" | "totalInPesos"
    >;
    /** What is left in the credit that paid for it; absent without one. */
    creditLeft?: string;
    /** Where the shop writes to; null once the order ended, and without an address. */
    contact: { email: string; canCorrect: boolean } | null;
    isPaid: boolean;
    /** What a correction left open after it was paid; absent for nothing. */
    rest?: ShopperRest;
    heldInCents: number;
    payment: string;
    delivery: ShopperDelivery;
    transfer: TransferToMake | null;
    /** Set while the shop asks for no transfer: a shopper who transferred can still send the receipt. */
    takesReceipt?: true;
    online: OnlinePayment | null;
    /** The price by transfer, while the shopper can still change from online payment. */
    transferOffer: ReturnType<typeof offerTransfer>;
    /** Whether the shopper can cancel the order directly or has to ask; null when it is too late. */
    cancelling: "possible" | "to-ask" | null;
    withdrawal: { code: string; at: string | null } | null;
    cashInPesos: number | null;
    receipts: { id: number; name: string }[];
    notes: { text: string; at: string | null }[];
    /** At the time of the purchase; empty for an order that this shop did not create. */
    withdrawalText: string;
    whatsapp: string | null;
  };

type ShopperRest = {
  /** "Falta pagar …", or what the shop gives back. */
  text: string;
  isToPay: boolean;
  /** Where to transfer it; null for cash, for what goes back, and without an account. */
  account: ShopSettings["bank"] | null;
  /** How to pay it with Mercado Pago; absent when that is not possible. */
  online?: OnlinePayment;
};

type ShopperItem = Pick<OrderItem, "name" | "size" | "color" | "image" | "quantity"> & {
  totalInPesos: number;
  /** With all that is taken off the order; absent when that is nothing. */
  reducedInPesos?: number;
};

type ShopperDelivery = {
  isPickup: boolean;
  label: string;
  address: string[];
  hours: string;
  estimated: string | null;
  /** "Llega entre el mié 2 y el vie 4", unless the owner has set a day. */
  arrival?: string;
  /** Says when it is prepared, during the shop's holiday. */
  prepared?: string;
  tracking: { carrier: string; code: string; address: string | null } | null;
};

export function toShopperOrder(
  order: Order & { token: string; wasMailed: boolean },
  settings: ShopSettings & { takesOnlinePayments: boolean },
  now: Date,
): ShopperOrder {
  const { orderNumber, token, status, itemsInPesos, discountInPesos } = order;
  const { shippingInPesos } = order;
  const totalInPesos = currentTotal(order);
  const rest = tellRest(order, settings);
  const isPaid = order.paidAt !== null;
  const online = toOnlinePayment(order, settings.takesOnlinePayments);
  const withdrawal = findWithdrawal(order);
  const isComing = !hasEnded(status) && (withdrawal === null || hasLeft(status));
  const refusal = refuseCancelling(order);
  const paid = listPaidOf(order).map(addPieces);
  // The shop asks for no money after the shopper withdrew from the purchase.
  const transfer = withdrawal === null ? toTransfer(order, settings, now) : null;
  const takesReceipt = withdrawal === null && transfer === null && awaitsTransfer(order);
  return {
    ...{ orderNumber, token, status, isPaid, isComing },
    contact:
      order.customerEmail === "" || hasEnded(status)
        ? null
        : {
            email: order.customerEmail,
            canCorrect: canCorrectEmail(order) && !order.wasMailed,
          },
    ...(rest && { rest }),
    heldInCents: orderHeldInCents(order),
    placedAt: order.createdAt && formatMoment(order.createdAt),
    steps: isComing ? listOrderSteps({ ...order, isPaid }) : [],
    items: order.items.map(({ name, size, color, image, quantity, priceInPesos }, at) => {
      const totalInPesos = priceInPesos * quantity;
      const reducedInPesos = paid[at] ?? totalInPesos;
      return {
        ...{ name, size, color, image, quantity, totalInPesos },
        ...(reducedInPesos < totalInPesos && { reducedInPesos }),
      };
    }),
    figures: {
      ...{ itemsInPesos, discountInPesos, shippingInPesos, totalInPesos },
      ...(order.reductions && { reductions: order.reductions }),
    },
    ...(order.creditLeft && { creditLeft: describeCreditLeft(order.creditLeft) }),
    payment: paymentMethodLabel(order.paymentMethod),
    delivery: toDelivery(order, settings, now),
    transfer,
    ...(takesReceipt && { takesReceipt }),
    online: online && { ...online, canPay: online.canPay && withdrawal === null },
    transferOffer: offerTransfer(order),
    cancelling:
      refusal === "closed" || withdrawal !== null ? null : refusal === null ? "possible" : "to-ask",
    withdrawal: withdrawal && {
      code: withdrawal.code,
      at: withdrawal.at && formatMoment(withdrawal.at),
    },
    cashInPesos:
      order.paymentMethod === "cash" && !isPaid && !isFree(order) && isComing && withdrawal === null
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
    ...tellCancellation(order),
    ...tellHold(order, now),
  };
}

function tellRest(
  order: Order,
  settings: ShopSettings & { takesOnlinePayments: boolean },
): ShopperRest | null {
  const { toPayInPesos, toGiveBackInCents } = findBalance(order);
  if (toGiveBackInCents > 0) {
    const text = `Corregimos tu pedido y cuesta menos: te devolvemos ${formatPaid(toGiveBackInCents)}.`;
    return { text, isToPay: false, account: null };
  }
  if (toPayInPesos === 0) return null;
  if (isAside(order)) {
    const paid = `Dejaste ${formatPesos(asideHeldInPesos(order))} de seña`;
    const text = `${paid} y falta pagar ${formatPesos(toPayInPesos)}: lo pagás al retirarlo, hasta el ${describeAsideEnd(order)}.`;
    return { text, isToPay: true, account: null };
  }
  const asked = `Corregimos tu pedido y cuesta más: falta pagar la diferencia de ${formatPesos(toPayInPesos)}.`;
  if (isRestUnclear(order)) {
    const text = `${asked} Nos llegó un pago que todavía estamos mirando: no pagues de nuevo, te escribimos.`;
    return { text, isToPay: true, account: null };
  }
  const isWanted = findWithdrawal(order) === null;
  const online = isWanted ? toRestPayment(order, settings.takesOnlinePayments) : null;
  const isCash = order.paymentMethod === "cash";
  const account = !isCash && hasBankAccount(settings) ? settings.bank : null;
  const how = isCash ? " La pagás en efectivo cuando lo retirás." : "";
  const ask = isCash || account || online?.isOffered ? how : " Escribinos y arreglamos cómo.";
  return { text: `${asked}${ask}`, isToPay: true, account, ...(online && { online }) };
}

function toDelivery(order: Order, settings: ShopSettings, now: Date): ShopperDelivery {
  const { address, openingHours, holiday } = settings;
  const { deliveryMethod, shippingLabel, carrier, trackingCode, estimatedDelivery } = order;
  const isPickup = deliveryMethod === "pickup";
  const day = parseCalendarDay(estimatedDelivery ?? "");
  const prepared = hasLeft(order.status) ? null : describeHolidayEnd(holiday, now);
  const arrival = describeOrderArrival(order, now);
  return {
    ...(prepared !== null && { prepared }),
    ...(arrival !== null && { arrival }),
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

/** Not after a mail went there: its link may then be with somebody else. */
export function canCorrectEmail({
  status,
  customerEmail,
}: Pick<Order, "status" | "customerEmail">): boolean {
  return customerEmail !== "" && !hasEnded(status) && !hasLeft(status);
}

/** At the prices and the discount of the day it was placed; null when the shopper cannot change. */
export function offerTransfer(
  order: Order,
): Pick<Order, "discountInPesos" | "totalInPesos"> | null {
  const { status, paidAt, paymentMethod, payments, priceBlock, shippingInPesos } = order;
  const isUnpaidOnline = status === "pending" && paidAt === null && paymentMethod === "mercadopago";
  if (!isUnpaidOnline || payments.some(isUnderWay) || findWithdrawal(order) !== null) return null;
  // Another tool changed the order, so its stored price block no longer describes it.
  if (priceBlock?.listInPesos !== order.itemsInPesos - sumReductions(order.reductions)) {
    return { discountInPesos: order.discountInPesos, totalInPesos: order.totalInPesos };
  }
  const { discountInPesos, totalInPesos } = sumOrder(priceBlock, "transfer", shippingInPesos);
  return { discountInPesos, totalInPesos };
}

function findWithdrawal({
  events,
}: Pick<Order, "events">): { code: string; at: Date | null } | null {
  const event = events.findLast(({ kind }) => kind === "withdrawal");
  return event ? { code: event.text, at: event.at } : null;
}

export type TransferToMake = {
  totalInPesos: number;
  /** Null when the owner has set no account; the shop then sends it. */
  account: ShopSettings["bank"] | null;
  deadline: { text: string; isOver: boolean } | null;
  whatsapp: string | null;
  hasReceipt: boolean;
  canSendReceipt: boolean;
};

/** Null for an order that waits for no transfer, or whose pieces are to be set apart before. */
function toTransfer(order: Order, settings: ShopSettings, now: Date): TransferToMake | null {
  if (!awaitsTransfer(order) || awaitsHold(order)) return null;
  const { totalInPesos, orderNumber, paymentDueAt, receipts } = order;
  const announcement = `Hola, te mando el comprobante de mi pedido ${orderNumber} por ${formatPesos(totalInPesos)}.`;
  return {
    totalInPesos,
    account: hasBankAccount(settings) ? settings.bank : null,
    deadline: paymentDueAt && { text: formatDeadline(paymentDueAt), isOver: paymentDueAt < now },
    whatsapp: whatsappAddress(settings.phone, announcement),
    hasReceipt: receipts.length > 0,
    canSendReceipt: receipts.length < MAX_RECEIPTS,
  };
}
