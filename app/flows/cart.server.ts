import { findCartProducts } from "../data/catalogue/storefront.server";
import { readCartPricing, hasCodes } from "../data/offers/cart-pricing.server";
import {
  MAX_AT_COUNTER,
  MAX_QUANTITY,
  MIN_QUANTITY,
  type Cart,
  type CartLineKey,
} from "../domain/buying/cart";
import { toCurrentIds } from "../domain/buying/placing-order";
import {
  ignoreStock,
  priceCart,
  type CartPricing,
  type PricedCart,
  type ShownLine,
} from "../domain/buying/priced-cart";
import type { Product } from "../domain/catalogue/product";
import {
  describeCodeProblem,
  describeCodeValue,
  findCodeProblem,
  MAX_CODE_LENGTH,
  parseCode,
  type CartCode,
  type CodeProblem,
} from "../domain/offers/discount-code";
import type { AskedDiscounts } from "../domain/offers/order-discounts";
import { calendarDay } from "../domain/plain/buenos-aires";
import { toLine } from "../domain/plain/visible-text";
import type { Flash } from "../domain/plain/flash";
import type { CodeReply } from "../forms/buying/cart-form";
import { CODE_PARAMETER } from "../forms/buying/page-parameters";
import { createPostLimit } from "../http/address-limit.server";
import { seeOtherWithCookies } from "../http/kept-cookies";
import { refuseForm, refuseForNow, seeOther } from "../http/responses";
import { paths } from "../paths";
import { readCartWithCode, serializeCartWithCode } from "../sessions/cart.server";
import { serializeFlash } from "../sessions/flash.server";

export type CurrentCart = {
  cart: Cart;
  priced: PricedCart;
  products: ReadonlyMap<string, Product>;
  pricing: CartPricing;
  notice: string | null;
};

/** With a notice the prices may be outdated, and nothing can be bought. */
export function readPricedCart(stored: Cart, asked?: AskedDiscounts): Promise<CurrentCart> {
  return readCurrent(stored, { prepare: (products) => products, most: MAX_QUANTITY }, asked);
}

/** The same for an order that the shop itself enters: no line is cut down to what is left. */
export function readWantedCart(stored: Cart, asked?: AskedDiscounts): Promise<CurrentCart> {
  return readCurrent(stored, { prepare: ignoreStock, most: MAX_AT_COUNTER }, asked);
}

type Reading = {
  prepare: (products: ReadonlyMap<string, Product>) => ReadonlyMap<string, Product>;
  /** Pieces of one line. */
  most: number;
};

async function readCurrent(
  stored: Cart,
  { prepare, most }: Reading,
  asked: AskedDiscounts = { code: "", email: "" },
): Promise<CurrentCart> {
  const ids = stored.map(({ productId }) => productId);
  const { value, notice } = await findCartProducts(ids);
  const cart = toCurrentIds(stored, value.products, most);
  const products = prepare(value.products);
  const pricing = await readCartPricing(asked, new Date());
  const priced = priceCart(cart, products, pricing);
  const lines = priced.lines.map((line) => ({ ...line, brand: value.nameBrand(line.brand) }));
  return { cart, priced: { ...priced, lines }, products, pricing, notice };
}

export async function resolveCurrentIds(stored: Cart, named: CartLineKey) {
  const line = { ...named, quantity: MIN_QUANTITY };
  const ids = [...stored, line].map(({ productId }) => productId);
  const { products } = (await findCartProducts(ids)).value;
  return { cart: toCurrentIds(stored, products), line: toCurrentIds([line], products)[0] ?? line };
}

export function toShownLines({ lines }: PricedCart): ShownLine[] {
  return lines.map(({ ivaPermille, ...line }) => line);
}

/** A shopper seldom mistypes more often; more tries are guesses. */
const MAX_TRIES = 10;
const PERIOD_SECONDS = 10 * 60;

/** Counts only codes that do not exist: many phones share an address, and a link may be over. */
const limit = createPostLimit("codes", MAX_TRIES, PERIOD_SECONDS);

const NO_ROOM = "Tu carrito está muy lleno para sumar un código: sacá algo y probá de nuevo.";

/** The form of the cart: keeps a code that counts for what is in it, or says why it does not. */
export async function applyCode(request: Request, text: string, clientAddress: string | undefined) {
  const reply = (codigo: string): CodeReply => ({
    values: { codigo: text.slice(0, 2 * MAX_CODE_LENGTH) },
    errors: { codigo },
  });
  const waitSeconds = await limit.peekAddress(clientAddress);
  if (waitSeconds !== null) return refuseForNow(reply(describeWait(waitSeconds)), waitSeconds);
  if (toLine(text) === "") return refuseForm(reply("Escribí tu código."), 400);
  const { cart } = await readCartWithCode(request);
  const { priced } = await readPricedCart(cart, { code: text, email: "" });
  const { codeProblem } = priced.discounts;
  if (codeProblem) {
    if (codeProblem.kind === "unknown") await limit.countAddress(clientAddress);
    return refuseForm(reply(describeCodeProblem(codeProblem)), 400);
  }
  const code = parseCode(text) ?? "";
  const cookie = await serializeCartWithCode(cart, code);
  if (cookie === null) return refuseForm(reply(NO_ROOM), 400);
  const flash = { title: `Código ${code}`, text: "Lo aplicamos a tu carrito." };
  return seeOther(paths.cart(), cookie, await serializeFlash(flash));
}

/** Nothing in a shop without codes. */
export async function describeCartCode(
  entered: string,
  { discounts: { codeProblem } }: PricedCart,
): Promise<{ code?: CartCode }> {
  if (entered === "" && !(await hasCodes())) return {};
  return {
    code: { entered, ...(codeProblem && { problem: describeCodeProblem(codeProblem) }) },
  };
}

/** The link that the shop shares keeps its code also for an empty cart; null without a code. */
export async function takeSharedCode(request: Request, clientAddress: string | undefined) {
  const url = new URL(request.url);
  const text = url.searchParams.get(CODE_PARAMETER);
  if (text === null) return null;
  url.searchParams.delete(CODE_PARAMETER);
  // Two slashes would begin another shop's address.
  const wanted = url.pathname.replace(/^\/+/, "/") + url.search;
  if (text.trim() === "") return seeOther(wanted);
  const kept = await keepSharedCode(request, text, clientAddress);
  return seeOtherWithCookies(request, wanted, kept.cookie, await serializeFlash(kept.flash));
}

const UNKNOWN: CodeProblem = { kind: "unknown" };

type Kept = { cookie: string | null; flash: Flash };

async function keepSharedCode(
  request: Request,
  text: string,
  clientAddress: string | undefined,
): Promise<Kept> {
  const refuse = (reason: string): Kept => {
    return { cookie: null, flash: { title: "No pudimos usar ese código", text: `${reason}.` } };
  };
  const waitSeconds = await limit.peekAddress(clientAddress);
  if (waitSeconds !== null) return refuse(describeWait(waitSeconds));
  const now = new Date();
  const { discounts } = await readCartPricing({ code: text, email: "" }, now);
  const stored = discounts.typedCode?.stored ?? null;
  const problem = stored ? findCodeProblem(stored, calendarDay(now)) : UNKNOWN;
  if (problem?.kind === "unknown") await limit.countAddress(clientAddress);
  if (stored === null || problem) return refuse(describeCodeProblem(problem ?? UNKNOWN));
  const { cart } = await readCartWithCode(request);
  const cookie = await serializeCartWithCode(cart, stored.code);
  if (cookie === null) return refuse("Tu carrito está muy lleno");
  const title = `Código ${stored.code} en tu carrito`;
  return { cookie, flash: { title, text: `${describeCodeValue(stored)}.` } };
}

function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "un minuto" : `${minutes} minutos`;
  return `Probaste muchos códigos seguidos. Esperá ${wait} y volvé a probar`;
}
