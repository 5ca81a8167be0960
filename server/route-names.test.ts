import { matchRoutes } from "@remix-run/react";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { ROUTE_LIST, ROUTES } from "../test/helpers/route-list";
import { createRouteNames, OTHER_ROUTE } from "./route-names";

type RouteTree = Parameters<typeof matchRoutes>[0];

const nameOf = createRouteNames(ROUTES);

describe("the name of a route", () => {
  it.each([
    ["/", "/"],
    ["/_root.data", "/"],
    ["/productos", "/productos"],
    ["/productos/", "/productos"],
    ["/productos.data", "/productos"],
    ["/Productos", "/productos"],
    ["/productos/remera-01", "/productos/:id"],
    ["/productos/remera-01.data", "/productos/:id"],
    ["/productos/%E0%A4%A", "other"],
    ["/productos/a/b", "other"],
    ["/categoria/ropa", "/categoria/:categoryId/:subcategoryId?"],
    ["/categoria/ropa/remeras", "/categoria/:categoryId/:subcategoryId?"],
    ["/pedido/ficha", "/pedido/:token"],
    ["/pedido/ficha/pagar", "/pedido/:token/pagar"],
    ["/admin/orders/ABCD-1", "/admin/orders/:number"],
    ["/admin/orders/nuevo", "/admin/orders/nuevo"],
    ["/admin/no-existe", "/admin/*"],
    ["/fotos/ab/cd.webp", "/fotos/*"],
    ["/sitemapAxml", "other"],
    ["/sitemap.xml", "/sitemap.xml"],
    ["/assets/entry-4f2a.js", "assets"],
    ["/assets/falta.js", "assets"],
    ["/dibujos/600x600/remera/negro/38-frente.svg", "assets"],
    ["/favicon.ico", "assets"],
    ["/readyz", "/readyz"],
    ["/wp-login.php", "other"],
    ["/%", "other"],
    ["", "other"],
  ])("of %s is %s", (path, name) => {
    expect(nameOf(path)).toBe(name);
  });

  it("is of the route that the router would take", () => {
    const tree = toTree(undefined);
    const word = fc.constantFrom(
      ...["productos", "admin", "orders", "nuevo", "pedido", "pagar", "fotos", "categoria", "x"],
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), (words) => {
        const path = `/${words.join("/")}`;
        const id = matchRoutes(tree, path)?.at(-1)?.route.id ?? "rest";
        const name = nameOf(path);
        expect(name === OTHER_ROUTE ? "rest" : findIds(name)).toContain(id);
      }),
    );
  });

  it("is one of a known number, whatever is asked for", () => {
    const known = new Set(ROUTE_LIST.map(([id]) => nameOfId(id)));
    for (const name of ["other", "assets", "/livez", "/readyz", "/metrics"]) known.add(name);
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        expect(known).toContain(nameOf(path));
      }),
    );
  });
});

function toTree(parentId: string | undefined): RouteTree {
  return ROUTE_LIST.filter(([, parent]) => parent === parentId).map(([id, , path, index]) =>
    index ? { id, path, index } : { id, path, children: toTree(id) },
  );
}

/** The routes with the whole path that the name is. */
function findIds(name: string): string[] {
  return ROUTE_LIST.map(([id]) => id).filter((id) => nameOfId(id) === name);
}

function nameOfId(id: string): string {
  const [, parentId, path] = ROUTE_LIST.find(([candidate]) => candidate === id) ?? [];
  const above = parentId === undefined ? "" : nameOfId(parentId).replace(/^\/$/, "");
  return path === undefined || path === "" ? above || "/" : `${above}/${path}`;
}
