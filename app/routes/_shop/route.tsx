import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";

import { readOfferedSettings } from "../../data/shop/offered-settings.server";
import { countPieces } from "../../domain/buying/cart";
import { parsePhone } from "../../domain/buying/phone";
import { toShopFace } from "../../domain/shop/shop-settings";
import { visitorHeaders } from "../../http/caching";
import { readOrigin } from "../../http/origin.server";
import { readCart } from "../../sessions/cart.server";
import { takeFlash } from "../../sessions/flash.server";
import type { ShopData } from "../../ui/storefront/shop-data";
import { ShopErrorPage } from "../../ui/storefront/shop-error-page";
import { ShopLayout } from "../../ui/storefront/shop-layout";

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { flash, headers } = await takeFlash(request);
  const settings = toShopFace(await readOfferedSettings(new Date()));
  const shop: ShopData = {
    settings,
    origin: readOrigin(request),
    chatPhone: parsePhone(settings.phone),
    cartQuantity: countPieces(await readCart(request)),
    flash,
  };
  const kept = visitorHeaders({ cart: shop.cartQuantity > 0, flash: flash !== null });
  return data(shop, { headers: { ...kept, ...headers } });
}

export default function ShopRoute() {
  return (
    <ShopLayout>
      <Outlet />
    </ShopLayout>
  );
}

export function ErrorBoundary() {
  return (
    <ShopLayout>
      <ShopErrorPage />
    </ShopLayout>
  );
}
