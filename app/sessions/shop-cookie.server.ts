import { createHmac } from "node:crypto";
import { createCookie, type Cookie } from "@remix-run/node";
import type { ZodType } from "zod";

import { getEnvironment } from "../settings/environment.server";

/** Browsers refuse a longer cookie, and Remix throws. */
const MAX_COOKIE_BYTES = 4096;

/**
 * The cookie's name in requests. Over HTTPS it has the `__Host-` prefix, so no other host of the
 * domain can set it.
 */
export function nameShopCookie(name: string): string {
  return isSecure() ? `__Host-${name}` : name;
}

type ShopCookieOptions = {
  maxAgeSeconds?: number;
  /** Also accepts values from before signatures were bound to a name. Only for harmless content. */
  acceptsUnbound?: boolean;
};

/**
 * A signed cookie that scripts cannot read. The signature includes the name, so a value of one
 * cookie is refused in another.
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

/** The checked value of a request's cookie; null when it is missing, tampered with or invalid. */
export async function readCookie<T>(
  request: Request,
  cookie: Cookie,
  schema: ZodType<T>,
): Promise<T | null> {
  const stored: unknown = await cookie.parse(request.headers.get("Cookie"));
  return schema.safeParse(stored).data ?? null;
}

/** The `Set-Cookie` value; null when it does not fit in a cookie. */
export async function serializeIfFits(cookie: Cookie, value: unknown): Promise<string | null> {
  try {
    const header = await cookie.serialize(value);
    return Buffer.byteLength(header) > MAX_COOKIE_BYTES ? null : header;
  } catch {
    return null;
  }
}

function bindSecret(secret: string, name: string): string {
  return createHmac("sha256", secret).update(`cookie ${name}`).digest("base64url");
}

/** True when visitors reach the shop over HTTPS. */
export function isSecure(): boolean {
  return getEnvironment().origin?.protocol === "https:";
}
