import type { DeliveryMethod } from "./delivery-method";
import type { PaymentMethod } from "../payments/payment-method";
import type { ProvinceId } from "./province";

/** The buyer. The phone is in the form of `parsePhone`. */
export type Buyer = {
  name: string;
  /** E-mail and phone may be empty in an order that the owner entered. */
  email: string;
  phone: string;
  /**
   * DNI or CUIT for the invoice, in the form of `parseBuyerDocument`; missing when none was given.
   */
  document?: string;
};

/** The buyer's name for a sale at the counter without a name. */
export const COUNTER_BUYER = "Consumidor final";

/** The delivery address; orders for pick-up have none. */
export type Address = {
  province: ProvinceId;
  city: string;
  street: string;
  /** In the form of `parsePostalCode`. */
  postalCode: string;
};

/** The checked values of the checkout form. */
export type CheckoutDetails = {
  buyer: Buyer;
  delivery: DeliveryMethod;
  /** Null for pick-up. */
  address: Address | null;
  payment: PaymentMethod;
  notes: string;
};

/** The pages after confirming, or after Mercado Pago's page, which chooses one of the three. */
export const CHECKOUT_OUTCOMES = ["success", "failure", "pending"] as const;
export type CheckoutOutcome = (typeof CHECKOUT_OUTCOMES)[number];

/**
 * The page right after confirming, unless Mercado Pago's page opens or fails. "success" says only that
 * nothing is left to do online.
 */
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

/** True when an order can be paid and handed over as soon as the owner enters it. */
export function canHandOverAtOnce({
  delivery,
  payment,
}: Pick<CheckoutDetails, "delivery" | "payment">): boolean {
  return delivery === "pickup" && payment !== "mercadopago";
}
