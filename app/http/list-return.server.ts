import { readListReturn } from "../forms/catalogue/admin-product-list";

/** Hands the list that a form was opened from on to the page its answer leads to. */
export function keepListReturn<T>(request: Request, answer: T): T {
  const list = readListReturn(new URL(request.url).searchParams);
  if (!(answer instanceof Response) || list === "") return answer;
  const location = answer.headers.get("Location");
  if (location === null) return answer;
  const [address = "", anchor] = location.split("#", 2);
  const separator = address.includes("?") ? "&" : "?";
  const query = new URLSearchParams({ lista: list });
  const hash = anchor === undefined ? "" : `#${anchor}`;
  answer.headers.set("Location", address + separator + query.toString() + hash);
  return answer;
}
