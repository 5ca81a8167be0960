import type { Customer } from "./customer-summary";

/** A customer with figures and addresses from their orders. */
export type CustomerHistory = {
  customer: Customer;
  /** Orders that count in the total spent. */
  soldOrders: number;
  /** Null without orders, or when the stored time is not valid. */
  firstOrderAt: Date | null;
  lastOrderAt: Date | null;
  /** The addresses of their last parcels, newest first. */
  addresses: { street: string; city: string; province: string; postalCode: string }[];
  /** Orders that are still open. */
  openOrderNumbers: string[];
};

/** To the nearest peso; 0 for a customer who bought nothing. */
export function averageSpentInPesos({ customer, soldOrders }: CustomerHistory): number {
  return soldOrders === 0 ? 0 : Math.round(customer.totalSpentInPesos / soldOrders);
}
