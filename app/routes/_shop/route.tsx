import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, Outlet, useRouteLoaderData } from "@remix-run/react";

import { readMenu } from "../../data/catalogue/shop-map.server";
import { readPageLinks } from "../../data/shop/pages.server";
import { readOfferedSettings } from "../../data/shop/offered-settings.server";
import { countPieces } from "../../domain/buying/cart";
import { parsePhone } from "../../domain/buying/phone";
import type { ProductCard } from "../../domain/catalogue/product";
import { toShopFace } from "../../domain/shop/shop-settings";
import { takeSharedCode } from "../../flows/discount-code.server";
import { NO_STORE, visitorHeaders } from "../../http/caching";
import { missesCookies } from "../../http/kept-cookies";
import { readOrigin } from "../../http/origin.server";
import { paths } from "../../paths";
import { readCart } from "../../sessions/cart.server";
import { takeFlash } from "../../sessions/flash.server";
import { ErrorPage } from "../../ui/error-page";
import { NotFoundPage } from "../../ui/storefront/not-found-page";
import { SHOP_ROUTE_ID } from "../../ui/layout-ids";
import type { ShopData } from "../../ui/storefront/shop-data";
import { ShopLayout } from "../../ui/storefront/shop-layout";
import { useRouteFailure } from "../../ui/use-route-failure";

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const shared = await takeSharedCode(request, context.clientAddress);
  if (shared) throw shared;
  const isCookieless = missesCookies(request);
  const { flash, headers } = await takeFlash(request);
  const now = new Date();
  const settings = toShopFace(await readOfferedSettings(now), now);
  const notices = [settings.holidayNotice ?? [], isCookieless ? COOKIES_BLOCKED : []].flat();
  const pages = await readPageLinks();
  const shop: ShopData = {
    settings,
    menu: await readMenu({
      collection: settings.collection.id,
      pages: pages.map(({ slug }) => paths.page(slug)),
    }),
    ...(pages.length > 0 && { pages }),
    origin: readOrigin(request),
    chatPhone: parsePhone(settings.phone),
    cartQuantity: countPieces(await readCart(request)),
    ...(notices.length > 0 && { notices }),
    flash,
  };
  const kept = isCookieless
    ? NO_STORE
    : visitorHeaders({ cart: shop.cartQuantity > 0, flash: flash !== null });
  return data(shop, { headers: { ...kept, ...headers } });
}

/** The browser did not keep what was just put into the cart. */
const COOKIES_BLOCKED =
  "Tu navegador bloquea las cookies de esta tienda, y sin ellas no podemos guardar tu carrito: no se agregó nada. Permitilas para este sitio y volvé a probar.";

export default function ShopRoute() {
  return (
    <ShopLayout>
      <Outlet />
    </ShopLayout>
  );
}

/** The storefront's error page: suggestions for a 404, an explanation for other errors. */
function ShopErrorPage() {
  const error = useRouteFailure();
  const shop = useRouteLoaderData<ShopData>(SHOP_ROUTE_ID);
  if (!isRouteErrorResponse(error) || error.status !== 404 || !shop) return <ErrorPage />;
  return <NotFoundPage newest={readNewest(error.data)} />;
}

/** From `notFoundInShop`; pages with a token send none. */
function readNewest(data: unknown): readonly ProductCard[] {
  return (data as { newest?: ProductCard[] } | null)?.newest ?? [];
}

export function ErrorBoundary() {
  return (
    <ShopLayout>
      <ShopErrorPage />
    </ShopLayout>
  );
}
