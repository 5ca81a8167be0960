import type { IncomingMessage } from "node:http";
import { isbot } from "isbot";

import { LIST_PARAMETERS } from "../app/forms/catalogue/product-filters";
import { parseTarget } from "./request-shape";

/** The list of products with a text, as a page or as data for a script. */
const SEARCH = /^\/productos(\/|\.data)?\?(.*&)?q=/i;

/**
 * The text of a request by which a shopper searches; null for any other. Pages and filters of results
 * are the same search again. Robots and pages that a browser fetches ahead do not count.
 */
export function readSearchText({ method, url = "", headers }: IncomingMessage): string | null {
  if (method !== "GET" || !SEARCH.test(url)) return null;
  const { searchParams } = parseTarget(url);
  const text = searchParams.get("q") ?? "";
  if (text === "" || isRefined(searchParams)) return null;
  const userAgent = headers["user-agent"] ?? "";
  const isAhead = headers["sec-purpose"]?.includes("prefetch") ?? headers["x-moz"] === "prefetch";
  return isAhead || userAgent === "" || isbot(userAgent) ? null : text;
}

function isRefined(params: URLSearchParams): boolean {
  return LIST_PARAMETERS.some((name) => {
    const value = params.get(name) ?? "";
    return name !== "q" && value !== "" && !(name === "page" && value === "1");
  });
}
