import type { Layer } from "./layer";
import { isPlainStatus, plainPage } from "./plain-page";

/** Remix's last resort is an empty answer, JSON or a line of English; visitors get the shop's page. */
export function dressBareFailures(): Layer {
  return async (request, context, next) => {
    const answer = await next(request);
    const { status, headers } = answer;
    if (!isPlainStatus(status) || !isBare(answer)) return answer;
    const page = plainPage(status, request, context);
    const own = [...page.headers.keys()];
    for (const [name, value] of headers) {
      if (!own.includes(name)) page.headers.append(name, value);
    }
    return page;
  };
}

function isBare({ status, headers }: Response): boolean {
  const contentType = headers.get("Content-Type");
  if (contentType === null) return true;
  const isLastResort = status === 500 && contentType.startsWith("text/plain");
  // So Remix answers a form to a route without an action; a page of the shop's own is HTML.
  const isErrorOfRemix = headers.has("X-Remix-Error") && contentType.startsWith("application/json");
  return isLastResort || isErrorOfRemix;
}
