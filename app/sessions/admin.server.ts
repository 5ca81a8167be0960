import { parse, serialize } from "cookie";

import { isSecure, nameShopCookie } from "./shop-cookie.server";

/** Without the `__Host-` prefix. */
export const ADMIN_COOKIE = "tela_admin";
const MAX_AGE_SECONDS = 24 * 60 * 60;

/** The token in the request's cookie, not verified yet; null when there is none. */
export function readAdminToken(request: Request): string | null {
  return parse(request.headers.get("Cookie") ?? "")[nameShopCookie(ADMIN_COOKIE)] ?? null;
}

export function serializeAdminToken(token: string): string {
  return serialize(nameShopCookie(ADMIN_COOKIE), token, {
    ...attributes(),
    maxAge: MAX_AGE_SECONDS,
  });
}

export function forgetAdminToken(): string {
  return serialize(nameShopCookie(ADMIN_COOKIE), "", { ...attributes(), maxAge: 0 });
}

function attributes() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() } as const;
}
