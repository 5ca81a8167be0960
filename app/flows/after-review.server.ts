import { firstOutcomePage } from "../domain/buying/checkout";
import { fitCart } from "../domain/buying/placing-order";
import type { Cart } from "../domain/buying/cart";
import type { Order } from "../domain/orders/order-details";
import { readMailOrigin } from "../http/origin.server";
import { seeOther } from "../http/responses";
import { paths } from "../paths";
import { openPaymentPage } from "../payments/open-payment-page.server";
import { serializeCart } from "../sessions/cart.server";
import { forgetAfterOrder, readDetails } from "../sessions/checkout-details.server";
import { serializePlacedOrderLink } from "../sessions/placed-order.server";
import { readPricedCart } from "./cart.server";

/** To where it is paid or to its screen, with what is left in the cart. */
export async function leadToOrder(request: Request, order: Order, cart: Cart) {
  const typed = await readDetails(request);
  const outcome = firstOutcomePage(order.paymentMethod);
  return seeOther(
    await findNextAddress(order, { origin: readMailOrigin(request), now: new Date() }),
    // The code was used.
    await serializeCart(cart, ""),
    typed && (await forgetAfterOrder(typed)),
    await serializePlacedOrderLink({ outcome, token: order.token ?? "" }),
  );
}

/** The cookie of the cart with the quantities that are left. */
export async function serializeFittedCart(cart: Cart, code: string): Promise<string | null> {
  return serializeCart(fitCart(cart, (await readPricedCart(cart)).priced), code);
}

/** The next address after placing an order: the provider's page, or the outcome page. */
async function findNextAddress(
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
