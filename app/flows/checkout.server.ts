import { findCartProducts } from "../data/catalogue/storefront.server";
import { MIN_QUANTITY, type Cart, type CartLineKey } from "../domain/buying/cart";
import type { CheckoutDetails } from "../domain/buying/checkout";
import type { Flash } from "../domain/shop/flash";
import { canLieIn, describeContradiction } from "../domain/buying/postal-provinces";
import { priceCart, type PricedCart, type PricedLine } from "../domain/buying/priced-cart";
import { resolveCart } from "../domain/buying/renamed-products";
import { paths } from "../paths";
import { serializeFlash } from "../sessions/flash.server";
import { seeOther } from "../http/responses";

/** A line as pages show it, without its tax rate. */
export type ShownLine = Omit<PricedLine, "ivaPermille">;

type CurrentCart = {
  /** With the current ids of its products. */
  cart: Cart;
  priced: PricedCart;
  notice: string | null;
};

/**
 * The cart at current prices. With a notice the prices may be outdated, and nothing can be bought.
 */
export async function readPricedCart(stored: Cart): Promise<CurrentCart> {
  const ids = stored.map(({ productId }) => productId);
  const { value: products, notice } = await findCartProducts(ids);
  const cart = resolveCart(stored, products);
  return { cart, priced: priceCart(cart, products), notice };
}

/** The cart and the line of a form, with the current ids of their products. */
export async function resolveChange(stored: Cart, named: CartLineKey) {
  const line = { ...named, quantity: MIN_QUANTITY };
  const ids = [...stored, line].map(({ productId }) => productId);
  const { value: products } = await findCartProducts(ids);
  return { cart: resolveCart(stored, products), line: resolveCart([line], products)[0] ?? line };
}

export function toShownLines({ lines }: PricedCart): ShownLine[] {
  return lines.map((line) => {
    const { productId, size, color, quantity, name, brand, image } = line;
    const { unitPriceInPesos, lineTotalInPesos } = line;
    return {
      productId,
      size,
      color,
      quantity,
      name,
      brand,
      image,
      unitPriceInPesos,
      lineTotalInPesos,
    };
  });
}

export const CART_IS_EMPTY: Flash = {
  title: "Tu carrito está vacío",
  text: "Agregá algo y después terminá la compra.",
};

export const CART_CHANGED: Flash = {
  title: "Algo de tu carrito ya no está",
  text: "Sacá lo que ya no está disponible y seguí con tu compra.",
};

/** Messages for what the shop has just stopped offering. */
export const NOT_OFFERED = {
  address: {
    title: "No llegamos a esa dirección",
    text: "Revisá la provincia y el código postal, o elegí otra forma de recibirlo.",
  },
  delivery: {
    title: "Ya no se puede retirar",
    text: "Por ahora no se puede retirar en el local: elegí el envío.",
  },
  payment: {
    title: "Ya no se puede pagar así",
    text: "Elegí otra y seguí con tu compra: tu carrito y tus datos siguen acá.",
  },
} satisfies Record<string, Flash>;

/** Why an address that the form accepted earlier has no shipping price now. */
export function explainNoQuote({ address }: Pick<CheckoutDetails, "address">): Flash {
  if (!address || canLieIn(address.postalCode, address.province)) return NOT_OFFERED.address;
  return {
    title: "Revisá tu dirección",
    text: describeContradiction(address.postalCode, address.province),
  };
}

/** Redirects to the cart with the reason. */
export async function sendToCart(flash: Flash) {
  return seeOther(paths.cart(), await serializeFlash(flash));
}

/** Redirects to the form with the reason. */
export async function sendToDetails(flash: Flash) {
  return seeOther(paths.checkout(), await serializeFlash(flash));
}
