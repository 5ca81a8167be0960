import type { OrderLineRow } from "../../../../domain/orders/manual-order";
import type { ManualOrderData } from "./manual-order-data";

/** Hidden fields with the current lines. */
export function LineFields({ rows }: { rows: readonly OrderLineRow[] }) {
  return rows.map(({ value }) => <input key={value} type="hidden" name="linea" value={value} />);
}

/** The same with the discount. */
export function DiscountFields({ discount }: Pick<ManualOrderData, "discount">) {
  return Object.entries(discount)
    .filter(([, typed]) => typed !== "")
    .map(([name, typed]) => <input key={name} type="hidden" name={name} value={typed} />);
}
