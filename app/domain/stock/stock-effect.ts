import type { OrderState } from "../orders/order";

/** Why a person changes a number. The ids are stored; people read the labels. */
export const EDIT_REASONS = [
  { id: "intake", label: "Ingreso" },
  { id: "count", label: "Conteo" },
  { id: "broken", label: "Rotura" },
  { id: "sample", label: "Muestra" },
  { id: "correction", label: "Corrección" },
] as const;

export type EditReason = (typeof EDIT_REASONS)[number]["id"];

export type MovementReason =
  | EditReason
  /** A file with products brought it. */
  | "import"
  /** A change was taken back. */
  | "undo"
  /** Open orders from before the size and colour was counted. */
  | "adopted"
  /** It is not counted any more. */
  | "uncounted"
  /** What orders do. */
  | "reserved"
  | "taken"
  | "released"
  | "returned"
  /** Held for an exchange that was asked for, or free of it. */
  | "exchange";

export type StockEffect =
  /** Pieces that were released are held again, if there are enough. */
  | "reserve"
  /** Pieces that are still for sale are held, also when too few are left: the order then falls short. */
  | "claim"
  | "take"
  | "release"
  /** The owner says whether they came back. */
  | "may-return"
  | "none";

const IN_THE_SHOP: ReadonlySet<string> = new Set([
  "pending",
  "paid",
  "preparing",
  "ready_for_pickup",
]);
const AWAY: ReadonlySet<string> = new Set(["shipped", "delivered"]);

/**
 * What a move does to the pieces of the order. The only rule for it; `writeMove` alone applies it, and `untakePieces`
 * takes back what "take" did.
 * @param from - as stored: another tool may have written it
 */
export function stockEffect(from: string, to: OrderState): StockEffect {
  if (AWAY.has(to)) return AWAY.has(from) ? "none" : "take";
  if (to === "cancelled" || to === "refunded") {
    if (IN_THE_SHOP.has(from)) return "release";
    return to === "refunded" && AWAY.has(from) ? "may-return" : "none";
  }
  // Only a late payment brings a cancelled order back.
  if (from === "cancelled") return "reserve";
  return IN_THE_SHOP.has(from) && to !== "pending" ? "claim" : "none";
}
