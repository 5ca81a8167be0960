/** Length of the list of the best customers. */
export const TOP_CUSTOMERS = 5;

/** A customer with figures from their orders. */
export type Customer = {
  id: number;
  name: string;
  email: string;
  phone: string;
  /**
   * True once the personal data were erased; name and e-mail then hold placeholders or are empty.
   */
  isErased: boolean;
  /** Null when the stored time is not valid. */
  createdAt: Date | null;
  /** Includes cancelled orders. */
  totalOrders: number;
  /** The value of their sold orders minus refunds. */
  totalSpentInPesos: number;
};

export type CustomerSummary = {
  totalCustomers: number;
  /** Since the first day of the month in Argentina. */
  newCustomersThisMonth: number;
  /** At most five customers who bought something, by amount spent, then by age of the account. */
  topCustomers: Customer[];
};
