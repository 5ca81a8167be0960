import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { addToCart, type Cart } from "../../domain/buying/cart";
import { fitCart } from "../../domain/buying/placing-order";
import type { Order } from "../../domain/orders/order";
import type { Flash } from "../../domain/plain/flash";
import { readPricedCart } from "../../flows/cart.server";
import { requireOrder } from "../../flows/token-order.server";
import { seeOtherWithCookies } from "../../http/kept-cookies";
import { seeOther } from "../../http/responses";
import { paths } from "../../paths";
import { readCartWithCode, serializeCart } from "../../sessions/cart.server";
import { serializeFlash } from "../../sessions/flash.server";

/** The address has no page of its own. */
export function loader({ params }: LoaderFunctionArgs) {
  return seeOther(paths.order(params.token ?? ""));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const order = await requireOrder(params.token);
  const stored = await readCartWithCode(request);
  const wanted = addItems(stored.cart, order);
  const { cart, priced } = await readPricedCart(wanted);
  const cookie = await serializeCart(fitCart(cart, priced), stored.code);
  const flash = await serializeFlash(cookie === null ? NO_ROOM : IN_THE_CART);
  return seeOtherWithCookies(request, paths.cart(), cookie, flash);
}

function addItems(cart: Cart, { items }: Pick<Order, "items">): Cart {
  return items.reduce<Cart>((whole, { productId, size, color, quantity }) => {
    const added = addToCart(whole, { productId, size, color, quantity });
    return added.outcome === "added" ? added.cart : whole;
  }, cart);
}

const IN_THE_CART: Flash = {
  title: "Está en tu carrito",
  text: "Revisalo y terminá la compra.",
};

const NO_ROOM: Flash = {
  title: "Tu carrito está lleno",
  text: "Sacá algo y volvé a probar desde tu pedido.",
};
