import { createCookie } from "@remix-run/node";

import { SESSION_SECRET } from "./test-engine";

/** A browser's cookies for one host and one path. */
export type CookieJar = {
  keep(response: Pick<Response, "headers">): void;
  header(): string;
  set(name: string, value: string): void;
  names(): string[];
};

export function createCookieJar(): CookieJar {
  const cookies = new Map<string, string>();
  return {
    keep(response) {
      for (const header of response.headers.getSetCookie()) {
        const [pair = "", ...attributes] = header.split("; ");
        const name = pair.slice(0, pair.indexOf("="));
        if (attributes.includes("Max-Age=0")) cookies.delete(name);
        else cookies.set(name, pair.slice(name.length + 1));
      }
    },
    header: () => Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; "),
    set: (name, value) => void cookies.set(name, value),
    names: () => [...cookies.keys()],
  };
}

export const CART_COOKIE = "tela_cart";

/** A validly signed cart cookie with any content. */
export async function signCart(stored: unknown, secret = SESSION_SECRET): Promise<string> {
  const header = await createCookie(CART_COOKIE, { secrets: [secret] }).serialize(stored);
  return header.slice(CART_COOKIE.length + 1).split(";")[0] ?? "";
}

/** A visitor whose cart has these `[product id, size, color, quantity]` lines. */
export async function jarWithCart(stored: unknown): Promise<CookieJar> {
  const jar = createCookieJar();
  jar.set(CART_COOKIE, await signCart(stored));
  return jar;
}
