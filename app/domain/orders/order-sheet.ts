import type { Order } from "./order-details";

/** What is printed of an order: without prices, because it may be a present. */
export type OrderSheet = Pick<
  Order,
  | "orderNumber"
  | "status"
  | "createdAt"
  | "customerName"
  | "customerPhone"
  | "deliveryMethod"
  | "street"
  | "city"
  | "province"
  | "postalCode"
  | "shopperNotes"
> & { items: SheetItem[] };

export type SheetItem = Pick<Order["items"][number], "name" | "size" | "color" | "quantity">;

export const PAPERS = [
  { id: "a5", label: "A5, una por hoja" },
  { id: "a4", label: "A4, cuatro por hoja" },
  { id: "a6", label: "A6, para rótulos" },
] as const;

export type Paper = (typeof PAPERS)[number]["id"];

export function findPaper(typed: string | null): Paper | null {
  return PAPERS.find(({ id }) => id === typed)?.id ?? null;
}
