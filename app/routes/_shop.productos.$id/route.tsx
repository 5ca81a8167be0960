import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readOfferedSettings } from "../../data/shop/settings.server";
import {
  findProductPage,
  findShopperProduct,
  type FoundProduct,
} from "../../data/catalogue/storefront.server";
import { readFit } from "../../data/returns/told-fits.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { describeFit } from "../../domain/returns/told-fit";
import { tellRestock, TOO_MANY_RESTOCKS } from "../../domain/stock/restock-turn";
import { requestRestock } from "../../mail/restock-requests.server";
import { describeWait } from "../../domain/plain/words";
import { createPostLimit } from "../../http/address-limit.server";
import { dateShipping } from "../../domain/buying/arrival";
import {
  type Destination,
  quoteByPostalCode,
  describeFreeShipping,
} from "../../domain/buying/shipping";
import { toBreadcrumbData } from "../../domain/catalogue/breadcrumbs";
import { addToCart, MAX_LINES, MAX_QUANTITY, type CartLine } from "../../domain/buying/cart";
import { describeChoice } from "../../domain/buying/line-choice";
import { findSharedPicture, pictureFor, showInColor } from "../../domain/catalogue/product-picture";
import { listPictures, type ShopperProduct } from "../../domain/catalogue/product";
import { partLinks } from "../../domain/catalogue/size-text";
import { showGuide } from "../../domain/catalogue/shown-size-guide";
import { showPicture } from "../../domain/catalogue/shown-picture";
import { buildProductBlock } from "../../domain/payments/price-block";
import { formatPesos } from "../../domain/plain/money";
import { describeWaysToPay } from "../../domain/shop/ways-to-pay";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { describeAddRefusal, listGone, describeVariant } from "../../domain/stock/stock-words";
import { chooseColor, describeOffer } from "../../domain/stock/product-offer";
import {
  parseAddToCart,
  readBack,
  SHIPPING_INTENT,
  type AddToCartField,
} from "../../forms/buying/cart-form";
import {
  findAskedSize,
  isOwnAddress,
  isOwnSize,
  readAskedColor,
} from "../../forms/buying/page-parameters";
import {
  parseRestock,
  RESTOCK_INTENT,
  type RestockField,
  type RestockWish,
} from "../../forms/buying/restock-form";
import type { FormReply } from "../../forms/form-reply";
import { NO_STORE, noticeHeaders, publicFormHeaders } from "../../http/caching";
import { answerShipping } from "../../flows/asked-shipping.server";
import { resolveCurrentIds } from "../../flows/cart.server";
import { leadToNewAddress, movedTo } from "../../flows/new-address.server";
import { notFoundInShop } from "../../flows/not-found.server";
import { listShelfCrumbs } from "../../flows/shelf-crumbs";
import { readMailOrigin, readOrigin } from "../../http/origin.server";
import { readForm } from "../../http/read-form.server";
import { seeOtherWithCookies } from "../../http/kept-cookies";
import { badRequest, refuseForm, refuseForNow, seeOther } from "../../http/responses";
import { searchMeta } from "../../http/search-meta";
import { paths } from "../../paths";
import { readCartWithCode, serializeCart } from "../../sessions/cart.server";
import { serializeFlash } from "../../sessions/flash.server";
import {
  readAskedDestination,
  readStoredDestination,
  serializeAskedDestination,
} from "../../sessions/checkout-details.server";
import type { PageHandle } from "../../ui/page";
import { SHIPPING_PLACE, type ProductDelivery } from "../../ui/storefront/product-delivery";
import { ProductPage } from "../../ui/storefront/product-page";
import { findSettings } from "../../ui/storefront/shop-data";
import { useReply } from "../../ui/form";
import { toStructuredData } from "./structured-data";

export const handle: PageHandle<Pick<FoundProduct, "product" | "brand">> = {
  title: ({ product, brand }) => [product.name, brand].filter(Boolean).join(" · "),
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { product, delivery, origin, structuredData, breadcrumbData } = data;
  return [
    ...searchMeta({
      shopName: findSettings(matches).name,
      origin,
      canonical: paths.product(product.id),
      title: product.name,
      description: describeForSearch(product),
      image: findSharedPicture(listPictures(product), findSettings(matches).logo?.share),
      type: "product",
      isUnlisted: delivery.asked !== null,
    }),
    { "script:ld+json": structuredData },
    { "script:ld+json": breadcrumbData },
  ];
};

export const headers = publicFormHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { value: page, notice } = await findProductPage(params.id ?? "");
  if (!page) throw await leadToNewAddress(params.id ?? "");
  const { pathname, search, searchParams: query } = new URL(request.url);
  // As other programs end their addresses.
  if (pathname.endsWith("/")) throw movedTo(paths.product(page.product.id) + search);
  const destination = readAskedDestination(query) ?? (await readStoredDestination(request));
  const settings = await readOfferedSettings(new Date());
  const origin = readOrigin(request);
  const { shelf, wearers: _, guide, ...shown } = page;
  const { id, name } = page.product;
  const crumbs = [...listShelfCrumbs(shelf), { name, path: paths.product(id) }];
  const offer = describeOffer(page.product, readAskedColor(query));
  const gone = listGone(page.product, offer?.color);
  const { colors, sizes } = page.product;
  const { colorLinks, sizeLinks } = partLinks(page.product.colorLinks);
  const isOwn = isOwnAddress(query, colors) && isOwnSize(query, sizes);
  const isStored = destination === null && isOwn;
  const chosenSize = findAskedSize(query, sizes);
  const awaited = gone.find(({ size }) => size !== "" && size === chosenSize);
  const shownGuide = guide && showGuide(guide, sizes, chosenSize);
  const fit = shownGuide && settings.tellsFit ? await readFit(id) : null;
  const toldFit = fit && describeFit(fit);
  return data(
    {
      ...shown,
      ...(shownGuide && {
        guide: { ...shownGuide, answerAt: paths.ownSize(id), ...(toldFit && { fit: toldFit }) },
      }),
      ...(offer && { offer }),
      product: { ...showInColor(page.product, offer?.color ?? ""), colorLinks },
      ...(sizeLinks.length > 0 && { sizeLinks }),
      crumbs,
      breadcrumbData: toBreadcrumbData(crumbs, origin),
      chosenSize,
      ...(gone.length > 0 && { gone: gone.map(describeChoice) }),
      ...(awaited && { awaited: describeChoice(awaited) }),
      ways: describeWaysToPay(buildProductBlock(page.product, settings), settings),
      delivery: describeDelivery(dateShipping(settings, new Date()), page.product, destination),
      notice,
      origin,
      structuredData: toStructuredData(page, settings, origin),
    },
    // Not cached: there would be a page for every postal code, and for whatever is no colour or size.
    { headers: isStored ? noticeHeaders(notice) : NO_STORE },
  );
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const formData = await readForm(request);
  const intent = formData.get("intent");
  if (intent === SHIPPING_INTENT) return answerShipping(request, formData, `#${SHIPPING_PLACE}`);
  if (intent !== "add" && intent !== RESTOCK_INTENT) throw badRequest();
  const { value: product, notice } = await findShopperProduct(id);
  if (!product) throw await notFoundInShop();
  if (intent === RESTOCK_INTENT)
    return askRestock(formData, product, {
      clientAddress: context.clientAddress,
      origin: readMailOrigin(request),
    });
  const { line, reply } = parseAddToCart(formData, product);
  if (!line) return data(reply, { status: 400 });
  if (notice !== null) return refuse(line, "En este momento no podemos tomar compras.", 503);

  const stored = await readCartWithCode(request);
  const { cart } = await resolveCurrentIds(stored.cart, line);
  const refusal = describeAddRefusal(product, cart, line);
  if (refusal !== null) return refuse(line, refusal, 409);
  const added = addToCart(cart, line);
  switch (added.outcome) {
    case "at-maximum":
      return refuse(
        line,
        `Ya tenés ${MAX_QUANTITY} en tu carrito: es el máximo de este talle y color por compra.`,
        409,
      );
    case "cart-full":
      return refuse(
        line,
        `Tu carrito está lleno: entran hasta ${MAX_LINES} productos distintos.`,
        409,
      );
    case "added": {
      const cookie = await serializeCart(added.cart, stored.code);
      if (cookie === null) {
        return refuse(line, "Tu carrito está lleno: no entran más productos distintos.", 409);
      }
      const flash = await serializeFlash(describeAdded(product, added.line));
      const color = chooseColor(product, line.color);
      return seeOtherWithCookies(
        request,
        readBack(formData, id) ?? paths.productIn(id, { color }),
        ...[cookie, flash, await serializeAskedDestination(formData)],
      );
    }
  }
}

const HOUR_SECONDS = 60 * 60;
/** Each may end as a mail to another person's address. */
const limit = createPostLimit("restock requests", 10, HOUR_SECONDS);

/** The answer to "Avisame": the same whatever the address waits for already. */
async function askRestock(
  formData: FormData,
  product: ShopperProduct,
  { clientAddress, origin }: { clientAddress: string | undefined; origin: string },
) {
  const { wish, reply, values } = parseRestock(formData, product);
  if (!wish) return refuseForm(reply, 400);
  const refuseWish = (errors: FormReply<RestockField>["errors"]) => ({ values, errors });
  const waitSeconds = await limit.countAddress(clientAddress);
  if (waitSeconds !== null) {
    return refuseForNow(refuseWish({ avisame: describeWait(waitSeconds) }), waitSeconds);
  }
  try {
    const asked = { productName: product.name, origin, now: new Date() };
    switch (await requestRestock({ productId: product.id, ...wish }, asked)) {
      case "asked":
        return await answerWish(product, wish, {
          title: "Revisá tu e-mail",
          text: `Para anotarte, tocá el botón del e-mail que va a ${wish.email}. Si hoy ya te escribimos por este producto, sirve ese.`,
        });
      case "there":
        return refuseForm(refuseWish({ prenda: "Ya hay: podés agregarla al carrito." }), 409);
      case "too-many":
        return refuseForm(refuseWish({ email: TOO_MANY_RESTOCKS }), 409);
      case "waiting":
        return await answerWish(product, wish, tellRestock(wish));
    }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm(refuseWish({ avisame: NOT_SAVED }), 503);
  }
}

const NOT_SAVED =
  "No pudimos anotarte: la base de datos no responde y no se cambió nada. Probá de nuevo en un rato.";

async function answerWish(
  product: ShopperProduct,
  { variant }: RestockWish,
  flash: { title: string; text: string },
) {
  // Back to the colour that the shopper looked at.
  const color = chooseColor(product, variant.color);
  return seeOther(paths.productIn(product.id, { color }), await serializeFlash(flash));
}

/** The selection stays; the reason appears at the button. */
function refuse(line: CartLine, reason: string, status: 409 | 503) {
  const reply: FormReply<AddToCartField | "agregar"> = {
    values: { talle: line.size, color: line.color },
    errors: { agregar: reason },
  };
  return data(reply, { status });
}

function describeAdded(product: ShopperProduct, line: CartLine) {
  const choice = describeVariant(line);
  const limit = line.quantity === MAX_QUANTITY ? ` Llegaste al máximo de ${MAX_QUANTITY}.` : "";
  return {
    title: "Agregado al carrito",
    text: `${product.name}${choice === "" ? "" : ` (${choice})`}.${limit}`,
    link: { to: paths.cart(), text: "Ver carrito" },
    bought: {
      picture: showPicture(pictureFor(product, line.color), product.imageFocus),
      price: formatPesos(product.priceInPesos),
    },
  };
}

export default function ProductRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <ProductPage {...page} reply={reply} />;
}

function describeDelivery(
  settings: ReturnType<typeof dateShipping<ShopSettings>>,
  { priceInPesos }: ShopperProduct,
  destination: Destination | null,
): ProductDelivery {
  const { shippingZones: zones, offersPickup, exchangeTerms } = settings;
  const asked = destination && {
    typedCode: destination.postalCode,
    answer: quoteByPostalCode(zones, destination.postalCode, priceInPesos, destination.province),
  };
  return {
    asked,
    offersPickup,
    exchangeTerms,
    returnTerms: RETURN_TERMS,
    offersShipping: zones.length > 0,
    freeShipping: describeFreeShipping(zones),
  };
}

const RETURN_TERMS =
  "Si te arrepentís, tenés 10 días corridos desde que lo recibís y no te cuesta nada: la devolución la pagamos nosotros.";

const MAX_DESCRIPTION_LENGTH = 160;

function describeForSearch(product: ShopperProduct): string {
  const text = `${formatPesos(product.priceInPesos)}. ${product.description}`;
  return text.length <= MAX_DESCRIPTION_LENGTH
    ? text
    : `${text.slice(0, MAX_DESCRIPTION_LENGTH - 1).replace(/\s+\S*$/, "")}…`;
}
