import type { LoaderFunctionArgs } from "@remix-run/node";

import { NO_STORE } from "../../http/caching";
import { favoriteProducts } from "../../sessions/kept-products.server";

/** The ids of this browser's favourites, for the script of a product's page; without it nothing asks for this. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ids = await favoriteProducts.read(request);
  return Response.json(ids, { headers: { ...NO_STORE, "X-Robots-Tag": "noindex" } });
}
