import type { ServerBuild } from "@remix-run/node";

import { createRouteNames, joinPath } from "./route-names";

type Routes = ServerBuild["routes"];

/**
 * Gives, for an address, the build cut down to the routes that can answer it: the layouts and pages
 * of one name. Remix and its router match the address against every route they know five times a
 * page, and prepare all of them anew each time. An address of no route gets the whole build.
 */
export function createNarrowBuilds(build: ServerBuild): (pathname: string) => ServerBuild {
  const nameOf = createRouteNames(build.routes);
  const builds = new Map<string, ServerBuild>();
  for (const id of Object.keys(build.routes)) {
    const name = joinPath(build.routes, id);
    if (!builds.has(name)) builds.set(name, narrow(build, listBranch(build.routes, name)));
  }
  return (pathname) => builds.get(nameOf(pathname)) ?? build;
}

/** What answers an address, made once for each of its builds. */
export function createNarrowHandlers<Handler>(
  build: ServerBuild,
  createHandler: (build: ServerBuild) => Handler,
): (pathname: string) => Handler {
  const buildFor = createNarrowBuilds(build);
  const handlers = new Map<ServerBuild, Handler>();
  return (pathname) => {
    const narrowed = buildFor(pathname);
    const handler = handlers.get(narrowed) ?? createHandler(narrowed);
    handlers.set(narrowed, handler);
    return handler;
  };
}

/** The routes of that name, from a layout with a path to its index, and all above them. */
function listBranch(routes: Routes, name: string): Set<string> {
  const ids = new Set<string>();
  for (const id of Object.keys(routes)) {
    if (joinPath(routes, id) !== name) continue;
    for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) ids.add(route.id);
  }
  return ids;
}

function narrow(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const keep = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: keep(build.routes),
    assets: { ...build.assets, routes: keep(build.assets.routes) },
  };
}
