import type { DeliveryMethod } from "../buying/delivery-method";

/** The ways an order can be paid. Values are stored; the labels are what people read. */
export const PAYMENT_METHODS = [
  { id: "mercadopago", label: "Mercado Pago", isForShipping: true },
  { id: "transfer", label: "Transferencia bancaria", isForShipping: true },
  { id: "cash", label: "Efectivo al retirar", isForShipping: false },
] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]["id"];

export function findPaymentMethod(value: string): PaymentMethod | null {
  return PAYMENT_METHODS.find(({ id }) => id === value)?.id ?? null;
}

/** The label of a stored way of paying; one that is unknown is shown as it is. */
export function paymentMethodLabel(value: string): string {
  return PAYMENT_METHODS.find(({ id }) => id === value)?.label ?? value;
}

/** Cash changes hands at the counter: it pays no order that is sent. */
export function canPayFor(payment: PaymentMethod, delivery: DeliveryMethod): boolean {
  return (
    delivery === "pickup" ||
    PAYMENT_METHODS.some(({ id, isForShipping }) => id === payment && isForShipping)
  );
}
