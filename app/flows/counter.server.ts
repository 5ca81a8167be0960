import { redirect } from "@remix-run/node";

import { adminPaths } from "../admin-paths";
import { findCartProducts } from "../data/catalogue/storefront.server";
import { findProductsByCode } from "../data/imports/variant-codes.server";
import { readOfferedSettings } from "../data/shop/settings.server";
import { readOrNull } from "../data/sqlite/database-fault.server";
import { readPiecesLeft } from "../data/stock/order-stock.server";
import { addToCart, MAX_AT_COUNTER, type Cart } from "../domain/buying/cart";
import { quoteBlock } from "../domain/buying/order-quote";
import { buildCartBlock, type PricedCart } from "../domain/buying/priced-cart";
import { isVisibleToShoppers, firstPicture, type Product } from "../domain/catalogue/product";
import { looksLikeBarcode, parseScan } from "../domain/counter/scan";
import { priceAt } from "../domain/offers/sale";
import { may, type RoleId } from "../domain/owner/roles";
import { COUNTER_WAYS, QR_WAY, type TillWay } from "../domain/payments/payment-method";
import { MAX_ID_LENGTH } from "../domain/products/product-id";
import { listVariants, variantKey, type Variant } from "../domain/stock/stock-level";
import {
  NEW_CODE_FIELD,
  SCAN_FIELD,
  type CounterRow,
  type FoundForCounter,
} from "../forms/counter/counter-form";
import {
  checkManualDiscount,
  parseOrderLines,
  readManualDiscount,
  writeOrderQuery,
} from "../forms/orders/manual-order";
import { NO_STORE } from "../http/caching";
import { readWantedCart } from "./cart.server";
import { readApproval } from "./given-discount.server";
import { findDiscountProblem, searchShop, toRow, type AddressOf } from "./manual-order.server";

/**
 * The sale in the making is the page's address: it outlives a closed tab, needs no script and writes nothing.
 * @throws Response a redirect to the sale with the piece whose code was scanned
 */
export async function readCounterSale(request: Request, role: RoleId, now: Date) {
  const { searchParams } = new URL(request.url);
  const discount = readManualDiscount(searchParams);
  const { asked, problem } = checkManualDiscount(discount, "");
  const stored = parseOrderLines(searchParams, MAX_AT_COUNTER);
  const addressOf: AddressOf = (lines) => adminPaths.counter() + writeOrderQuery(lines, discount);
  const scan = parseScan(searchParams.get(SCAN_FIELD) ?? "");
  const found = scan.text === "" ? null : await findPieces(scan.text);
  const newCode = may(role, "catalogue.change") ? readNewCode(searchParams) : null;
  const isToAdd = found?.isByCode === true && newCode === null;
  const [only, ...others] = isToAdd ? listChosen(found.products) : [];
  const isCertain = only !== undefined && others.length === 0;
  const added = isCertain ? add(stored, { ...only, quantity: scan.count }) : null;
  if (added?.cart) {
    // To the field, for the next code.
    throw redirect(`${addressOf(added.cart)}#${SCAN_FIELD}`, { headers: NO_STORE });
  }

  const { cart, priced, notice } = await readWantedCart(stored, asked);
  const settings = await readOfferedSettings(now);
  const rows = cart.map((line) => toRow(line, { cart, priced, addressOf, most: MAX_AT_COUNTER }));
  const wanted = (found?.products ?? []).flatMap(({ product, variants }) =>
    variants.map((variant) => ({ productId: product.id, ...variant })),
  );
  const findLeft = await readOrNull(readPiecesLeft([...cart, ...wanted]));
  const left = (line: { productId: string } & Variant) => findLeft?.(line) ?? null;
  const block = buildCartBlock(priced, settings);
  const count = newCode?.count ?? scan.count;
  return {
    text: scan.text,
    isBarcode: looksLikeBarcode(scan.text),
    newCode: newCode?.code ?? null,
    found:
      found?.products.map(({ product, variants }): FoundForCounter => ({
        ...{ id: product.id, name: product.name, image: firstPicture(product) },
        priceInPesos: priceAt(product, now),
        pieces: variants.map((variant) => {
          const line = { productId: product.id, ...variant, quantity: count };
          const { cart: next } = add(cart, line);
          const piece = JSON.stringify([product.id, variant.size, variant.color]);
          return { ...variant, left: left(line), address: addressOf(next ?? cart), piece };
        }),
      })) ?? null,
    isFull: added !== null,
    rows: rows.map((row, at): CounterRow => ({ ...row, left: cart[at] ? left(cart[at]) : null })),
    ...{ notice, discount, block, address: addressOf(cart) },
    discountProblem: problem ?? findDiscountProblem(priced, asked),
    approval: await readApproval(priced, asked, role),
    ways: listWays(block, settings),
  };
}

/** As it was typed, with how many pieces it was for; null without one. */
function readNewCode(searchParams: URLSearchParams) {
  const code = (searchParams.get(NEW_CODE_FIELD) ?? "").trim();
  const { text, count } = parseScan(code);
  return looksLikeBarcode(text) ? { code, count } : null;
}

/** Null when the line or the sale is full. */
function add(cart: Cart, line: Cart[number]): { cart: Cart | null } {
  const added = addToCart(cart, line, MAX_AT_COUNTER);
  return { cart: added.outcome === "added" ? added.cart : null };
}

type Found = { product: Product; variants: Variant[] };

const listChosen = (found: readonly Found[]) =>
  found.flatMap(({ product, variants }) =>
    variants.map((variant) => ({ productId: product.id, ...variant })),
  );

/** By SKU or barcode the pieces that have it; by id or words all pieces of what is found. */
async function findPieces(text: string): Promise<{ isByCode: boolean; products: Found[] }> {
  const coded = (await readOrNull(findProductsByCode(text))) ?? [];
  const byCode = (await readSellable(coded.map(({ id }) => id))).map((product) => {
    const keys = new Set(coded.find(({ id }) => id === product.id)?.variants.map(variantKey));
    const variants = listVariants(product).filter((variant) => keys.has(variantKey(variant)));
    return { product, variants };
  });
  if (byCode.some(({ variants }) => variants.length > 0))
    return { isByCode: true, products: byCode };
  const byId = await readSellable([text.slice(0, MAX_ID_LENGTH)]);
  const products = byId.length > 0 ? byId : await readSellable(await searchShop(text));
  return {
    isByCode: false,
    products: products.map((product) => ({ product, variants: listVariants(product) })),
  };
}

async function readSellable(ids: readonly string[]): Promise<Product[]> {
  const { products } = (await findCartProducts(ids)).value;
  return ids.flatMap((id) => {
    const product = products.get(id);
    return product && isVisibleToShoppers(product) ? [product] : [];
  });
}

type Settings = Awaited<ReturnType<typeof readOfferedSettings>>;

/** What the sale costs by each way of paying. */
function listWays(block: ReturnType<typeof buildCartBlock>, settings: Settings) {
  return [...COUNTER_WAYS, ...(offersQr(settings) ? [QR_WAY] : [])].map(({ id, label }) => ({
    ...{ id, label },
    totalInPesos: quoteForCounter(block, id, settings).totalInPesos,
  }));
}

/** Handed over at once: it has no address and no shipping. */
export function quoteForCounter(
  block: ReturnType<typeof buildCartBlock>,
  way: TillWay,
  settings: Settings,
) {
  const payment = toPricedWay(way);
  const quote = quoteBlock(block, { delivery: "pickup", address: null, payment }, settings);
  if (!quote) throw new Error("A sale without shipping has a total");
  return quote;
}

/** A card costs what cash does. */
export function toPricedWay(way: TillWay) {
  return way === "transfer" || way === QR_WAY.id ? way : "cash";
}

/** True where an account is connected and the owner said which till of it the codes are of. */
const offersQr = ({ takesOnlinePayments, counterQrPos }: Settings) =>
  takesOnlinePayments && counterQrPos !== "";

export async function priceForCounter(priced: PricedCart, payment: TillWay, now: Date) {
  const settings = await readOfferedSettings(now);
  const block = buildCartBlock(priced, settings);
  const quote = quoteForCounter(block, payment, settings);
  return { seenInPesos: block.listInPesos, quote, offersQr: offersQr(settings) };
}
