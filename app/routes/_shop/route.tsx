import { data, type LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  useRouteLoaderData,
  Form,
  useLocation,
} from "@remix-run/react";

import { readOpenCollections } from "../../data/catalogue/open-collections.server";
import { readMenu } from "../../data/catalogue/shop-map.server";
import { readPageLinks } from "../../data/shop/pages.server";
import { readShopFace } from "../../data/shop/settings.server";
import { countPieces } from "../../domain/buying/cart";
import { parsePhone } from "../../domain/buying/phone";
import { nameFromProductId } from "../../domain/products/product-id";
import { takeSharedCode } from "../../flows/cart.server";
import type { NotFoundOffers } from "../../flows/not-found.server";
import { NO_STORE, visitorHeaders, ownHeaders } from "../../http/caching";
import { missesCookies } from "../../http/kept-cookies";
import { readOrigin } from "../../http/origin.server";
import { paths } from "../../paths";
import { readCart } from "../../sessions/cart.server";
import { takeFlash } from "../../sessions/flash.server";
import { ErrorPage, NotFoundMessage, useRouteFailure } from "../../ui/error-page";
import { SHOP_ROUTE_ID } from "../../ui/layout-ids";
import { GroupChips } from "../../ui/storefront/menu-links";
import { ProductGrid } from "../../ui/storefront/product-grid";
import { SectionHeading } from "../../ui/storefront/section-heading";
import { type ShopData, useShopData } from "../../ui/storefront/shop-data";
import { ShopLayout } from "../../ui/storefront/shop-layout";

export const headers = ownHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const shared = await takeSharedCode(request, context.clientAddress);
  if (shared) throw shared;
  const isCookieless = missesCookies(request);
  const { flash, headers } = await takeFlash(request);
  const now = new Date();
  const settings = await readShopFace(now);
  const notices = [settings.holidayNotice ?? [], isCookieless ? COOKIES_BLOCKED : []].flat();
  const pages = await readPageLinks();
  const shop: ShopData = {
    settings,
    menu: await readMenu({
      collection: settings.collection.id,
      pages: pages.map(({ slug }) => paths.page(slug)),
      collections: await readOpenCollections(now),
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

const COOKIES_BLOCKED =
  "Tu navegador bloquea las cookies de esta tienda, y sin ellas no podemos guardar tu carrito: no se agregó nada. Permitilas para este sitio y volvé a probar.";

export default function ShopRoute() {
  return (
    <ShopLayout>
      <Outlet />
    </ShopLayout>
  );
}

function ShopErrorPage() {
  const error = useRouteFailure();
  const shop = useRouteLoaderData<ShopData>(SHOP_ROUTE_ID);
  if (!isRouteErrorResponse(error) || error.status !== 404 || !shop) return <ErrorPage />;
  return <NotFoundPage {...(error.data as Partial<NotFoundOffers> | null)} />;
}

/** What it offers is from `notFoundInShop`; pages with a token send nothing. */
function NotFoundPage({ newest = [], links }: Partial<NotFoundOffers>) {
  const wanted = useWantedProduct();
  const { menu } = useShopData();
  return (
    <>
      <NotFoundMessage>
        <Form className="message-search" method="get" action={paths.products()}>
          <label className="field-label" htmlFor="que-buscabas">
            ¿Qué buscabas?
          </label>
          <input id="que-buscabas" type="search" name="q" key={wanted} defaultValue={wanted} />
          <button className="button button-quiet">Buscar</button>
        </Form>
        <GroupChips menu={menu} links={links} />
      </NotFoundMessage>
      {newest.length > 0 && (
        <section className="section" aria-labelledby="ultimos">
          <SectionHeading id="ultimos">Lo último que llegó</SectionHeading>
          <ProductGrid products={newest} eagerCount={0} />
        </section>
      )}
    </>
  );
}

/** The words in a product's address, to search for similar ones. */
function useWantedProduct(): string {
  const { pathname } = useLocation();
  const [, shelf, id, ...more] = pathname.split("/");
  if (`/${shelf}` !== paths.products() || !id || more.length > 0) return "";
  return /^[\w-]+$/.test(id) ? nameFromProductId(id) : "";
}

export function ErrorBoundary() {
  return (
    <ShopLayout>
      <ShopErrorPage />
    </ShopLayout>
  );
}
