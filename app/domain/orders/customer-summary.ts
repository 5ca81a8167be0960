/** The specification's length of the list. */
export const TOP_CUSTOMERS = 5;

/** A customer with what their orders say of them. */
export type Customer = {
  id: number;
  name: string;
  email: string;
  phone: string;
  /** Without personal data, which were erased; name and e-mail say so or are empty. */
  isErased: boolean;
  /** Null when the stored time is none. */
  createdAt: Date | null;
  /** Cancelled ones too. */
  totalOrders: number;
  /** What their sold orders are worth, after what went back. */
  totalSpentInPesos: number;
};

export type CustomerSummary = {
  totalCustomers: number;
  /** Since the first day of the month by the owner's clock. */
  newCustomersThisMonth: number;
  /** At most five of those who bought something: who spent most first, and then who came first. */
  topCustomers: Customer[];
};
