import type { LoaderFunctionArgs } from "@remix-run/node";

import { readOldAddress } from "../../domain/catalogue/old-address";
import { leadToNewAddress } from "../../flows/new-address.server";
import { notFoundInShop } from "../../flows/not-found.server";

/**
 * Any unknown address: without the throw a splat route would answer 200. Those of products in the shop
 * that the owner had elsewhere lead to the products here.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const name = readOldAddress(new URL(request.url).pathname);
  throw await (name === null ? notFoundInShop() : leadToNewAddress(name));
}

export default function UnknownPage() {
  return null;
}
