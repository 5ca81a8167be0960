import { redirect } from "@remix-run/node";

import { adminPaths } from "../admin-paths";
import { listProducts } from "../data/catalogue/product-listing.server";
import { findCartProducts } from "../data/catalogue/storefront.server";
import { findProductsByCode } from "../data/imports/variant-codes.server";
import type { PlacingOutcome } from "../data/orders/place-order.server";
import { readOrNull } from "../data/sqlite/database-fault.server";
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
import type { PricedCart } from "../domain/buying/priced-cart";
import { isGifted, measureGift } from "../domain/offers/gift";
import { describeCodeProblem } from "../domain/offers/discount-code";
import type { AskedDiscounts } from "../domain/offers/order-discounts";
import type { RoleId } from "../domain/owner/roles";
import { priceAt } from "../domain/offers/sale";
import { formatPesos } from "../domain/plain/money";
import { MAX_ID_LENGTH } from "../domain/products/product-id";
import { chooseCommon, listSaleChoices } from "../domain/stock/sale-choices";
import { describeKept, describeShortages, type Shortage } from "../domain/stock/stock-words";
import { isVisibleToShoppers, firstPicture } from "../domain/catalogue/product";
import { parseAddToCart, type AddToCartField } from "../forms/buying/cart-form";
import type { FormReply } from "../forms/form-reply";
import {
  type Approval,
  checkManualDiscount,
  readManualDiscount,
  type ManualDiscount,
  parseOrderLines,
  writeOrderLines,
  writeOrderQuery,
  type FoundProduct,
  type OrderLineRow,
  type SaleReply,
} from "../forms/orders/manual-order";
import { NO_STORE } from "../http/caching";
import { refuseForm } from "../http/responses";
import { readWantedCart } from "./cart.server";
import { readApproval } from "./given-discount.server";

type ManualOrderLines = {
  text: string;
  found: FoundProduct[] | null;
  rows: OrderLineRow[];
  priced: PricedCart;
  discount: ManualDiscount;
  discountProblem: string | null;
  approval: Approval | null;
  address: string;
  refused: { productId: string; reply: FormReply<AddToCartField | "producto"> } | null;
  notice: string | null;
};

const MAX_FOUND = 8;

const NOTHING_CHOSEN = { size: "", color: "" };

/** @throws Response a redirect to the order after a product was added */
export async function readManualOrder(request: Request, role: RoleId): Promise<ManualOrderLines> {
  const { searchParams } = new URL(request.url);
  const discount = readManualDiscount(searchParams);
  const { asked, problem } = checkManualDiscount(discount, "");
  const { cart, priced, notice } = await readWantedCart(parseOrderLines(searchParams), asked);
  const addressOf: AddressOf = (lines) => adminPaths.newOrder() + writeOrderQuery(lines, discount);
  const refused = await addChosen(searchParams, cart, addressOf);
  const text = (searchParams.get("q") ?? "").trim().slice(0, 100);
  return {
    text,
    found: text === "" ? null : await searchForSale(text),
    rows: cart.map((line) => toRow(line, { cart, priced, addressOf, most: MAX_QUANTITY })),
    priced,
    discount,
    discountProblem: problem ?? findDiscountProblem(priced, asked),
    approval: await readApproval(priced, asked, role),
    address: addressOf(cart),
    refused,
    notice,
  };
}

/** Answers a refused sale with its form, as it was typed. */
export type RefuseSale<Field extends string> = (
  errors: SaleReply<Field>["errors"],
  status: 400 | 403 | 409 | 503,
  shortages?: readonly Shortage[],
) => ReturnType<typeof refuseForm<SaleReply<Field>>>;

export function refuseSaleWith<Field extends string>(
  values: SaleReply<Field>["values"],
): RefuseSale<Field> {
  return (errors, status, shortages) =>
    refuseForm<SaleReply<Field>>({ values, errors, ...(shortages && { shortages }) }, status);
}

/** What both forms that sell say about pieces that are gone, and about a code that no longer counts. */
export function refusePlacing<Answer>(
  placed: Extract<PlacingOutcome, { outcome: "too-few" | "not-cancelled" | "code-refused" }>,
  refuse: (
    errors: { lineas: string } | { descuento: string },
    status: 409,
    shortages?: readonly Shortage[],
  ) => Answer,
): Answer {
  switch (placed.outcome) {
    case "too-few":
      return refuse({ lineas: describeShortages(placed.shortages) }, 409, placed.shortages);
    case "not-cancelled":
      return refuse({ lineas: describeKept(placed.orderNumber) }, 409);
    case "code-refused":
      return refuse({ descuento: `${describeCodeProblem(placed.codeProblem)}.` }, 409);
  }
}

const GIFTED_GONE =
  "La prenda del descuento ya no está en la venta: elegí otra, o quitá el descuento.";

export type AddressOf = (lines: Cart) => string;

/** Why a code does not count, or a discount is too large or of no line; null when it counts, or without one. */
export function findDiscountProblem(
  { lines, discounts: { codeProblem } }: PricedCart,
  { gift }: AskedDiscounts,
): string | null {
  if (codeProblem) return `${describeCodeProblem(codeProblem)}.`;
  if (lines.length === 0 || !gift) return null;
  if (!lines.some((line) => isGifted(line, gift))) return GIFTED_GONE;
  if (gift.kind !== "amount") return null;
  const { ofInPesos: most } = measureGift(lines, gift);
  if (gift.value <= most) return null;
  return `El descuento no puede pasar de ${formatPesos(most)}.`;
}

/** `most` are the pieces that a line may have. */
type Order = { cart: Cart; priced: PricedCart; addressOf: AddressOf; most: number };

export function toRow(line: CartLine, { cart, priced, addressOf, most }: Order): OrderLineRow {
  const { size, color, quantity } = line;
  const known = priced.lines.find((other) => isSameLine(other, line)) ?? null;
  const gone = priced.unavailable.find((other) => isSameLine(other, line));
  const change = (wanted: number) => addressOf(updateQuantity(cart, line, wanted, most));
  return {
    size,
    color,
    quantity,
    line: known,
    value: writeOrderLines([line])[0] ?? "",
    name: known?.name ?? gone?.name ?? line.productId,
    links: {
      less: quantity > MIN_QUANTITY ? change(quantity - 1) : null,
      more: quantity < most ? change(quantity + 1) : null,
      none: addressOf(removeFromCart(cart, line)),
    },
  };
}

async function addChosen(
  params: URLSearchParams,
  cart: Cart,
  addressOf: AddressOf,
): Promise<ManualOrderLines["refused"]> {
  const productId = params.get("producto")?.slice(0, MAX_ID_LENGTH);
  if (productId === undefined) return null;
  const { products } = (await findCartProducts([productId])).value;
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

/** What has this SKU or barcode, with its size and colour chosen; else what the text finds in the shop. */
export async function searchForSale(text: string): Promise<FoundProduct[]> {
  const coded = (await readOrNull(findProductsByCode(text))) ?? [];
  const byCode = await describeFound(coded.map(({ id }) => id));
  if (byCode.length === 0) return describeFound(await searchShop(text));
  return byCode.map((found) => {
    const variants = coded.find(({ id }) => id === found.id)?.variants ?? [];
    return { ...found, chosen: chooseCommon(found.choices, variants) };
  });
}

export async function searchShop(text: string): Promise<string[]> {
  const { value: listing } = await listProducts({
    scope: {},
    text,
    isLiteral: false,
    filters: NO_FILTERS,
    page: null,
  });
  return (listing?.products ?? []).slice(0, MAX_FOUND).map(({ id }) => id);
}

async function describeFound(ids: readonly string[]): Promise<FoundProduct[]> {
  const now = new Date();
  const { products } = (await findCartProducts(ids)).value;
  return ids.flatMap((id) => {
    const product = products.get(id);
    if (!product || !isVisibleToShoppers(product)) return [];
    const { name, colors } = product;
    const priceInPesos = priceAt(product, now);
    const image = firstPicture(product);
    const choices = listSaleChoices(product);
    return [{ id, name, priceInPesos, colors, image, choices, chosen: NOTHING_CHOSEN }];
  });
}
