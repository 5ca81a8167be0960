import { firstOutcomePage } from "../domain/buying/checkout";
import type { Order } from "../domain/orders/order-details";
import { paths } from "../paths";
import { openPaymentPage } from "./open-payment-page.server";

/** The next address after placing an order: the provider's page, or the outcome page. */
export async function findNextAddress(
  { id, paymentMethod, token, paidAt }: Order,
  { origin, now }: { origin: string; now: Date },
): Promise<string> {
  const screen = paths.checkoutOutcome(firstOutcomePage(paymentMethod), token ?? "");
  if (paymentMethod !== "mercadopago" || token === null || paidAt !== null) return screen;
  const opening = await openPaymentPage({ id, token }, { origin, now });
  switch (opening.outcome) {
    case "opened":
      return opening.address;
    case "closed":
      return screen;
    case "unavailable":
      return paths.checkoutOutcome("failure", token);
  }
}
