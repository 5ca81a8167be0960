import type { DeliveryMethod } from "../buying/shipping";

/** The ids are stored; people read the labels. */
export const PAYMENT_METHODS = [
  { id: "mercadopago", label: "Mercado Pago", isForShipping: true },
  { id: "transfer", label: "Transferencia bancaria", isForShipping: true },
  { id: "cash", label: "Efectivo al retirar", isForShipping: false },
] as const;

/** At the counter, by a terminal that the shop does not ask. Never offered in its pages. */
export const CARD_METHODS = [
  { id: "debit", label: "Tarjeta de débito" },
  { id: "credit", label: "Tarjeta de crédito" },
] as const;

export type CardMethod = (typeof CARD_METHODS)[number]["id"];

/** How people pay at the counter, as a person notes it. */
export const COUNTER_WAYS = [
  { id: "cash", label: "Efectivo" },
  ...CARD_METHODS,
  { id: "transfer", label: "Transferencia" },
] as const;

export type CounterWay = (typeof COUNTER_WAYS)[number]["id"];

export function findCounterWay(value: string): CounterWay | null {
  return COUNTER_WAYS.find(({ id }) => id === value)?.id ?? null;
}

/** A code that people scan at the counter. It pays a whole sale, and the provider says when. */
export const QR_WAY = { id: "mercadopago", label: "QR de Mercado Pago" } as const;

/** How a sale at the counter can be paid; a till counts each. */
export const TILL_WAYS = [...COUNTER_WAYS, QR_WAY] as const;

export type TillWay = (typeof TILL_WAYS)[number]["id"];

export function findTillWay(value: string): TillWay | null {
  return TILL_WAYS.find(({ id }) => id === value)?.id ?? null;
}

export function counterWayLabel(way: string): string | null {
  return TILL_WAYS.find(({ id }) => id === way)?.label ?? null;
}

/** Of an order at the counter whose parts were paid by several of its ways. */
export const SEVERAL_WAYS = { id: "several", label: "Varias formas" } as const;

/** All that an order can be paid by. */
export const PAID_WAYS = [...PAYMENT_METHODS, ...CARD_METHODS, SEVERAL_WAYS];

export type PaidWay = (typeof PAID_WAYS)[number]["id"];

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]["id"];

export function findPaymentMethod(value: string): PaymentMethod | null {
  return PAYMENT_METHODS.find(({ id }) => id === value)?.id ?? null;
}

export function findPaidWay(value: string): PaidWay | null {
  return PAID_WAYS.find(({ id }) => id === value)?.id ?? null;
}

export function paymentMethodLabel(value: string): string {
  return PAID_WAYS.find(({ id }) => id === value)?.label ?? value;
}

/** Cash is paid at the counter, so it cannot pay an order that is shipped. */
export function canPayFor(payment: PaymentMethod, delivery: DeliveryMethod): boolean {
  return (
    delivery === "pickup" ||
    PAYMENT_METHODS.some(({ id, isForShipping }) => id === payment && isForShipping)
  );
}

/** True for an order of the counter that a code pays: nothing else is sold there online. */
export function isPaidByQr(order: { channel: string; paymentMethod: string }): boolean {
  return order.channel === "shop" && order.paymentMethod === QR_WAY.id;
}
