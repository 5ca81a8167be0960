import type { FoundProduct, OrderLineRow } from "../../../../domain/orders/manual-order";
import type { PriceBlock as Prices } from "../../../../domain/products/price-block";
import type { AddToCartField } from "../../../../forms/buying/add-to-cart";
import type { ManualDiscount } from "../../../../forms/orders/manual-discount";
import type { FormReply } from "../../../../forms/form-reply";

export type ManualOrderData = {
  text: string;
  found: FoundProduct[] | null;
  rows: OrderLineRow[];
  /** The page with these lines. */
  address: string;
  refused: { productId: string; reply: FormReply<AddToCartField | "producto"> } | null;
  notice: string | null;
  block: Prices;
  discount: ManualDiscount;
  discountProblem: string | null;
  /** Shipping prices by zone for these products; null when the shop does not ship. */
  zonePrices: string | null;
  offersPickup: boolean;
  acceptsCash: boolean;
  takesOnlinePayments: boolean;
  /** A new idempotency key for each opened page. */
  idempotencyKey: string;
};
