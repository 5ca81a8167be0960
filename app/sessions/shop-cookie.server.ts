import { createHmac } from "node:crypto";
import { createCookie, type Cookie } from "@remix-run/node";

import { getEnvironment } from "../settings/environment.server";

/** Browsers refuse a longer cookie, and Remix throws on one. */
export const MAX_COOKIE_BYTES = 4096;

/**
 * What the cookie is called in requests. Over HTTPS the name has the `__Host-` prefix, with which no
 * other host of the domain can set it.
 */
export function nameShopCookie(name: string): string {
  return isSecure() ? `__Host-${name}` : name;
}

type ShopCookieOptions = {
  maxAgeSeconds?: number;
  /** Also reads values from before signatures were bound to a name. Only where they can do no harm. */
  acceptsUnbound?: boolean;
};

/**
 * A signed cookie that scripts cannot read. The signature is of this name: a value that was signed for
 * one cookie is refused as any other.
 */
export function createShopCookie(name: string, options: ShopCookieOptions): Cookie {
  const { sessionSecrets } = getEnvironment();
  const bound = sessionSecrets.map((secret) => bindSecret(secret, name));
  return createCookie(nameShopCookie(name), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isSecure(),
    secrets: options.acceptsUnbound ? [...bound, ...sessionSecrets] : bound,
    maxAge: options.maxAgeSeconds,
  });
}

function bindSecret(secret: string, name: string): string {
  return createHmac("sha256", secret).update(`cookie ${name}`).digest("base64url");
}

/** Whether visitors reach the shop over HTTPS. */
export function isSecure(): boolean {
  return getEnvironment().origin?.protocol === "https:";
}
