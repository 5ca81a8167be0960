import { createCookie, type Cookie } from "@remix-run/node";

import { getEnvironment } from "../env.server";

/** Browsers refuse a longer cookie, and Remix throws on one. */
export const MAX_COOKIE_BYTES = 4096;

/**
 * What the cookie is called in requests. Over HTTPS the name has the `__Host-` prefix, with which no
 * other host of the domain can set it.
 */
export function nameShopCookie(name: string): string {
  return isSecure() ? `__Host-${name}` : name;
}

/** A signed cookie that scripts cannot read. */
export function createShopCookie(name: string, options: { maxAgeSeconds?: number }): Cookie {
  const { sessionSecrets } = getEnvironment();
  return createCookie(nameShopCookie(name), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isSecure(),
    secrets: [...sessionSecrets],
    maxAge: options.maxAgeSeconds,
  });
}

/** Whether visitors reach the shop over HTTPS. */
export function isSecure(): boolean {
  return getEnvironment().origin?.protocol === "https:";
}
