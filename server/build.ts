// What `build/server/index.js` exports: Remix's own build, which `remix-serve` and tests can run.
import type { ServerBuild } from "@remix-run/node";
import * as build from "virtual:remix/server-build";

import { isInShop } from "../app/settings/current-shop.server";
import { openShop, type OpenShop } from "../app/shop.server";

export * from "virtual:remix/server-build";
export { openShop };

let opening: Promise<OpenShop> | undefined;

/**
 * Answers for the shop that the caller runs, else for the shop of the environment, which the first
 * request opens: Remix calls nothing of ours before that.
 */
function inShop<Args extends unknown[], Result>(
  answer: (...args: Args) => Result | Promise<Result>,
) {
  return async (...args: Args): Promise<Result> => {
    if (isInShop()) return answer(...args);
    opening ??= openShop();
    const shop = await opening;
    return shop.run(() => answer(...args));
  };
}

const { module } = build.entry;
const handleError = module.handleError && inShop(module.handleError);

export const entry: ServerBuild["entry"] = {
  module: {
    ...module,
    default: inShop(module.default),
    handleError: (error, args) => void handleError?.(error, args),
  },
};

export const routes: ServerBuild["routes"] = {};
for (const [id, route] of Object.entries(build.routes)) {
  if (!route) continue;
  const { loader, action } = route.module;
  const answers = {
    ...(loader && { loader: inShop(loader) }),
    ...(action && { action: inShop(action) }),
  };
  routes[id] = { ...route, module: { ...route.module, ...answers } };
}
