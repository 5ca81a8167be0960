import { findCartProducts } from "../data/storefront.server";
import type { Cart } from "../domain/cart";
import type { News } from "../domain/news";
import { priceCart, type PricedCart, type PricedLine } from "../domain/priced-cart";
import { paths } from "../paths";
import { serializeFlash } from "../sessions/flash.server";
import { seeOther } from "./responses";

/** What pages show of a line: its tax is the shop's own business. */
export type ShownLine = Omit<PricedLine, "ivaPermille">;

/** The cart at the prices of now; with a notice, and nothing can be bought, when they may be old. */
export async function readPricedCart(
  cart: Cart,
): Promise<{ priced: PricedCart; notice: string | null }> {
  const ids = cart.map(({ productId }) => productId);
  const { value: products, notice } = await findCartProducts(ids);
  return { priced: priceCart(cart, products), notice };
}

export function toShownLines({ lines }: PricedCart): ShownLine[] {
  return lines.map((line) => {
    const { productId, size, color, quantity, name, brand, image } = line;
    const { unitPriceInPesos, lineTotalInPesos } = line;
    return {
      ...{ productId, size, color, quantity, name, brand, image },
      ...{ unitPriceInPesos, lineTotalInPesos },
    };
  });
}

export const CART_IS_EMPTY: News = {
  title: "Tu carrito está vacío",
  text: "Agregá algo y después terminá la compra.",
  link: null,
};

export const CART_CHANGED: News = {
  title: "Algo de tu carrito ya no está",
  text: "Sacá lo que ya no está disponible y seguí con tu compra.",
  link: null,
};

/** What the shop offered a moment ago, and does not any more. */
export const NOT_OFFERED = {
  address: {
    title: "No llegamos a esa dirección",
    text: "Revisá la provincia y el código postal, o elegí otra forma de recibirlo.",
    link: null,
  },
  delivery: {
    title: "Ya no se puede retirar",
    text: "Por ahora no se puede retirar en el local: elegí el envío.",
    link: null,
  },
  payment: {
    title: "Ya no se puede pagar así",
    text: "Elegí otra y seguí con tu compra: tu carrito y tus datos siguen acá.",
    link: null,
  },
} satisfies Record<string, News>;

/** Back to the cart, which says why. */
export async function sendToCart(news: News) {
  return seeOther(paths.cart(), { "Set-Cookie": await serializeFlash(news) });
}

/** Back to the form, which says why. */
export async function sendToDetails(news: News) {
  return seeOther(paths.checkout(), { "Set-Cookie": await serializeFlash(news) });
}
