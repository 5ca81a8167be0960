import { createCookie, type Cookie } from "@remix-run/node";

import { getEnvironment } from "../env.server";

/** Browsers refuse a longer cookie, and Remix throws on one. */
export const MAX_COOKIE_BYTES = 4096;

/**
 * A signed cookie that scripts cannot read. Over HTTPS its name has the `__Host-` prefix, with
 * which no other host of the domain can set it.
 */
export function createShopCookie(name: string, options: { maxAgeSeconds?: number }): Cookie {
  const { origin, sessionSecrets } = getEnvironment();
  const isSecure = origin?.protocol === "https:";
  return createCookie(isSecure ? `__Host-${name}` : name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isSecure,
    secrets: [...sessionSecrets],
    maxAge: options.maxAgeSeconds,
  });
}
