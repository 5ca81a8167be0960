import { paths } from "../../app/paths";
import { rollDice } from "../../db/seed/drawings/random";

/** One request of a visitor: a form when it has fields, otherwise a page. */
export type Ask = {
  path: string;
  headers?: Readonly<Record<string, string>>;
  fields?: Readonly<Record<string, string>>;
};

/** Gives the next request each time. */
export type NextAsk = () => Ask;

/** The request as an HTTP client sends it. */
type WrittenAsk = {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
};

export function writeAsk(url: string, { path, headers, fields }: Ask): WrittenAsk {
  const all = {
    Accept: "text/html",
    "Accept-Encoding": "br",
    "User-Agent": "Mozilla/5.0 (tela bench)",
    ...headers,
  };
  if (!fields) return { method: "GET", path, headers: all };
  const body = new URLSearchParams(fields).toString();
  const form = {
    Origin: url,
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": String(body.length),
  };
  return { method: "POST", path, headers: { ...all, ...form }, body };
}

type MixPart = "pages" | "search" | "cart" | "orders";
/** Of a hundred requests. */
export const MIX_SHARES: Record<MixPart, number> = { pages: 80, search: 15, cart: 4, orders: 1 };

/** Draws from the parts by their shares. The sequence is always the same. */
export function mixAsks(parts: Readonly<Record<MixPart, readonly NextAsk[]>>): NextAsk {
  const dice = rollDice(31, "mix");
  const hundred = Object.entries(MIX_SHARES).flatMap(([part, share]) =>
    Array.from({ length: share }, () => parts[part as MixPart]),
  );
  const pick = <T>(options: readonly T[]) => options[Math.floor(dice.between(0, options.length))];
  return () => pick(pick(hundred) ?? [])?.() ?? { path: paths.home() };
}
