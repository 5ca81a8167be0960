import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Form, Link } from "@remix-run/react";

import {
  listBesideCart,
  listNewest,
  findOfferedProducts,
} from "../../data/catalogue/storefront.server";
import { readOfferedSettings } from "../../data/shop/settings.server";
import {
  countPieces,
  isSameLine,
  type CartLineKey,
  bringBack,
  removeFromCart,
  updateQuantity,
  type Cart,
} from "../../domain/buying/cart";
import {
  listAddable,
  buildCartBlock,
  type PricedLine,
  type UnavailableLine,
  toOfferedLine,
} from "../../domain/buying/priced-cart";
import {
  findFreeShippingGap,
  type FreeShippingGap,
  leaveOutGaps,
} from "../../domain/buying/free-shipping";
import { dateShipping } from "../../domain/buying/arrival";
import { quoteCart } from "../../domain/buying/order-quote";
import { fitCart } from "../../domain/buying/placing-order";
import {
  type NextPieceHint,
  describeNextPiece,
  findNextPiece,
} from "../../domain/offers/next-piece";
import type { Flash } from "../../domain/plain/flash";
import { describeLeft, describeVariant } from "../../domain/stock/stock-words";
import { parseCartForm, SHIPPING_INTENT, type CartChange } from "../../forms/buying/cart-form";
import { calendarDay } from "../../domain/plain/buenos-aires";
import { formHeaders, NO_STORE } from "../../http/caching";
import { answerShipping } from "../../flows/asked-shipping.server";
import {
  applyCode,
  describeCartCode,
  readPricedCart,
  toShownLines,
  resolveCurrentIds,
  type CurrentCart,
} from "../../flows/cart.server";
import { readForm } from "../../http/read-form.server";
import { badRequest, seeOther } from "../../http/responses";
import { unlistedMeta } from "../../http/unlisted-meta";
import { paths } from "../../paths";
import {
  readCartWithCode,
  serializeCart,
  readClearedCart,
  forgetClearedCart,
  serializeClearedCart,
} from "../../sessions/cart.server";
import { serializeFlash } from "../../sessions/flash.server";
import { readDestination, serializeAskedDestination } from "../../sessions/checkout-details.server";
import { type PageHandle, Notice } from "../../ui/page";
import { KEEP_PLACE } from "../../ui/page-focus";
import { GroupChips } from "../../ui/storefront/menu-links";
import { LineFields } from "../../ui/storefront/line-fields";
import { ProductGrid } from "../../ui/storefront/product-grid";
import { SectionHeading } from "../../ui/storefront/section-heading";
import { useShopData } from "../../ui/storefront/shop-data";
import { useReply } from "../../ui/form";
import { CartBuyBar, CartLines, CartSummary, DiscountCode } from "../../ui/storefront/cart";
import { ShippingCalculator } from "../../ui/storefront/shipping-calculator";

export const handle: PageHandle = { title: () => "Tu carrito" };

export const meta = unlistedMeta;

export const headers = formHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const stored = await readCartWithCode(request);
  const current = await readPricedCart(stored.cart, { code: stored.code, email: "" });
  const { priced, notice } = current;
  const next = await findNext(current);
  const now = new Date();
  const settings = dateShipping(await readOfferedSettings(now), now);
  const block = buildCartBlock(priced, settings);
  const shipping = quoteCart(await readDestination(request), settings, block);
  const gap = findFreeShippingGap(settings.shippingZones, block, shipping);
  const isEmpty = priced.lines.length === 0 && priced.unavailable.length === 0;
  return data(
    {
      lines: toShownLines(priced),
      ...(next && { nextPiece: next.hint }),
      unavailable: priced.unavailable,
      totalInPesos: priced.totalInPesos,
      block,
      ...shipping,
      shipping: shipping.shipping && leaveOutGaps(shipping.shipping),
      gap,
      ...(await describeCartCode(stored.code, priced)),
      offersPickup: settings.offersPickup,
      suggestions: isEmpty ? await suggest(request) : null,
      beside: isEmpty ? [] : await listBeside(current.cart, next?.productId ?? null, gap),
      notice,
    },
    { headers: NO_STORE },
  );
}

async function suggest(request: Request) {
  return {
    newest: (await listNewest(SUGGESTED_PRODUCTS)).value,
    clearedPieces: countPieces(await readClearedCart(request)),
  };
}

const SUGGESTED_PRODUCTS = 4;

function listBeside(cart: Cart, offeredId: string | null, gap: FreeShippingGap | null) {
  const ids = [...new Set(cart.map(({ productId }) => productId))];
  const missingInPesos = gap ? gap.goalInPesos - gap.reachedInPesos : 0;
  return listBesideCart(ids, { offeredId, missingInPesos });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const change = parseCartForm(formData);
  if (!change) throw badRequest();
  if (change.intent === SHIPPING_INTENT) return answerShipping(request, formData, "");
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

type LineChange = Exclude<CartChange, { intent: "code" | "remove-code" | typeof SHIPPING_INTENT }>;

async function applyChange(request: Request, stored: Cart, change: LineChange): Promise<Cart> {
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
async function keepCleared(before: Cart, { intent }: LineChange): Promise<string | null> {
  if (intent === "clear") return before.length === 0 ? null : serializeClearedCart(before);
  return intent === "restore" ? forgetClearedCart() : null;
}

/**
 * What one or two more pieces would save by a quantity offer, and a product that is not in the cart yet and would do;
 * null for nothing, or without any line.
 */
async function findNext(
  current: CurrentCart,
): Promise<{ hint: NextPieceHint; productId: string | null } | null> {
  const { cart, priced, products, pricing } = current;
  const { discounts, now } = pricing;
  if (priced.lines.length === 0 || discounts.quantityOffers.length === 0) return null;
  const lines = priced.lines.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product ? [toOfferedLine(product, quantity, pricing)] : [];
  });
  const own = [...new Set(priced.lines.flatMap(({ productId }) => products.get(productId) ?? []))];
  const others = await findOfferedProducts(own.map(({ id }) => id));
  const addable = listAddable(cart, [...own, ...others.products], pricing);
  const order = { lines, discounts, today: calendarDay(now) };
  const next = findNextPiece(order, addable);
  if (!next) return null;
  // Another garment of the offer is news; one more of the same is a press in its line.
  const other = findNextPiece(
    order,
    addable.filter(({ productId }) => !own.some(({ id }) => id === productId)),
  );
  return {
    hint: describeNextPiece(next, lines, others.taxonomy),
    productId: other?.added.productId ?? null,
  };
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function CartPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { lines, unavailable, shipping, province, offersPickup, suggestions, beside, notice } =
    page;
  const obstacle = findObstacle(page);
  const start = {
    block: page.block,
    quote: page.quote,
    checkoutAddress: page.checkout ? paths.checkoutTo(page.checkout) : paths.checkout(),
  };
  return (
    <div className="cart">
      <h1>{suggestions ? "Tu carrito está vacío" : "Tu carrito"}</h1>
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
            {...start}
            transferTotalInPesos={page.transferTotalInPesos}
            obstacle={obstacle}
            nextPiece={page.nextPiece}
            gap={page.gap}
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
                isInTotals={page.quote !== null}
              />
            }
          />
        </div>
      )}
      {!suggestions && obstacle === null && <CartBuyBar {...start} />}
      {beside.length > 0 && (
        <section className="section" aria-labelledby="combinalo">
          <h2 id="combinalo">Combiná lo que elegiste</h2>
          <ProductGrid products={beside} eagerCount={0} />
        </section>
      )}
    </div>
  );
}

function findObstacle({ notice, lines, unavailable }: Page): string | null {
  if (notice !== null)
    return "En este momento no podemos tomar compras. Tu carrito queda guardado.";
  if (lines.length === 0) return "Nada de lo que elegiste está disponible ahora.";
  if (unavailable.length > 0) return "Eliminá lo que ya no está disponible y seguí con tu compra.";
  return null;
}

function UnavailableLines({ lines }: { lines: readonly UnavailableLine[] }) {
  return (
    <section className="unavailable" aria-labelledby="no-disponibles">
      <h2 id="no-disponibles">Ya no disponibles</h2>
      <p>Estos productos no entran en el total.</p>
      <ul>
        {lines.map((line, position) => (
          <li key={JSON.stringify([line.productId, line.size, line.color])}>
            <span id={`no-disponible-${position}`}>
              {[line.name, describeVariant(line)].filter(Boolean).join(", ")}
              {line.isSoldOut && ": se agotó"}
            </span>
            <Form method="post" action={paths.cart()} {...KEEP_PLACE}>
              <input type="hidden" name="intent" value="remove" />
              <LineFields line={line} />
              <button className="button-link" aria-describedby={`no-disponible-${position}`}>
                Eliminar
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function EmptyCart({ clearedPieces, newest }: NonNullable<Page["suggestions"]>) {
  const { menu } = useShopData();
  return (
    <>
      <section className="empty">
        <p>Cuando agregues algo, lo vas a encontrar acá, aunque cierres el navegador.</p>
        {clearedPieces > 0 && (
          <Form method="post" action={paths.cart()}>
            <input type="hidden" name="intent" value="restore" />
            <button className="button button-quiet">
              {clearedPieces === 1
                ? "Deshacer: volver a poner el producto"
                : `Deshacer: volver a poner los ${clearedPieces} productos`}
            </button>
          </Form>
        )}
        <p>
          <Link className="button" to={paths.products()}>
            Ver todos los productos
          </Link>
        </p>
        <GroupChips menu={menu} />
      </section>
      {newest.length > 0 && (
        <section className="section" aria-labelledby="recien-llegados">
          <SectionHeading id="recien-llegados" link={{ to: paths.products(), text: "Ver todo" }}>
            Recién llegados
          </SectionHeading>
          <ProductGrid products={newest} eagerCount={0} />
        </section>
      )}
    </>
  );
}
