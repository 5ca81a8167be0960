import type { PriceBlock as Prices } from "../../../domain/payments/price-block";
import type { CounterRow, FoundForCounter } from "../../../forms/counter/counter-form";
import type { Approval, ManualDiscount } from "../../../forms/orders/manual-order";

/** What the page of the counter shows. */
export type CounterData = {
  text: string;
  isBarcode: boolean;
  /** Typed by who may give it to a piece; null without one. */
  newCode: string | null;
  found: FoundForCounter[] | null;
  isFull: boolean;
  rows: CounterRow[];
  notice: string | null;
  discount: ManualDiscount;
  discountProblem: string | null;
  approval: Approval | null;
  block: Prices;
  address: string;
  ways: { id: string; label: string; totalInPesos: number }[];
  idempotencyKey: string;
  asideUntil: string;
};
