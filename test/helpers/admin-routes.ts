import type { ServerBuild } from "@remix-run/node";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";

/** Addresses that work without a session. */
const OPEN_PATHS: string[] = [
  paths.adminLogin(),
  adminPaths.signInCode(),
  adminPaths.logout(),
  adminPaths.passwordReset(),
  adminPaths.invitation(":token"),
  "/admin/mercadopago/callback",
];

type BuiltRoute = ServerBuild["routes"][string];
export type GuardedRoute = { route: BuiltRoute; pattern: string };

/** From the build, so that no new route is forgotten. */
export function listRoutes(build: ServerBuild): GuardedRoute[] {
  const all = Object.values(build.routes).filter((route) => route !== undefined);
  const patternOf = (route: BuiltRoute): string => {
    const parent = route.parentId === undefined ? undefined : build.routes[route.parentId];
    return [parent ? patternOf(parent) : "", route.path ?? ""].filter(Boolean).join("/");
  };
  return all.map((route) => ({ route, pattern: `/${patternOf(route)}` }));
}

export function listAdminRoutes(build: ServerBuild): GuardedRoute[] {
  return listRoutes(build).filter(
    ({ pattern }) => /^\/admin(\/|$)/.test(pattern) && !OPEN_PATHS.includes(pattern),
  );
}

/** The address parameters, all with this value. */
export function toParams({ pattern }: GuardedRoute, value: string): Record<string, string> {
  const names = pattern.split("/").flatMap((part) => {
    if (part === "*") return "*";
    return part.startsWith(":") ? part.slice(1).replace(/\?$/, "") : [];
  });
  return Object.fromEntries(names.map((name) => [name, value]));
}

/** An address of the route. */
export function toAddress({ pattern, route }: GuardedRoute, value: string): string {
  const path = pattern
    .split("/")
    .map((part) => (part === "*" || part.startsWith(":") ? value : part.replace(/\?$/, "")))
    .join("/");
  return route.index ? `${path}?index` : path;
}
