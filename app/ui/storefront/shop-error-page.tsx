import { isRouteErrorResponse, useRouteLoaderData } from "@remix-run/react";

import type { ProductCard } from "../../domain/catalogue/product";
import { ErrorPage } from "../error-page";
import { useRouteFailure } from "../use-route-failure";
import { NotFoundPage } from "./not-found-page";
import { SHOP_ROUTE_ID, type ShopData } from "./shop-data";

/** The storefront's error page: suggestions for a 404, an explanation for other errors. */
export function ShopErrorPage() {
  const error = useRouteFailure();
  const shop = useRouteLoaderData<ShopData>(SHOP_ROUTE_ID);
  if (!isRouteErrorResponse(error) || error.status !== 404 || !shop) return <ErrorPage />;
  return <NotFoundPage newest={readNewest(error.data)} />;
}

/** From `notFoundInShop`; pages with a token send none. */
function readNewest(data: unknown): readonly ProductCard[] {
  return (data as { newest?: ProductCard[] } | null)?.newest ?? [];
}
