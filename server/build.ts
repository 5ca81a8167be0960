// Remix's own build, in the current shop. `build/server/index.js` exports it for `remix-serve` and tests.
import type { ServerBuild } from "@remix-run/node";
import * as build from "virtual:remix/server-build";

import { DatabaseUnavailableError } from "../app/data/sqlite/database-fault.server";
import { serviceUnavailable } from "../app/http/responses";
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

/** What no loader or action catches becomes 503 here, for pages and for files alike. */
function orUnavailable<Args extends unknown[], Result>(
  answer: (...args: Args) => Result | Promise<Result>,
) {
  return async (...args: Args): Promise<Result> => {
    try {
      return await answer(...args);
    } catch (error) {
      throw error instanceof DatabaseUnavailableError ? serviceUnavailable() : error;
    }
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
    ...(loader && { loader: orUnavailable(inShop(loader)) }),
    ...(action && { action: orUnavailable(inShop(action)) }),
  };
  routes[id] = { ...route, module: { ...route.module, ...answers } };
}
