import type { EntryContext } from "@remix-run/node";

/** Every visit loads the list of the routes: without the back office's, it is half as long for shoppers. */
const FULL = "/manifest-";
const OF_SHOPPERS = "/shop-manifest-";

const isOwnersRoute = (id: string) => id.startsWith("routes/admin");

/** The file's path or address, from that of the list of all routes. */
export function shopManifestFile(file: string): string {
  return file.replace(FULL, OF_SHOPPERS);
}

/** The script that tells browsers the routes, without the back office's. */
export function toShopManifest(script: string): string {
  const [, start = "", json = ""] = /^([^{]+)(\{.*\});?\s*$/s.exec(script) ?? [];
  const manifest = JSON.parse(json) as { url: string; routes: Record<string, unknown> };
  const routes = Object.entries(manifest.routes).filter(([id]) => !isOwnersRoute(id));
  const own = { ...manifest, url: shopManifestFile(manifest.url) };
  return `${start}${JSON.stringify({ ...own, routes: Object.fromEntries(routes) })};`;
}

/** A page of the shop names the shorter list; the routes that it renders are in both. */
export function nameManifest(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  if (staticHandlerContext.matches.some(({ route }) => isOwnersRoute(route.id))) return context;
  return { ...context, manifest: { ...manifest, url: shopManifestFile(manifest.url) } };
}
