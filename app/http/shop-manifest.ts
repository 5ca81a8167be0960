import type { EntryContext } from "@remix-run/node";

/** Every visit loads the list of the routes: without the back office's, it is half as long for shoppers. */
const FULL = "/manifest-";
const OF_SHOPPERS = "/shop-manifest-";

export const isOwnersRoute = (id: string) => id.startsWith("routes/admin");

/** What has a file's ending in its address is no page: no link leads there. */
const isFile = (id: string) => id.includes("[.]");

/** The file's path or address, from that of the list of all routes. */
export function shopManifestFile(file: string): string {
  return file.replace(FULL, OF_SHOPPERS);
}

type Route = Record<string, unknown>;

/** The script that tells browsers the pages of the shop. */
export function toShopManifest(script: string): string {
  const [, start = "", json = ""] = /^([^{]+)(\{.*\});?\s*$/s.exec(script) ?? [];
  const manifest = JSON.parse(json) as { url: string; routes: Record<string, Route> };
  const routes = Object.entries(manifest.routes)
    .filter(([id]) => !isOwnersRoute(id) && !isFile(id))
    .map(([id, route]) => [id, withoutAbsent(route)] as const);
  const own = { ...manifest, url: shopManifestFile(manifest.url) };
  return `${start}${JSON.stringify({ ...own, routes: Object.fromEntries(routes) })};`;
}

/** A browser takes what is not said for what is said to be absent. */
function withoutAbsent(route: Route): Route {
  const said = Object.entries(route).filter(
    ([, value]) => value !== false && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(said);
}

/**
 * What a page is rendered with: the routes of its address only, because the router prepares the pattern of each
 * route anew. A page of the shop names the shorter list; the routes that it renders are in both.
 */
export function narrowManifest(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(
    ids.flatMap((id) => {
      const route = manifest.routes[id];
      return route ? [[id, route]] : [];
    }),
  );
  const url = ids.some(isOwnersRoute) ? manifest.url : shopManifestFile(manifest.url);
  return { ...context, manifest: { ...manifest, url, routes } };
}
