import type { LoaderFunctionArgs } from "@remix-run/node";

import { listCards } from "../../data/catalogue/storefront.server";
import { MAX_ID_LENGTH } from "../../domain/products/product-id";
import { NO_STORE } from "../../http/caching";
import { notFound } from "../../http/responses";
import { favoriteProducts, markSeen } from "../../sessions/kept-products.server";
import type { KeptHere } from "../../ui/storefront/kept-here";

/**
 * What this browser keeps, for the script of a product's page: one request marks the visit, as the picture does
 * without script, and tells the rest.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get("prenda") ?? "";
  if (id === "" || id.length > MAX_ID_LENGTH) throw notFound();
  const { ids, headers } = await markSeen(request, id);
  const { value: seen } = await listCards(ids.filter((other) => other !== id));
  const isFavorite = (await favoriteProducts.read(request)).includes(id);
  const kept: KeptHere = { isFavorite, seen };
  return Response.json(kept, { headers: { ...headers, ...NO_STORE, "X-Robots-Tag": "noindex" } });
}
