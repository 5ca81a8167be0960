import { listNewest } from "../data/catalogue/storefront.server";

const SHOWN_PRODUCTS = 4;

/** To throw where the storefront has no such page: with what its page shows in the place of it. */
export async function notFoundInShop(): Promise<Response> {
  const { value: newest } = await listNewest(SHOWN_PRODUCTS);
  return Response.json({ newest }, { status: 404, statusText: "Not Found" });
}
