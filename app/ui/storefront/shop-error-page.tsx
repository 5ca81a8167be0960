import { isRouteErrorResponse, useRouteLoaderData } from "@remix-run/react";

import type { ProductCard } from "../../domain/catalogue/product";
import { ErrorPage } from "../error-page";
import { useRouteFailure } from "../use-route-failure";
import { NotFoundPage } from "./not-found-page";
import { SHOP_ROUTE_ID, type ShopData } from "./shop-data";

/** An error inside the storefront: what is not found leads on, everything else says what happened. */
export function ShopErrorPage() {
  const error = useRouteFailure();
  const shop = useRouteLoaderData<ShopData>(SHOP_ROUTE_ID);
  if (!isRouteErrorResponse(error) || error.status !== 404 || !shop) return <ErrorPage />;
  return <NotFoundPage newest={readNewest(error.data)} />;
}

/** As `notFoundInShop` sends them; pages that a token opens send none. */
function readNewest(data: unknown): readonly ProductCard[] {
  return (data as { newest?: ProductCard[] } | null)?.newest ?? [];
}
