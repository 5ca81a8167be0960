import type { LoaderFunctionArgs } from "@remix-run/node";

import { readOldAddress } from "../../domain/catalogue/old-address";
import { leadToNewAddress } from "../../flows/new-address.server";
import { notFoundInShop } from "../../flows/not-found.server";

/** Without the throw a splat route answers 200. Old addresses of the owner's lead to products. */
export async function loader({ request }: LoaderFunctionArgs) {
  const name = readOldAddress(new URL(request.url).pathname);
  throw await (name === null ? notFoundInShop() : leadToNewAddress(name));
}

export default function UnknownPage() {
  return null;
}
