import type { Variant } from "./stock-level";

/** A size and colour of which an order wants more pieces than are left. */
export type Shortage = Variant & {
  name: string;
  wanted: number;
  left: number;
  /** Unpaid orders that hold some of them, the oldest first. */
  holders: { orderNumber: string; customerName: string; quantity: number }[];
};
