import { notFound } from "../../http/responses";

/** Any address that is none of the shop's: without the throw a splat route would answer 200. */
export function loader() {
  throw notFound();
}

export default function UnknownPage() {
  return null;
}
