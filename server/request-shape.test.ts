import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";

import { openShop } from "../test/http/server-fixture";
import { readSearchText } from "./request-shape";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

type Asked = { method?: string; headers?: Record<string, string> };

function read(url: string, { method = "GET", headers = {} }: Asked = {}) {
  const asked = { method, url, headers: { "user-agent": BROWSER, ...headers } };
  return readSearchText(asked as unknown as IncomingMessage);
}

it.each([
  ["/productos?q=Gorra+negra", "Gorra negra"],
  ["/productos/?q=gorra", "gorra"],
  ["/productos.data?q=gorra&_routes=routes%2F_shop.productos._index", "gorra"],
  ["/productos?q=gorra&page=1&marca=&utm_source=x", "gorra"],
])("%s is a search", (url, text) => {
  expect(read(url)).toBe(text);
});

it.each<[string, string, Asked]>([
  ["no text", "/productos?q=", {}],
  ["no query", "/productos", {}],
  ["the second page", "/productos?q=gorra&page=2", {}],
  ["a filter of the results", "/productos?q=gorra&talle=M", {}],
  ["an order of the results", "/productos?q=gorra&orden=precio-asc", {}],
  ["another page with the text in its box", "/?q=gorra", {}],
  ["a product", "/productos/a-01?q=gorra", {}],
  ["HEAD", "/productos?q=gorra", { method: "HEAD" }],
  ["POST", "/productos?q=gorra", { method: "POST" }],
  ["a page fetched ahead", "/productos?q=gorra", { headers: { "sec-purpose": "prefetch" } }],
  [
    "a page fetched ahead by a proxy",
    "/productos?q=gorra",
    { headers: { "sec-purpose": "prefetch;anonymous-client-ip" } },
  ],
  ["the same in Firefox", "/productos?q=gorra", { headers: { "x-moz": "prefetch" } }],
  ["a client without a name", "/productos?q=gorra", { headers: { "user-agent": "" } }],
  [
    "a robot",
    "/productos?q=gorra",
    { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } },
  ],
])("%s is none", (_, url, asked) => {
  expect(read(url, asked)).toBeNull();
});

let shop: Awaited<ReturnType<typeof openShop>>;
let noted: string[];
let renderCount: number;
beforeEach(async () => {
  noted = [];
  renderCount = 0;
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "public, no-cache",
    Vary: "Cookie",
  };
  shop = await openShop({
    handlers: { productos: () => new Response(`página ${(renderCount += 1)}`, { headers }) },
    pages: {
      readVersion: () => "1",
      readVisitor: () => ({ cart: null }),
      countPieces: () => Promise.resolve(0),
    },
    noteSearch: (text) => noted.push(text),
  });
});
afterEach(() => shop.close());

it("notes every search, also where the page cache answers", async () => {
  const ask = () => shop.send("/productos?q=gorra", { headers: { "User-Agent": BROWSER } });
  const answers = [await ask(), await ask(), await ask()];
  expect(answers.map(({ body }) => body)).toEqual(Array(3).fill("página 1"));
  expect(noted).toEqual(["gorra", "gorra", "gorra"]);
});
