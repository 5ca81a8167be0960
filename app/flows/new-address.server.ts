import { redirect } from "@remix-run/node";

import { findNewId } from "../data/catalogue/storefront.server";
import { listMeantIds } from "../domain/catalogue/old-address";
import { NO_STORE } from "../http/caching";
import { paths } from "../paths";
import { notFoundInShop } from "./not-found.server";

/** To throw for an address that is no product's: 301 to the product that had it, else 404. */
export async function leadToNewAddress(name: string): Promise<Response> {
  const id = await findNewId(listMeantIds(name));
  return id === null ? notFoundInShop() : movedTo(paths.product(id));
}

/** No browser keeps it: the address may become another product's. */
export function movedTo(address: string): Response {
  return redirect(address, { status: 301, headers: NO_STORE });
}
