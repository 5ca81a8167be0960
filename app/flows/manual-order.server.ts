import { redirect } from "@remix-run/node";

import { adminPaths } from "../admin-paths";
import { listProducts } from "../data/catalogue/product-listing.server";
import { findCartProducts } from "../data/catalogue/storefront.server";
import {
  addToCart,
  isSameLine,
  MAX_QUANTITY,
  MIN_QUANTITY,
  removeFromCart,
  updateQuantity,
  type Cart,
  type CartLine,
} from "../domain/buying/cart";
import { NO_FILTERS } from "../domain/catalogue/catalogue-query";
import type { FoundProduct, OrderLineRow } from "../domain/orders/manual-order";
import type { PricedCart } from "../domain/buying/priced-cart";
import { listSaleChoices } from "../domain/stock/sale-choices";
import { isVisibleToShoppers, listPictures } from "../domain/catalogue/product";
import { parseAddToCart, type AddToCartField } from "../forms/buying/add-to-cart";
import type { FormReply } from "../forms/form-reply";
import { parseOrderLines, writeOrderLines, writeOrderQuery } from "../forms/orders/manual-order";
import { NO_STORE } from "../http/caching";
import { readWantedCart } from "./cart.server";

export type ManualOrderLines = {
  text: string;
  /** Null without a search. */
  found: FoundProduct[] | null;
  rows: OrderLineRow[];
  priced: PricedCart;
  /** The page with these lines. */
  address: string;
  /** The product that could not be added, with the form errors. */
  refused: { productId: string; reply: FormReply<AddToCartField | "producto"> } | null;
  notice: string | null;
};

const MAX_FOUND = 8;

/**
 * The lines of the order from the address, and the search results.
 * @throws Response a redirect to the order after a product was added
 */
export async function readManualOrder(request: Request): Promise<ManualOrderLines> {
  const { searchParams } = new URL(request.url);
  const { cart, priced, notice } = await readWantedCart(parseOrderLines(searchParams));
  const refused = await addChosen(searchParams, cart);
  const text = (searchParams.get("q") ?? "").trim().slice(0, 100);
  return {
    text,
    found: text === "" ? null : await search(text),
    rows: cart.map((line) => toRow(line, cart, priced)),
    priced,
    address: addressOf(cart),
    refused,
    notice,
  };
}

function toRow(line: CartLine, cart: Cart, priced: PricedCart): OrderLineRow {
  const { size, color, quantity } = line;
  const known = priced.lines.find((other) => isSameLine(other, line)) ?? null;
  const gone = priced.unavailable.find((other) => isSameLine(other, line));
  const change = (wanted: number) => addressOf(updateQuantity(cart, line, wanted));
  return {
    size,
    color,
    quantity,
    line: known,
    value: writeOrderLines([line])[0] ?? "",
    name: known?.name ?? gone?.name ?? line.productId,
    links: {
      less: quantity > MIN_QUANTITY ? change(quantity - 1) : null,
      more: quantity < MAX_QUANTITY ? change(quantity + 1) : null,
      none: addressOf(removeFromCart(cart, line)),
    },
  };
}

function addressOf(cart: Cart): string {
  return adminPaths.newOrder() + writeOrderQuery(cart);
}

async function addChosen(
  params: URLSearchParams,
  cart: Cart,
): Promise<ManualOrderLines["refused"]> {
  const productId = params.get("producto");
  if (productId === null) return null;
  const { value: products } = await findCartProducts([productId]);
  const product = products.get(productId);
  if (!product || !isVisibleToShoppers(product)) {
    return refuse(productId, "Ese producto ya no se puede vender.");
  }
  const form = new FormData();
  for (const [name, value] of params) form.append(name, value);
  const { line, reply } = parseAddToCart(form, product);
  if (!line) return { productId, reply };
  const added = addToCart(cart, line);
  if (added.outcome === "at-maximum")
    return refuse(productId, "Ya están las 3 que se pueden llevar.");
  if (added.outcome === "cart-full")
    return refuse(productId, "No entran más productos en el pedido.");
  throw redirect(addressOf(added.cart), { headers: NO_STORE });
}

function refuse(productId: string, message: string): ManualOrderLines["refused"] {
  return { productId, reply: { values: {}, errors: { producto: message } } };
}

async function search(text: string): Promise<FoundProduct[]> {
  const { value: listing } = await listProducts({
    scope: {},
    text,
    isLiteral: false,
    filters: NO_FILTERS,
    page: null,
  });
  const ids = (listing?.products ?? []).slice(0, MAX_FOUND).map(({ id }) => id);
  const { value: products } = await findCartProducts(ids);
  return ids.flatMap((id) => {
    const product = products.get(id);
    if (!product) return [];
    const { name, priceInPesos, colors } = product;
    const image = listPictures(product)[0] ?? "";
    return [{ id, name, priceInPesos, colors, image, choices: listSaleChoices(product) }];
  });
}
