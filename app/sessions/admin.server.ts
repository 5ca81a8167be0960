import { parse, serialize } from "cookie";

import { getEnvironment } from "../env.server";

const MAX_AGE_SECONDS = 24 * 60 * 60;

/** The token in the request's cookie, not verified yet; null when there is none. */
export function readAdminToken(request: Request): string | null {
  return parse(request.headers.get("Cookie") ?? "")[cookieName()] ?? null;
}

/** The `Set-Cookie` value that keeps the token; it carries a signature of its own. */
export function serializeAdminToken(token: string): string {
  return serialize(cookieName(), token, { ...attributes(), maxAge: MAX_AGE_SECONDS });
}

/** The `Set-Cookie` value that forgets the token. */
export function forgetAdminToken(): string {
  return serialize(cookieName(), "", { ...attributes(), maxAge: 0 });
}

function isSecure(): boolean {
  return getEnvironment().origin?.protocol === "https:";
}

function cookieName(): string {
  return isSecure() ? "__Host-tela_admin" : "tela_admin";
}

function attributes() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() } as const;
}
