import { z } from "zod";

import { CHECKOUT_OUTCOMES, type CheckoutOutcome } from "../domain/buying/checkout";
import { createShopCookie, readCookie } from "./shop-cookie.server";

const KEPT_MINUTES = 30;

const StoredSchema = z.object({ outcome: z.enum(CHECKOUT_OUTCOMES), token: z.string() });

type PlacedOrderLink = { outcome: CheckoutOutcome; token: string };

/** For a shopper who goes back and confirms again. */
export function readPlacedOrderLink(request: Request): Promise<PlacedOrderLink | null> {
  return readCookie(request, placedOrderCookie(), StoredSchema);
}

export function serializePlacedOrderLink(link: PlacedOrderLink): Promise<string> {
  return placedOrderCookie().serialize(link);
}

function placedOrderCookie() {
  return createShopCookie("tela_pedido", { maxAgeSeconds: KEPT_MINUTES * 60 });
}
