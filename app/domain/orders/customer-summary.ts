export const TOP_CUSTOMERS = 5;

export type Customer = {
  id: number;
  name: string;
  email: string;
  phone: string;
  /** Name and e-mail then hold placeholders or are empty. */
  isErased: boolean;
  createdAt: Date | null;
  /** Includes cancelled orders. */
  totalOrders: number;
  /** The value of their sold orders minus refunds. */
  totalSpentInPesos: number;
};

export type CustomerSummary = {
  totalCustomers: number;
  newCustomersThisMonth: number;
  /** At most five customers who bought something, by amount spent, then by age of the account. */
  topCustomers: Customer[];
};

export type CustomerHistory = {
  customer: Customer;
  soldOrders: number;
  /** Null without orders, or when the stored time is not valid. */
  firstOrderAt: Date | null;
  lastOrderAt: Date | null;
  addresses: { street: string; city: string; province: string; postalCode: string }[];
  openOrderNumbers: string[];
};

export function averageSpentInPesos({ customer, soldOrders }: CustomerHistory): number {
  return soldOrders === 0 ? 0 : Math.round(customer.totalSpentInPesos / soldOrders);
}

export const ERASED_NAME = "Datos borrados";

/** Replaces a customer's erased e-mail: not an address, and unique. */
export function erasedEmail(customerId: number): string {
  return `borrado-${customerId}`;
}

/** The data of an open order are needed to deliver it. */
export const OPEN_STATES = ["pending", "paid", "preparing", "ready_for_pickup", "shipped"] as const;
