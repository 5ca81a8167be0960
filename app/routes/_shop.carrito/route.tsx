import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { readOfferedSettings } from "../../data/offered-settings.server";
import { removeFromCart, updateQuantity, type Cart } from "../../domain/cart";
import { buildPriceBlock } from "../../domain/price-block";
import { toPieces } from "../../domain/priced-cart";
import { quoteByPostalCode } from "../../domain/shipping-by-postal-code";
import { parseCartForm, type CartChange } from "../../forms/cart-form";
import { readTypedCode } from "../../forms/postal-code-query";
import { NO_STORE } from "../../http/caching";
import { readPricedCart, resolveChange, toShownLines } from "../../http/checkout.server";
import { readForm } from "../../http/read-form.server";
import { badRequest, seeOther } from "../../http/responses";
import { paths } from "../../paths";
import { readCart, serializeCart } from "../../sessions/cart.server";
import { serializeFlash } from "../../sessions/flash.server";
import type { PageHandle } from "../../ui/document-title";
import { Notice } from "../../ui/notice";
import { CartLines } from "../../ui/storefront/cart-lines";
import { CartSummary } from "../../ui/storefront/cart-summary";
import { ShippingCalculator } from "../../ui/storefront/shipping-calculator";
import { UnavailableLines } from "../../ui/storefront/unavailable-lines";

export const handle: PageHandle = { title: () => "Tu carrito" };

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex" }];

export const headers: HeadersFunction = () => NO_STORE;

export async function loader({ request }: LoaderFunctionArgs) {
  const { priced, notice } = await readPricedCart(await readCart(request));
  const settings = await readOfferedSettings(new Date());
  const typedCode = readTypedCode(new URL(request.url).searchParams);
  return data(
    {
      lines: toShownLines(priced),
      unavailable: priced.unavailable,
      totalInPesos: priced.totalInPesos,
      block: buildPriceBlock(toPieces(priced), settings),
      shipping:
        typedCode === null
          ? null
          : {
              typedCode,
              answer: quoteByPostalCode(settings.shippingZones, typedCode, priced.totalInPesos),
            },
      offersPickup: settings.offersPickup,
      notice,
    },
    { headers: NO_STORE },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const change = parseCartForm(await readForm(request));
  if (!change) throw badRequest();
  const cookie = await serializeCart(await applyChange(await readCart(request), change));
  if (cookie === null) throw badRequest();
  const headers = new Headers({ "Set-Cookie": cookie });
  headers.append("Set-Cookie", await serializeFlash(NEWS[change.intent]));
  return seeOther(paths.cart(), headers);
}

async function applyChange(stored: Cart, change: CartChange): Promise<Cart> {
  if (change.intent === "clear") return [];
  const { cart, line } = await resolveChange(stored, change.line);
  return change.intent === "update"
    ? updateQuantity(cart, line, change.quantity)
    : removeFromCart(cart, line);
}

const NEWS = {
  update: { title: "Carrito actualizado", text: "La cantidad quedó como la pediste.", link: null },
  remove: { title: "Producto eliminado", text: "Lo sacamos de tu carrito.", link: null },
  clear: { title: "Carrito vacío", text: "Sacamos todos los productos.", link: null },
};

export default function CartPage() {
  const { lines, unavailable, block, shipping, offersPickup, notice } =
    useLoaderData<typeof loader>();
  const isEmpty = lines.length === 0 && unavailable.length === 0;
  return (
    <div className="cart">
      <h1>Tu carrito</h1>
      {notice !== null && <Notice text={notice} />}
      {isEmpty ? (
        <EmptyCart />
      ) : (
        <div className="cart-columns">
          <div>
            {unavailable.length > 0 && <UnavailableLines lines={unavailable} />}
            <CartLines lines={lines} />
          </div>
          <CartSummary
            block={block}
            obstacle={findObstacle({ notice, lines, unavailable })}
            shipping={<ShippingCalculator asked={shipping} offersPickup={offersPickup} />}
          />
        </div>
      )}
    </div>
  );
}

/** Why the purchase cannot go on now; null when it can. */
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

function EmptyCart() {
  return (
    <section className="empty">
      <h2>Tu carrito está vacío</h2>
      <p>Cuando agregues algo, lo vas a encontrar acá, aunque cierres el navegador.</p>
      <p>
        <Link className="button" to={paths.products()}>
          Ver todos los productos
        </Link>
      </p>
    </section>
  );
}
