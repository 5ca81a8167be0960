import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readFrontPage } from "../../data/catalogue/storefront.server";
import { readOfferedSettings } from "../../data/shop/offered-settings.server";
import { countPieces, isSameLine, type CartLineKey } from "../../domain/buying/cart";
import { quoteCart } from "../../domain/buying/cart-quote";
import { fitCart } from "../../domain/buying/placing-order";
import { buildCartBlock, type PricedLine } from "../../domain/buying/priced-cart";
import type { Flash } from "../../domain/shop/flash";
import { describeLeft } from "../../domain/stock/left-words";
import { parseCartForm } from "../../forms/buying/cart-form";
import { formHeaders, NO_STORE } from "../../http/caching";
import { applyCode, describeCartCode } from "../../flows/discount-code.server";
import { readPricedCart, toShownLines } from "../../flows/cart.server";
import { suggestNextPiece } from "../../flows/next-piece.server";
import { applyChange, keepCleared } from "../../flows/change-cart.server";
import { readForm } from "../../http/read-form.server";
import { badRequest, seeOther } from "../../http/responses";
import { paths } from "../../paths";
import { readCartWithCode, serializeCart } from "../../sessions/cart.server";
import { readClearedCart } from "../../sessions/cleared-cart.server";
import { serializeFlash } from "../../sessions/flash.server";
import { readDestination, serializeAskedDestination } from "../../sessions/destination.server";
import type { PageHandle } from "../../ui/document-title";
import { Notice } from "../../ui/notice";
import { useReply } from "../../ui/use-reply";
import { CartLines } from "../../ui/storefront/cart-lines";
import { CartSummary } from "../../ui/storefront/cart-summary";
import { DiscountCode } from "../../ui/storefront/discount-code";
import { EmptyCart } from "../../ui/storefront/empty-cart";
import { NextPiece } from "../../ui/storefront/next-piece";
import { ShippingCalculator } from "../../ui/storefront/shipping-calculator";
import { UnavailableLines } from "../../ui/storefront/unavailable-lines";

export const handle: PageHandle = { title: () => "Tu carrito" };

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex" }];

export const headers = formHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const stored = await readCartWithCode(request);
  const current = await readPricedCart(stored.cart, { code: stored.code, email: "" });
  const { priced, notice } = current;
  const nextPiece = await suggestNextPiece(current);
  const settings = await readOfferedSettings(new Date());
  const block = buildCartBlock(priced, settings);
  const shipping = quoteCart(await readDestination(request), settings, block);
  const isEmpty = priced.lines.length === 0 && priced.unavailable.length === 0;
  return data(
    {
      lines: toShownLines(priced),
      ...(nextPiece && { nextPiece }),
      unavailable: priced.unavailable,
      totalInPesos: priced.totalInPesos,
      block,
      ...shipping,
      ...(await describeCartCode(stored.code, priced)),
      offersPickup: settings.offersPickup,
      suggestions: isEmpty ? await suggest(request) : null,
      notice,
    },
    { headers: NO_STORE },
  );
}

/** Suggestions for an empty cart. */
async function suggest(request: Request) {
  const { value } = await readFrontPage();
  return {
    newest: value.newest.slice(0, SUGGESTED_PRODUCTS),
    groups: value.sections.flatMap(({ id, tiles }) =>
      tiles.map(({ group }) => ({ ...group, section: id })),
    ),
    clearedPieces: countPieces(await readClearedCart(request)),
  };
}

const SUGGESTED_PRODUCTS = 4;

export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const change = parseCartForm(formData);
  if (!change) throw badRequest();
  if (change.intent === "code") return applyCode(request, change.text, context.clientAddress);
  const { cart: before, code } = await readCartWithCode(request);
  if (change.intent === "remove-code") {
    return seeOther(paths.cart(), await serializeCart(before, ""), await serializeFlash(NO_CODE));
  }
  const wanted = await applyChange(request, before, change);
  const { priced } = await readPricedCart(wanted);
  const cookie = await serializeCart(fitCart(wanted, priced), code);
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

const NO_CODE: Flash = { title: "Código quitado", text: "Tu carrito quedó sin código." };

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
  const reply = useReply<typeof action>();
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
            {page.nextPiece && <NextPiece hint={page.nextPiece} />}
          </div>
          <CartSummary
            block={page.block}
            quote={page.quote}
            transferTotalInPesos={page.transferTotalInPesos}
            checkoutAddress={page.checkout ? paths.checkoutTo(page.checkout) : paths.checkout()}
            obstacle={findObstacle({ notice, lines, unavailable })}
            code={
              page.code && (
                <DiscountCode
                  code={page.code}
                  applied={(page.quote?.block ?? page.block).reductions?.code ?? null}
                  reply={reply}
                />
              )
            }
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
