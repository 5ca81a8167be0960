import type { LoaderFunctionArgs } from "@remix-run/node";

import { keepForAnHour, readOrigin } from "../../http/origin.server";
import { paths } from "../../paths";

export function loader({ request }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    `Disallow: ${paths.cart()}`,
    "Disallow: /admin",
    "Disallow: /checkout",
    `Disallow: ${paths.orderLookup()}`,
    `Disallow: ${paths.favorites()}`,
    `Disallow: ${paths.seen()}`,
    `Disallow: ${paths.inOwnSize()}`,
    "",
    `Sitemap: ${readOrigin(request)}${paths.sitemap()}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", ...keepForAnHour() },
  });
}
