import type { LoaderFunctionArgs } from "@remix-run/node";

import { addSeen } from "../../domain/catalogue/kept-products";
import { MAX_ID_LENGTH } from "../../domain/products/product-id";
import { NO_STORE } from "../../http/caching";
import { notFound } from "../../http/responses";
import { isAhead } from "../../sessions/flash.server";
import { seenProducts } from "../../sessions/kept-products.server";

const NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/**
 * The picture of nothing on a product's page, whose cookie remembers that the visitor saw it. The page itself is the
 * same for everybody and sets no cookie, so that every cache may store it; no cache may store this.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  if (id.length > MAX_ID_LENGTH) throw notFound();
  const headers = new Headers({ ...NO_STORE, "Content-Type": "image/svg+xml" });
  // A page that the browser fetches ahead was not seen.
  if (!isAhead(request)) {
    const cookie = await remember(await seenProducts.read(request), id);
    if (cookie !== null) headers.set("Set-Cookie", cookie);
  }
  return new Response(NOTHING, { headers });
}

/** Of long ids fewer fit; the oldest go. Null when nothing changes. */
async function remember(seen: readonly string[], id: string): Promise<string | null> {
  if (seen[0] === id) return null;
  for (let ids = addSeen(seen, id); ids.length > 0; ids = ids.slice(0, -1)) {
    const cookie = await seenProducts.serialize(ids);
    if (cookie !== null) return cookie;
  }
  return null;
}
