import { expect, it } from "vitest";

import { toShopManifest } from "./shop-manifest";

const SHARED = ["/assets/react.js", "/assets/shop.js"];
const route = (id: string, imports: string[] = []) => ({
  [id]: { id, hasLoader: true, hasAction: false, css: [], imports: [...SHARED, ...imports] },
});

it("names the pages of the shop only, and of each what its visit lacks", () => {
  const routes = {
    ...route("root"),
    ...route("routes/_shop.productos._index", ["/assets/list.js"]),
    ...route("routes/admin.products._index"),
    ...route("routes/vistos.$id"),
    ...route("routes/vistos[.]json"),
    ...route("routes/_shop.vistos"),
  };
  const url = "/assets/manifest-1.js";
  const script = toShopManifest(`window.__remixManifest=${JSON.stringify({ routes, url })};`);
  expect(script).toMatch(/^window\.__remixManifest=\{.*\};$/);
  const { url: own, ...manifest } = JSON.parse(script.slice(script.indexOf("{"), -1)) as {
    url: string;
    routes: object;
  };
  expect(own).toBe("/assets/shop-manifest-1.js");
  expect(manifest.routes).toEqual({
    root: { id: "root", hasLoader: true, hasAction: false, css: [], imports: SHARED },
    "routes/_shop.productos._index": {
      ...{ id: "routes/_shop.productos._index", hasLoader: true },
      imports: ["/assets/list.js"],
    },
    "routes/_shop.vistos": { id: "routes/_shop.vistos", hasLoader: true },
  });
});
