import type { LoaderFunctionArgs } from "@remix-run/node";

import { listCards } from "../../data/catalogue/storefront.server";
import { NO_STORE } from "../../http/caching";
import { seenProducts } from "../../sessions/kept-products.server";

/** The cards of what this browser saw, for the script of a product's page; without it nothing asks for this. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { value: products } = await listCards(await seenProducts.read(request));
  return Response.json(products, { headers: { ...NO_STORE, "X-Robots-Tag": "noindex" } });
}
