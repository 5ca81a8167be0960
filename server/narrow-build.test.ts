import type { ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";

import { ROUTES } from "../test/helpers/route-list";
import { createNarrowBuilds, createNarrowHandlers } from "./narrow-build";

const BUILD = {
  routes: ROUTES,
  assets: { version: "1", routes: ROUTES },
} as unknown as ServerBuild;

describe("the build for an address", () => {
  it.each([
    ["/", ["root", "shop", "home"]],
    ["/productos", ["root", "shop", "products"]],
    ["/productos.data", ["root", "shop", "products"]],
    ["/productos/remera-01", ["root", "shop", "product"]],
    ["/admin", ["root", "admin", "dashboard"]],
    ["/admin/no-existe", ["root", "admin", "admin-rest"]],
  ])("of %s has the routes %s", (pathname, ids) => {
    const { routes, assets } = createNarrowBuilds(BUILD)(pathname);
    expect(Object.keys(routes)).toEqual(ids);
    expect(Object.keys(assets.routes)).toEqual(ids);
    expect(assets.version).toBe("1");
  });

  it.each(["/no-existe", "/livez", "/assets/a.js", "/%"])("of %s is the whole one", (pathname) => {
    expect(createNarrowBuilds(BUILD)(pathname)).toBe(BUILD);
  });

  it("gets one handler, however often it is asked for", () => {
    const handlerFor = createNarrowHandlers(BUILD, (build) => ({ build }));
    expect(handlerFor("/productos/a")).toBe(handlerFor("/productos/b"));
    expect(handlerFor("/productos")).not.toBe(handlerFor("/productos/b"));
  });
});
