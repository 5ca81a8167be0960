import { readListReturn } from "../forms/catalogue/admin-product-list";

/** Passes the list from which a form was opened on to the page of the answer. */
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
