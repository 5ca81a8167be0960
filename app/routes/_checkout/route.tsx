import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";

import { readOfferedSettings } from "../../data/shop/offered-settings.server";
import { toShopFace } from "../../domain/shop/shop-settings";
import { NO_STORE } from "../../http/caching";
import { takeFlash } from "../../sessions/flash.server";
import { CheckoutLayout } from "../../ui/checkout/checkout-layout";
import { ErrorPage } from "../../ui/error-page";

export const headers: HeadersFunction = () => NO_STORE;

export async function loader({ request }: LoaderFunctionArgs) {
  const { flash, headers } = await takeFlash(request);
  const now = new Date();
  return data(
    { settings: toShopFace(await readOfferedSettings(now), now), flash },
    { headers: { ...NO_STORE, ...headers } },
  );
}

export default function CheckoutRoute() {
  return (
    <CheckoutLayout>
      <Outlet />
    </CheckoutLayout>
  );
}

export function ErrorBoundary() {
  return (
    <CheckoutLayout>
      <ErrorPage />
    </CheckoutLayout>
  );
}
