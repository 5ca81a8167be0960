import type { DeliveryMethod } from "./delivery-method";
import type { PaymentMethod } from "../payments/payment-method";
import type { ProvinceId } from "./province";

/** Who buys. The phone is as `domain/phone` stores it. */
export type Buyer = {
  name: string;
  /** Empty where the owner took the order of somebody without one; the phone too. */
  email: string;
  phone: string;
  /** DNI or CUIT for the invoice, as `domain/buyer-document` stores it; missing where none was given. */
  document?: string;
};

/** Stands for a buyer of the counter who gave no name. */
export const COUNTER_BUYER = "Consumidor final";

/** Where an order goes; nowhere for who picks up. */
export type Address = {
  province: ProvinceId;
  city: string;
  street: string;
  /** As `domain/postal-code` stores it. */
  postalCode: string;
};

/** What the checkout's form asks, checked. */
export type CheckoutDetails = {
  buyer: Buyer;
  delivery: DeliveryMethod;
  /** Null when it is picked up. */
  address: Address | null;
  payment: PaymentMethod;
  notes: string;
};

/** The screens after confirming. Which one an order gets is decided by how it is paid. */
export const CHECKOUT_OUTCOMES = ["success", "failure", "pending"] as const;
export type CheckoutOutcome = (typeof CHECKOUT_OUTCOMES)[number];

/** Cash is settled at the counter; anything else is still to be paid. */
export function outcomeOf(payment: string): CheckoutOutcome {
  return payment === "cash" ? "success" : "pending";
}

/** In letters; together they fit in the cookie that keeps them, whatever the script. */
export const CHECKOUT_LIMITS = {
  name: 80,
  email: 120,
  phone: 30,
  city: 60,
  street: 100,
  postalCode: 12,
  notes: 300,
} as const;

/** Whether an order can be paid and taken along when it is made. */
export function canHandOverAtOnce({
  delivery,
  payment,
}: Pick<CheckoutDetails, "delivery" | "payment">): boolean {
  return delivery === "pickup" && payment !== "mercadopago";
}
