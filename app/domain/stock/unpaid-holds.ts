import type { Order } from "../orders/order-details";
import type { ShopSettings } from "../shop/shop-settings";

/** How many pieces unpaid orders may hold. */
export type HoldCaps = Pick<ShopSettings, "unpaidPiecesPerAddress" | "unpaidSharePercent">;

/** Counted pieces: those that can be sold now, and those that unpaid orders hold. */
export type UnpaidPieces = {
  left: number;
  /** Of shoppers and of the shop's own people. */
  inAll: number;
  /** Of shoppers alone, whom the caps are for. */
  ofShoppers: number;
  /** Of the network that orders now. */
  ofAddress: number;
};

/**
 * True when a shopper's new order may hold its pieces before it is paid. The share is one of all that would be for
 * sale without such orders, so that it does not shrink while they grow; one network's pieces always fit in it, so
 * that a small shop holds a usual cart. The way of paying makes no difference: an order for Mercado Pago holds only
 * an hour, but the next one can follow it.
 */
export function mayHold(
  wanted: number,
  { left, ofShoppers, ofAddress }: Omit<UnpaidPieces, "inAll">,
  { unpaidPiecesPerAddress, unpaidSharePercent }: HoldCaps,
): boolean {
  const share = Math.floor(((left + ofShoppers) * unpaidSharePercent) / 100);
  const most = Math.max(share, unpaidPiecesPerAddress);
  return ofAddress + wanted <= unpaidPiecesPerAddress && ofShoppers + wanted <= most;
}

/** The part of the pieces for sale that unpaid orders hold, in percent, when the owner should look; else 0. */
export function findWorryingShare(
  { left, inAll }: Pick<UnpaidPieces, "left" | "inAll">,
  { unpaidSharePercent }: Pick<HoldCaps, "unpaidSharePercent">,
): number {
  if (inAll === 0) return 0;
  const percent = Math.round((inAll * 100) / (inAll + left));
  return percent * 2 >= unpaidSharePercent ? percent : 0;
}

/** True for an order that waits for its payment, and whose pieces are still for sale. */
export function isUnheld({
  status,
  paidAt,
  items,
}: Pick<Order, "status" | "paidAt" | "items">): boolean {
  const isWaiting = status === "pending" && paidAt === null;
  return isWaiting && items.some(({ stockState }) => stockState === "released");
}

/**
 * True when such an order is to be confirmed before it is paid. Online the payment takes the pieces at once, and a
 * receipt says that the money is on its way.
 */
export function awaitsHold(
  order: Pick<Order, "status" | "paidAt" | "items" | "paymentMethod" | "receipts">,
): boolean {
  const { paymentMethod, receipts } = order;
  return isUnheld(order) && paymentMethod !== "mercadopago" && receipts.length === 0;
}

/** Why a person cannot set them apart. */
export const TOO_FEW_TO_HOLD =
  "No quedan prendas suficientes para separarlo: corregí el stock, o liberá otro pedido sin pagar.";
