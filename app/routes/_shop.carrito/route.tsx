import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readFrontPage } from "../../data/catalogue/storefront.server";
import { readSettings } from "../../data/shop/settings.server";
import { readOfferedSettings } from "../../data/shop/offered-settings.server";
import {
  bringBack,
  countPieces,
  isSameLine,
  removeFromCart,
  updateQuantity,
  type Cart,
  type CartLineKey,
} from "../../domain/buying/cart";
import { quoteCart } from "../../domain/buying/cart-quote";
import { buildPriceBlock } from "../../domain/products/price-block";
import { fitCart } from "../../domain/buying/placing-order";
import { toPricedQuantities, type PricedLine } from "../../domain/buying/priced-cart";
import type { Flash } from "../../domain/shop/flash";
import { describeLeft } from "../../domain/stock/left-words";
import { parseCartForm, type CartChange } from "../../forms/buying/cart-form";
import { NO_STORE } from "../../http/caching";
import { readPricedCart, resolveCurrentIds, toShownLines } from "../../flows/cart.server";
import { readForm } from "../../http/read-form.server";
import { badRequest, seeOther } from "../../http/responses";
import { paths } from "../../paths";
import { readCart, serializeCart } from "../../sessions/cart.server";
import {
  forgetClearedCart,
  readClearedCart,
  serializeClearedCart,
} from "../../sessions/cleared-cart.server";
import { serializeFlash } from "../../sessions/flash.server";
import { readDestination, serializeAskedDestination } from "../../sessions/destination.server";
import type { PageHandle } from "../../ui/document-title";
import { Notice } from "../../ui/notice";
import { CartLines } from "../../ui/storefront/cart-lines";
import { CartSummary } from "../../ui/storefront/cart-summary";
import { EmptyCart } from "../../ui/storefront/empty-cart";
import { ShippingCalculator } from "../../ui/storefront/shipping-calculator";
import { UnavailableLines } from "../../ui/storefront/unavailable-lines";

export const handle: PageHandle = { title: () => "Tu carrito" };

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex" }];

export const headers: HeadersFunction = () => NO_STORE;

export async function loader({ request }: LoaderFunctionArgs) {
  const { priced, notice } = await readPricedCart(await readCart(request));
  const settings = await readOfferedSettings(new Date());
  const block = buildPriceBlock(toPricedQuantities(priced), settings);
  const shipping = quoteCart(await readDestination(request), settings, block);
  const isEmpty = priced.lines.length === 0 && priced.unavailable.length === 0;
  return data(
    {
      lines: toShownLines(priced),
      unavailable: priced.unavailable,
      totalInPesos: priced.totalInPesos,
      block,
      ...shipping,
      offersPickup: settings.offersPickup,
      suggestions: isEmpty ? await suggest(request) : null,
      notice,
    },
    { headers: NO_STORE },
  );
}

/** Suggestions for an empty cart. */
async function suggest(request: Request) {
  const { collection } = await readSettings();
  const { value } = await readFrontPage(collection.id);
  return {
    newest: value.newest.slice(0, SUGGESTED_PRODUCTS),
    groups: value.sections.flatMap(({ id, tiles }) =>
      tiles.map(({ group }) => ({ ...group, section: id })),
    ),
    clearedPieces: countPieces(await readClearedCart(request)),
  };
}

const SUGGESTED_PRODUCTS = 4;

export async function action({ request }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const change = parseCartForm(formData);
  if (!change) throw badRequest();
  const before = await readCart(request);
  const wanted = await applyChange(request, before, change);
  const { priced } = await readPricedCart(wanted);
  const cookie = await serializeCart(fitCart(wanted, priced));
  if (cookie === null) throw badRequest();
  const cut = change.intent === "update" && priced.lines.find((line) => isCut(line, change.line));
  const flash = await serializeFlash(cut ? describeCut(cut) : FLASHES[change.intent]);
  const cleared = await keepCleared(before, change);
  return seeOther(paths.cart(), cookie, flash, cleared, await serializeAskedDestination(formData));
}

function isCut(line: PricedLine, asked: CartLineKey): boolean {
  return line.isCutDown === true && isSameLine(line, asked);
}

function describeCut({ name, size, quantity }: PricedLine): Flash {
  return { title: "Ajustamos tu carrito", text: `${name}: ${describeLeft(quantity, size)}.` };
}

async function applyChange(request: Request, stored: Cart, change: CartChange): Promise<Cart> {
  switch (change.intent) {
    case "clear":
      return [];
    case "restore":
      return bringBack(stored, await readClearedCart(request));
    case "update":
    case "remove": {
      const { cart, line } = await resolveCurrentIds(stored, change.line);
      return change.intent === "update"
        ? updateQuantity(cart, line, change.quantity)
        : removeFromCart(cart, line);
    }
  }
}

/** Keeps an emptied cart for a while, so it can be restored; null when nothing changes. */
async function keepCleared(before: Cart, { intent }: CartChange): Promise<string | null> {
  if (intent === "clear") return before.length === 0 ? null : serializeClearedCart(before);
  return intent === "restore" ? forgetClearedCart() : null;
}

const FLASHES = {
  update: { title: "Carrito actualizado", text: "La cantidad quedó como la pediste." },
  remove: { title: "Producto eliminado", text: "Lo sacamos de tu carrito." },
  clear: {
    title: "Carrito vacío",
    text: "Sacamos todos los productos. Si fue sin querer, acá abajo podés deshacerlo.",
  },
  restore: {
    title: "Carrito recuperado",
    text: "Volvimos a poner lo que habías sacado.",
  },
};

export default function CartPage() {
  const page = useLoaderData<typeof loader>();
  const { lines, unavailable, shipping, province, offersPickup, suggestions, notice } = page;
  return (
    <div className="cart">
      <h1>Tu carrito</h1>
      {notice !== null && <Notice text={notice} />}
      {suggestions ? (
        <EmptyCart {...suggestions} />
      ) : (
        <div className="cart-columns">
          <div>
            {unavailable.length > 0 && <UnavailableLines lines={unavailable} />}
            <CartLines lines={lines} />
          </div>
          <CartSummary
            block={page.block}
            quote={page.quote}
            transferTotalInPesos={page.transferTotalInPesos}
            checkoutAddress={page.checkout ? paths.checkoutTo(page.checkout) : paths.checkout()}
            obstacle={findObstacle({ notice, lines, unavailable })}
            shipping={
              <ShippingCalculator
                asked={shipping}
                province={province}
                offersPickup={offersPickup}
              />
            }
          />
        </div>
      )}
    </div>
  );
}

/** Why the checkout cannot start now; null when it can. */
function findObstacle({
  notice,
  lines,
  unavailable,
}: {
  notice: string | null;
  lines: readonly unknown[];
  unavailable: readonly unknown[];
}): string | null {
  if (notice !== null)
    return "En este momento no podemos tomar compras. Tu carrito queda guardado.";
  if (lines.length === 0) return "Nada de lo que elegiste está disponible ahora.";
  if (unavailable.length > 0) return "Eliminá lo que ya no está disponible y seguí con tu compra.";
  return null;
}
