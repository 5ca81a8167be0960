import type { Environment } from "../app/settings/environment.server";
import { buildContentSecurityPolicy } from "../app/http/content-security-policy";

/** Two years, as the preload lists ask. */
const HSTS_SECONDS = 63_072_000;

/** What every answer carries; a document has a policy of its own. */
export function buildSecurityHeaders(environment: Environment): Record<string, string> {
  const isHttps = environment.origin?.protocol === "https:";
  return {
    "Content-Security-Policy": buildContentSecurityPolicy({ scriptHashes: [], isHttps }),
    ...(isHttps && { "Strict-Transport-Security": `max-age=${HSTS_SECONDS}; includeSubDomains` }),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy":
      "camera=(), microphone=(), geolocation=(), payment=(), browsing-topics=()",
    "X-Frame-Options": "DENY",
  };
}
