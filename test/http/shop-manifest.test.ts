import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { signInAsOwner } from "../helpers/owner";

const CLIENT = join(import.meta.dirname, "../../build/client");

let shop: BuiltShop;
let jar: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  jar = await signInAsOwner(shop);
});
afterAll(() => shop.close());

/** The ids in the list of routes that a page loads. */
async function readRoutes(address: string, visitor: CookieJar): Promise<string[]> {
  const { html } = await shop.get(address, visitor);
  const files = new Set(html.match(/[\w/-]*manifest-\w+\.js/g));
  expect([...files]).toHaveLength(1);
  const script = readFileSync(join(CLIENT, ...files), "utf8");
  expect(script).toMatch(/^window\.__remixManifest=\{.*\};$/s);
  const manifest = script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1);
  return Object.keys((JSON.parse(manifest) as { routes: object }).routes);
}

const isOwners = (id: string) => id.startsWith("routes/admin");

it.each(["/", "/productos", "/carrito", "/no-existe"])(
  "%s loads the routes of the shop, and none of the back office",
  async (address) => {
    const routes = await readRoutes(address, createCookieJar());
    expect(routes).toEqual(expect.arrayContaining(["root", "routes/_shop.productos.$id"]));
    expect(routes.filter(isOwners)).toEqual([]);
  },
);

it("the back office loads all routes", async () => {
  const routes = await readRoutes("/admin", jar);
  const ofShoppers = await readRoutes("/", createCookieJar());
  const pages = routes.filter((id) => !isOwners(id) && !id.includes("[.]"));
  expect(pages.sort()).toEqual(ofShoppers.sort());
  expect(routes.filter(isOwners).length).toBeGreaterThan(20);
});
