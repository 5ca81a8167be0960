import type { EntryContext } from "@remix-run/node";
import { expect, it } from "vitest";

import { narrowManifest, toShopManifest } from "./shop-manifest";

const route = (id: string) => ({
  [id]: { id, hasLoader: true, hasAction: false, css: [], imports: ["/assets/shop.js"] },
});
const ROUTES = {
  ...route("root"),
  ...route("routes/_shop.productos._index"),
  ...route("routes/admin.products._index"),
  ...route("routes/vistos.$id"),
  ...route("routes/vistos[.]json"),
};
const FULL_URL = "/assets/manifest-1.js";
const SHOP_URL = "/assets/shop-manifest-1.js";

it("names the pages of the shop only, and what they have", () => {
  const manifest = { routes: ROUTES, url: FULL_URL };
  const script = toShopManifest(`window.__remixManifest=${JSON.stringify(manifest)};`);
  expect(script).toMatch(/^window\.__remixManifest=\{.*\};$/);
  const shown = ["root", "routes/_shop.productos._index", "routes/vistos.$id"];
  expect(JSON.parse(script.slice(script.indexOf("{"), -1))).toEqual({
    url: SHOP_URL,
    routes: Object.fromEntries(
      shown.map((id) => [id, { id, hasLoader: true, imports: ["/assets/shop.js"] }]),
    ),
  });
});

it.each([
  ["routes/_shop.productos._index", SHOP_URL],
  ["routes/admin.products._index", FULL_URL],
])("a page of %s is rendered with its own routes only", (id, url) => {
  const matches = [{ route: { id: "root" } }, { route: { id } }];
  const context = {
    manifest: { routes: ROUTES, url: FULL_URL },
    staticHandlerContext: { matches },
  };
  const { manifest } = narrowManifest(context as unknown as EntryContext);
  expect(Object.keys(manifest.routes)).toEqual(["root", id]);
  expect(manifest.url).toBe(url);
});
