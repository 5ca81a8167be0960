import { compareSizes, normalizeSize } from "../catalogue/size";
import type { Order } from "./order";
import type { ParcelWeight } from "./parcel-weight";

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
> & {
  items: SheetItem[];
  parcel: ParcelWeight;
  /** The number of the order whose pieces came back for these; absent for any other. */
  replaces?: string;
};

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

/** What to fetch for these orders: each product, size and colour once, with its pieces. */
export function listToPick(sheets: readonly Pick<OrderSheet, "items">[]): SheetItem[] {
  const picked = new Map<string, SheetItem>();
  for (const item of sheets.flatMap(({ items }) => items)) {
    const key = JSON.stringify([item.name, normalizeSize(item.size), item.color]);
    const quantity = (picked.get(key)?.quantity ?? 0) + item.quantity;
    picked.set(key, { ...(picked.get(key) ?? item), quantity });
  }
  return [...picked.values()].sort(
    (one, other) =>
      one.name.localeCompare(other.name, "es") ||
      compareSizes(one.size, other.size) ||
      one.color.localeCompare(other.color, "es"),
  );
}
