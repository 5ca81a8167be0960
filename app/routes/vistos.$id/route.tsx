import type { LoaderFunctionArgs } from "@remix-run/node";

import { MAX_ID_LENGTH } from "../../domain/products/product-id";
import { NO_STORE } from "../../http/caching";
import { notFound } from "../../http/responses";
import { markSeen } from "../../sessions/kept-products.server";

const NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/**
 * The picture of nothing on a product's page without script, whose cookie remembers the visit. The page itself is the
 * same for everybody and sets no cookie, so that every cache may store it; no cache may store this.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  if (id.length > MAX_ID_LENGTH) throw notFound();
  const { headers } = await markSeen(request, id);
  return new Response(NOTHING, {
    headers: { ...headers, ...NO_STORE, "Content-Type": "image/svg+xml" },
  });
}
