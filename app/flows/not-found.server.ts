import { listNewest } from "../data/catalogue/storefront.server";

const SHOWN_PRODUCTS = 4;

/** The response to throw for a missing storefront page, with suggestions for the 404 page. */
export async function notFoundInShop(): Promise<Response> {
  const { value: newest } = await listNewest(SHOWN_PRODUCTS);
  return Response.json({ newest }, { status: 404, statusText: "Not Found" });
}
