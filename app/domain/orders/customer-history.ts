import type { Customer } from "./customer-summary";

/** A customer with what their orders tell of them. */
export type CustomerHistory = {
  customer: Customer;
  /** Those that make up what the customer spent. */
  soldOrders: number;
  /** Null where there is none, or its stored time is none. */
  firstOrderAt: Date | null;
  lastOrderAt: Date | null;
  /** Where their last parcels went, the newest first. */
  addresses: { street: string; city: string; province: string; postalCode: string }[];
  /** Of the orders that are under way. */
  openOrderNumbers: string[];
};

/** To the nearest peso; 0 for who bought nothing. */
export function averageSpentInPesos({ customer, soldOrders }: CustomerHistory): number {
  return soldOrders === 0 ? 0 : Math.round(customer.totalSpentInPesos / soldOrders);
}
