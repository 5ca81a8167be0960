import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LIST_PARAMETERS } from "../../app/forms/catalogue/product-filters";
import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { signInAsOwner } from "../helpers/owner";

// Why known reports against Remix 2 do not reach this shop: decision 001, and scripts/audit/judge.ts.

const APP = join(import.meta.dirname, "../../app");
const MARK = "zqx";
/** More characters than any loader returns of a text from the address. */
const MOST = 600;

let shop: BuiltShop;
let jar: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  jar = await signInAsOwner(shop);
});
afterAll(() => shop.close());

it("the route manifest is off", async () => {
  expect(shop.build.future.v3_lazyRouteDiscovery).toBe(false);
  const { status, html } = await shop.get(
    `/__manifest?p=/admin&version=${shop.build.assets.version}`,
  );
  expect(status).toBe(404);
  expect(html).toMatch(/^<!DOCTYPE html>/i);
});

describe("the stream of single fetch", () => {
  it("is decoded by browsers only: the server encodes", () => {
    const runtime = dirname(createRequire(import.meta.url).resolve("@remix-run/server-runtime"));
    const uses = globSync(join(runtime, "**/*.js")).flatMap(
      (file) => readFileSync(file, "utf8").match(/turboStream\.\w+/g) ?? [],
    );
    expect(uses).toEqual(["turboStream.encode"]);
    const ours = globSync(["{app,server,db}/**/*.{ts,tsx}"], { cwd: join(APP, "..") }).filter(
      (file) => readFileSync(join(APP, "..", file), "utf8").includes(`from "turbo-stream"`),
    );
    expect(ours).toEqual([]);
  });

  it("comes from the shop only: a page's script may ask nobody else", async () => {
    const { response } = await shop.get("/productos");
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    expect(policy.split("; ")).toContain("connect-src 'self'");
  });
});

/** The addresses of all loaders, with a text for each parameter of the path. */
function listAddresses({ routes }: ServerBuild): string[] {
  const patternOf = (id: string): string[] => {
    const route = routes[id];
    if (!route) return [];
    return [...patternOf(route.parentId ?? ""), ...(route.path ?? "").split("/")];
  };
  const paths = Object.values(routes).flatMap((route) =>
    route?.module.loader
      ? patternOf(route.id)
          .filter(Boolean)
          .map((part) => (/^(\*|:)/.test(part) ? MARK : part.replace(/\?$/, "")))
          .join("/")
      : [],
  );
  return [...new Set(paths)].map((path) => `/${path || "_root"}.data`);
}

/** Every name that the program looks up in an address or a form. */
function listNames(): string[] {
  const lookups = globSync("**/*.{ts,tsx}", { cwd: APP })
    .map((file) => readFileSync(join(APP, file), "utf8"))
    .flatMap((text) => [...text.matchAll(/\.(?:get|has|getAll)\("([\w-]+)"\)/g)]);
  return [...new Set([...LIST_PARAMETERS, ...lookups.map(([, name = ""]) => name)])].sort();
}

type Echo = { isName: boolean; length: number };

/** What of the marked texts is in an answer: Single fetch writes values as one flat list. */
function listEchoes(text: string): Echo[] {
  const isMarked = (value: unknown) => typeof value === "string" && value.includes(MARK);
  const list = JSON.parse(text.split("\n", 1)[0] ?? "") as unknown[];
  const names = list.flatMap((value) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.keys(value).map((key) => list[Number(key.slice(1))])
      : [],
  );
  return list.filter(isMarked).map((value) => ({
    isName: names.includes(value),
    length: String(value).length,
  }));
}

it("loaders return little of what an address says, as short texts", async () => {
  const long = `${MARK}${"y".repeat(2 * MOST)}`;
  const query = (...names: string[]) =>
    new URLSearchParams(names.map((name) => [name, name + long])).toString();
  // Together, what is not found hides the others.
  const searches = [query(...listNames()), query("q")];
  const wrong: string[] = [];
  const seen = new Set<string>();
  const ask = async (address: string, search: string) => {
    const { status, response, html } = await shop.get(`${address}?${search}`, jar);
    const isStream = response.headers.get("Content-Type")?.startsWith("text/x-script");
    // A redirect says where, once.
    if (!isStream || status === 202) return;
    for (const { isName, length } of listEchoes(html)) {
      seen.add(address);
      if (isName || length > MOST) wrong.push(`${address}: ${isName ? "a name" : length}`);
    }
  };
  for (const address of listAddresses(shop.build)) {
    for (const search of searches) await ask(address, search);
  }
  for (const name of LIST_PARAMETERS) {
    for (const address of seen) if (!address.startsWith("/admin")) await ask(address, query(name));
  }
  expect(wrong).toEqual([]);
  // It finds what is returned.
  expect([...seen]).toEqual(
    expect.arrayContaining(["/productos.data", "/admin/orders.data", "/admin/orders/nuevo.data"]),
  );
}, 60_000);
