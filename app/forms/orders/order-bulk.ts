import { BULK_STEPS, MAX_BULK_ORDERS, type BulkStep } from "../../domain/orders/bulk-order-moves";
import type { FormReply } from "../form-reply";
import { cleanOrderList } from "./order-filters";

/** `pedidos` stands for the checkboxes of the list. */
export type OrderBulkReply = FormReply<"pedidos"> & {
  title: string;
  chosen: string[];
  /** One line for each refused order; empty when the form itself was refused. */
  lines: string[];
};

export type OrderBulk = {
  to: BulkStep;
  orderNumbers: string[];
  list: string;
};

/** No order number is longer. */
const MAX_NUMBER_LENGTH = 100;

export function parseOrderBulk(formData: FormData): OrderBulk | null {
  const to = BULK_STEPS.find((step) => formData.get("intent") === `move-${step}`);
  if (!to) return null;
  const list = formData.get("lista");
  const numbers = formData
    .getAll("id")
    .filter((value) => typeof value === "string")
    .filter(({ length }) => length > 0 && length <= MAX_NUMBER_LENGTH);
  return {
    to,
    orderNumbers: [...new Set(numbers)],
    list: cleanOrderList(typeof list === "string" ? list : ""),
  };
}

export function findBulkError({ orderNumbers }: OrderBulk): string | null {
  if (orderNumbers.length === 0) return "Elegí al menos un pedido.";
  return orderNumbers.length > MAX_BULK_ORDERS
    ? `Son demasiados para una sola vez: elegí hasta ${MAX_BULK_ORDERS}.`
    : null;
}
