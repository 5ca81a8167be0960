import type { DeliveryMethod } from "./shipping";
import type { PaymentMethod } from "../payments/payment-method";
import type { ProvinceId } from "../plain/province";

/** The buyer. The phone is in the form of `parsePhone`. */
export type Buyer = {
  name: string;
  /** E-mail and phone may be empty in an order that the owner entered. */
  email: string;
  phone: string;
  /** For the invoice, in the form of `parseBuyerDocument`. */
  document?: string;
};

export const COUNTER_BUYER = "Consumidor final";

export type Address = {
  province: ProvinceId;
  city: string;
  street: string;
  /** In the form of `parsePostalCode`. */
  postalCode: string;
};

export type CheckoutDetails = {
  buyer: Buyer;
  delivery: DeliveryMethod;
  address: Address | null;
  payment: PaymentMethod;
  notes: string;
};

/** The pages after confirming, or after Mercado Pago's page, which chooses one of the three. */
export const CHECKOUT_OUTCOMES = ["success", "failure", "pending"] as const;
export type CheckoutOutcome = (typeof CHECKOUT_OUTCOMES)[number];

/** "success" says only that nothing is left to do online. */
export function firstOutcomePage(payment: string): CheckoutOutcome {
  return payment === "cash" ? "success" : "pending";
}

/** In characters. All fields together fit in the cookie that keeps them, in any script. */
export const CHECKOUT_LIMITS = {
  name: 80,
  email: 120,
  phone: 30,
  city: 60,
  street: 100,
  postalCode: 12,
  notes: 300,
} as const;

export function canHandOverAtOnce({
  delivery,
  payment,
}: Pick<CheckoutDetails, "delivery" | "payment">): boolean {
  return delivery === "pickup" && payment !== "mercadopago";
}
