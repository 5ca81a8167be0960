import type { RequestHandler } from "express";

import type { Environment } from "../app/settings/environment.server";
import { buildContentSecurityPolicy } from "../app/http/content-security-policy";

/** Two years, as the preload lists ask. */
const HSTS_SECONDS = 63_072_000;

/** What every answer carries, whoever writes it; a document brings a policy of its own. */
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

type DefaultHeadersOptions = {
  headers: Record<string, string>;
  isDraining: () => boolean;
};

/**
 * Fills in the headers an answer lacks at the moment it is sent: Remix appends its own headers, so
 * defaults set any earlier would leave a document with two policies.
 */
export function setDefaultHeaders({ headers, isDraining }: DefaultHeadersOptions): RequestHandler {
  return (_request, response, next) => {
    const writeHead = response.writeHead.bind(response) as (...parts: unknown[]) => typeof response;
    response.writeHead = (...parts: unknown[]) => {
      if (!response.headersSent) {
        for (const [name, value] of Object.entries(headers)) {
          if (!response.hasHeader(name)) response.setHeader(name, value);
        }
        if (isDraining()) response.setHeader("Connection", "close");
      }
      return writeHead(...parts);
    };
    next();
  };
}
