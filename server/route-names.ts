import type { ServerBuild } from "@remix-run/node";

/** What no route of the shop's answers. */
export const OTHER_ROUTE = "other";
/** The built client files, whichever they are. */
export const ASSETS_ROUTE = "assets";

/** They lie in a folder of their own, but for the icons and what browsers look for at the top. */
const ASSET = /^\/(assets\/|[\w-]+\.(svg|png|ico|webmanifest|json)$)/;

/** Answered by the server around the routes. */
const SERVER_ROUTES = ["/livez", "/readyz", "/metrics"];

type Pattern = { name: string; shape: RegExp; rank: number };

/**
 * Names addresses by the route that answers them, as `/productos/:id`: there are as many names as
 * routes, whatever clients ask for. Ranked as the router does, and prepared once, because the
 * router's own way of matching goes through all routes anew each time.
 */
export function createRouteNames(routes: ServerBuild["routes"]): (path: string) => string {
  const answering = Object.values(routes).filter(({ path, index }) => path !== undefined || index);
  const names = new Set([...answering.map(({ id }) => joinPath(routes, id)), ...SERVER_ROUTES]);
  const fixed = new Map<string, string>();
  const patterns: Pattern[] = [];
  for (const name of names) {
    if (name === "/*") continue;
    if (/[:*]/.test(name)) patterns.push(toPattern(name));
    else fixed.set(name.toLowerCase(), name);
  }
  patterns.sort((first, second) => second.rank - first.rank);
  return (path) => {
    if (ASSET.test(path)) return ASSETS_ROUTE;
    const page = toPagePath(path);
    const known = fixed.get(page.toLowerCase());
    return known ?? patterns.find(({ shape }) => shape.test(page))?.name ?? OTHER_ROUTE;
  };
}

/** The path of a route with those of all above it. */
export function joinPath(routes: ServerBuild["routes"], id: string): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) {
    if (route.path) parts.unshift(route.path);
  }
  return `/${parts.join("/")}`;
}

function toPattern(name: string): Pattern {
  const segments = name.slice(1).split("/");
  const shape = segments.map((segment) => {
    if (segment === "*") return "(?:/.*)?";
    if (!segment.startsWith(":")) return `/${segment.replace(/[.\\+()[\]{}^$|?]/g, "\\$&")}`;
    return segment.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
  });
  const ranks = segments.map((segment) => {
    if (segment === "*") return -2;
    return segment.startsWith(":") ? 3 : 10;
  });
  const rank = ranks.reduce((sum, part) => sum + part, segments.length);
  return { name, shape: new RegExp(`^${shape.join("")}$`, "i"), rank };
}

/** Pages are asked for as documents and, by scripts, as `.data`; a slash at the end means nothing. */
function toPagePath(path: string): string {
  if (path === "/_root.data") return "/";
  const page = path.endsWith(".data") ? path.slice(0, -".data".length) : path;
  return page.length > 1 && page.endsWith("/") ? page.slice(0, -1) : page;
}
