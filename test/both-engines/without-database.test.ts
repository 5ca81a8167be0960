import { afterAll, beforeAll, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { listRoutes, toAddress, type GuardedRoute } from "../helpers/admin-routes";
import { openBuiltShop, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { signInAsOwner } from "../helpers/owner";
import { isOnPostgres } from "../helpers/test-engine";

const PICTURE = `${"a".repeat(32)}-800x1000.jpg`;
/** What is looked up in the database, for the routes that accept not just any text. */
const VALUES: [pattern: RegExp, value: string][] = [
  [/^\/fotos\//, PICTURE],
  [/arrepentimiento/, "ARR-22222222"],
  [/:(token|slug|code)/, "t".repeat(32)],
];

let shop: BuiltShop;
let owner: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  // While the database is away, a session counts that this process has seen.
  expect((await shop.get(adminPaths.home(), owner)).status).toBe(200);
  shop.loseDatabase();
});
afterAll(() => shop.close());

const ask = (path: string, method: "GET" | "POST") =>
  shop.handle(
    new Request(SHOP_ORIGIN + path, {
      method,
      headers: { Cookie: owner.header() },
      ...(method === "POST" && { body: new URLSearchParams({ intent: "save" }) }),
    }),
  );

// Beside a file of SQLite they are files too, and need no database.
const PICTURES = ["", "/640.webp", "/icono.png"].map((part) => `/fotos/${PICTURE}${part}`);

it.each([adminPaths.orderReceipt("TELA-1", 1), ...(isOnPostgres ? PICTURES : [])])(
  "%s may be there later",
  async (path) => {
    const { status, headers } = await ask(path, "GET");
    expect([status, headers.get("Retry-After"), headers.get("Cache-Control")]).toEqual([
      503,
      "5",
      "no-store",
    ]);
  },
);

it.each(["GET", "POST"] as const)(
  "no route takes a lost database for a fault: %s",
  async (method) => {
    for (const listed of signingOutLast(listRoutes(shop.build))) {
      const { module } = listed.route;
      if ((method === "GET" ? module.loader : module.action) === undefined) continue;
      const value = VALUES.find(([pattern]) => pattern.test(listed.pattern))?.[1] ?? "1";
      const path = toAddress(listed, value);
      const { status, headers } = await ask(path, method);
      expect.soft(status, `${method} ${path}`).not.toBe(500);
      const isFile = !("default" in module);
      if (status === 503 && isFile) expect.soft(headers.get("Retry-After"), path).not.toBeNull();
    }
  },
);

/** The others would be turned away after it. */
function signingOutLast(routes: GuardedRoute[]): GuardedRoute[] {
  const isOut = ({ pattern }: GuardedRoute) => pattern === adminPaths.logout();
  return [...routes.filter((route) => !isOut(route)), ...routes.filter(isOut)];
}
