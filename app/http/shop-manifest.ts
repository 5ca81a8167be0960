import type { EntryContext } from "@remix-run/node";

/** Every visit loads the list of the routes: for shoppers it is half as long, with the pages of the shop only. */
const FULL = "/manifest-";
const OF_SHOPPERS = "/shop-manifest-";

const isOwnersRoute = (id: string) => id.startsWith("routes/admin");

/** What no link leads to: files, and what a script or a picture asks for. */
const UNVISITED = /^routes\/(?:robots|sitemap|sugerencias|tema|vistos[.[]|webhooks)/;

/** The file's path or address, from that of the list of all routes. */
export function shopManifestFile(file: string): string {
  return file.replace(FULL, OF_SHOPPERS);
}

type Manifest = { url: string; routes: Record<string, RouteEntry> };
type RouteEntry = { imports?: string[]; [fact: string]: unknown };

/** The script that tells browsers the pages of the shop, in as few letters as the framework reads. */
export function toShopManifest(script: string): string {
  const [, start = "", json = ""] = /^([^{]+)(\{.*\});?\s*$/s.exec(script) ?? [];
  const manifest = JSON.parse(json) as Manifest;
  const { root } = manifest.routes;
  const routes = Object.entries(manifest.routes)
    .filter(([id]) => !isOwnersRoute(id) && !UNVISITED.test(id))
    .map(([id, entry]) => [id, entry === root ? entry : shorten(entry, root?.imports ?? [])]);
  const own = { ...manifest, url: shopManifestFile(manifest.url) };
  return `${start}${JSON.stringify({ ...own, routes: Object.fromEntries(routes) as object })};`;
}

/** Without the files that every page has loaded, and without what is false or an empty list. */
function shorten({ imports = [], ...facts }: RouteEntry, loaded: readonly string[]): RouteEntry {
  const lacking = imports.filter((file) => !loaded.includes(file));
  const said = Object.entries<unknown>({ ...facts, imports: lacking }).filter(
    ([, fact]) => fact !== false && !(Array.isArray(fact) && fact.length === 0),
  );
  return Object.fromEntries(said);
}

/** A page of the shop names the shorter list; the routes that it renders are in both. */
export function nameManifest(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  if (staticHandlerContext.matches.some(({ route }) => isOwnersRoute(route.id))) return context;
  return { ...context, manifest: { ...manifest, url: shopManifestFile(manifest.url) } };
}
