import { notFoundInShop } from "../../flows/not-found.server";

/** Any unknown address: without the throw a splat route would answer 200. */
export async function loader() {
  throw await notFoundInShop();
}

export default function UnknownPage() {
  return null;
}
