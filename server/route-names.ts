import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";

type RouteObject = Parameters<typeof matchRoutes>[0][number];

export const OTHER_ROUTE = "other";
const ASSETS_ROUTE = "assets";

/** They lie in folders of their own, except the icons and what browsers look for at the top. */
const ASSET = /^\/((assets|dibujos)\/|[\w-]+\.(svg|png|ico|webmanifest|json)$)/;

/** Answered by the server around the routes. */
const SERVER_ROUTES = ["/livez", "/readyz", "/metrics"];

/**
 * Names addresses by the route that answers them, as `/productos/:id`: there are as many names as
 * routes, whatever clients ask for. The router itself is asked; it goes through all routes each
 * time, so the last names are remembered.
 */
export function createRouteNames(routes: ServerBuild["routes"]): (path: string) => string {
  const tree = toTree(routes, undefined);
  const names = rememberByText<string>();
  return (path) => {
    if (ASSET.test(path)) return ASSETS_ROUTE;
    if (SERVER_ROUTES.includes(path)) return path;
    const known = names.get(path);
    if (known !== undefined) return known;
    const name = nameRoute(tree, toPagePath(path));
    names.set(path, name);
    return name;
  };
}

function nameRoute(tree: RouteObject[], path: string): string {
  // The router takes anything for a path, and writes to the console about what it cannot decode.
  const matches = isReadable(path) ? matchRoutes(tree, path) : null;
  const parts = matches?.flatMap(({ route }) => route.path || []) ?? [];
  const name = `/${parts.join("/")}`;
  return matches === null || name === "/*" ? OTHER_ROUTE : name;
}

function isReadable(path: string): boolean {
  try {
    return decodeURIComponent(path).startsWith("/");
  } catch {
    return false;
  }
}

/** Remix lists its routes by id; the router takes them as a tree. */
function toTree(routes: ServerBuild["routes"], parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: toTree(routes, id) },
    );
}

/** Pages are asked for as documents and, by scripts, as `.data`; a slash at the end means nothing. */
function toPagePath(path: string): string {
  if (path === "/_root.data") return "/";
  const page = path.endsWith(".data") ? path.slice(0, -".data".length) : path;
  return page.length > 1 && page.endsWith("/") ? page.slice(0, -1) : page;
}

/** For addresses and cookies, which clients choose. */
const REMEMBERED_BYTES = 2_000_000;
/** The memory of an entry besides its text. */
const OVERHEAD_BYTES = 250;

/** A cache with keys that clients choose, within a limit of memory. */
export function rememberByText<T extends object | number | string>(): LRUCache<string, T> {
  return new LRUCache<string, T>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: (_, text) => text.length + OVERHEAD_BYTES,
  });
}
