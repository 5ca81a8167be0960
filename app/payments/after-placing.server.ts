import { outcomeOf } from "../domain/buying/checkout";
import type { Order } from "../domain/orders/order-details";
import { paths } from "../paths";
import { openCheckout } from "./open-checkout.server";

/** Where the shopper of an order that was just placed goes: to pay it, or to its screen. */
export async function findNextPlace(
  { id, paymentMethod, token }: Order,
  { origin, now }: { origin: string; now: Date },
): Promise<string> {
  const screen = paths.checkoutOutcome(outcomeOf(paymentMethod), token ?? "");
  if (paymentMethod !== "mercadopago" || token === null) return screen;
  const opening = await openCheckout({ id, token }, { origin, now });
  switch (opening.outcome) {
    case "opened":
      return opening.address;
    case "closed":
      return screen;
    case "unavailable":
      return paths.checkoutOutcome("failure", token);
  }
}
