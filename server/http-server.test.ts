import { afterEach, describe, expect, it } from "vitest";

import { DatabaseUnavailableError } from "../app/data/sqlite/database-fault.server";
import { createAdmission } from "./admission";
import type { PageSource } from "./page-cache/page-cache";
import { openShop } from "../test/http/server-fixture";

type Options = NonNullable<Parameters<typeof openShop>[0]>;

const BROKEN = new Error("secreto");
const fail = (): never => {
  throw BROKEN;
};
const PAGES: PageSource = {
  readVersion: () => "1",
  readVisitor: (cookies) => ({ cart: cookies ?? null }),
  countPieces: () => Promise.resolve(1),
};
const HANDLERS = {
  productos: () =>
    new Response("lista", {
      headers: { "Cache-Control": "public, no-cache", "Content-Type": "text/html" },
    }),
};

let shop: Awaited<ReturnType<typeof openShop>>;
afterEach(() => shop.close());

/** What may go wrong before the router, by the part that fails, and what asks for that part. */
const FAILURES: [string, Options, string, Record<string, string>][] = [
  ["the version of the pages", { pages: { ...PAGES, readVersion: fail } }, "/productos", {}],
  ["the visitor's cookies", { pages: { ...PAGES, readVisitor: fail } }, "/productos", {}],
  [
    "the count of a cart, at once",
    { pages: { ...PAGES, countPieces: fail } },
    "/productos",
    { Cookie: "a=1" },
  ],
  ["the word about closing", { pages: PAGES, isDraining: fail }, "/productos", {}],
  ["the readiness", { checkReadiness: fail }, "/readyz", {}],
  ["the figures", { readFigures: () => Promise.reject(BROKEN) }, "/metrics", {}],
  ["the figures, at once", { readFigures: fail }, "/metrics", {}],
  ["the admission", { admission: { ...createAdmission(), admit: fail } }, "/productos", {}],
  [
    "the clock of the admission",
    { admission: createAdmission({ clock: countDown(1) }) },
    "/productos",
    {},
  ],
];

/** A clock that fails after so many answers. */
function countDown(answers: number): () => number {
  let left = answers;
  return () => {
    left -= 1;
    return left < 0 ? fail() : 0;
  };
}

describe.each(FAILURES)("when %s throws", (_part, options, path, headers) => {
  it("the visitor gets a page of error, and the process goes on", async () => {
    shop = await openShop({ handlers: HANDLERS, ...options });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answer = await shop.send(path, { headers });
      expect(answer.status).toBeOneOf([500, 503]);
      expect(answer.body).not.toContain("secreto");
      expect(answer.headers).toMatchObject({ "x-content-type-options": "nosniff" });
    }
    expect(JSON.stringify(shop.lines)).toContain("secreto");
  });
});

it("a count of the cart that rejects costs the page from memory only", async () => {
  const pages = { ...PAGES, countPieces: () => Promise.reject(BROKEN) };
  shop = await openShop({ handlers: HANDLERS, pages });
  const answer = await shop.send("/productos", { headers: { Cookie: "a=1" } });
  expect(answer).toMatchObject({ status: 200, body: "lista" });
});

it("a failure after the cart was counted is caught as well", async () => {
  shop = await openShop({ handlers: HANDLERS, pages: { ...PAGES, readVersion: fail } });
  const answer = await shop.send("/productos", { headers: { Cookie: "a=1" } });
  expect(answer.status).toBe(500);
  expect(answer.body).toContain(String(answer.headers["x-request-id"]));
});

it("a database that cannot be used is no mistake of ours: 503", async () => {
  const readVersion = () => {
    throw new DatabaseUnavailableError("gone");
  };
  shop = await openShop({ handlers: HANDLERS, pages: { ...PAGES, readVersion } });
  const answer = await shop.send("/productos");
  expect(answer.status).toBe(503);
  expect(answer.headers).toMatchObject({ "cache-control": "no-store", "retry-after": "5" });
});
