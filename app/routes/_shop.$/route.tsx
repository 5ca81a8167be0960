import { notFoundInShop } from "../../http/not-found.server";

/** Any address that is none of the shop's: without the throw a splat route would answer 200. */
export async function loader() {
  throw await notFoundInShop();
}

export default function UnknownPage() {
  return null;
}
