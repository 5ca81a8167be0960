// What `build/server/index.js` exports: Remix's own build, which `remix-serve` and tests can run. It
// opens a shop with the first request, because Remix calls nothing of ours before that.
import type { ServerBuild } from "@remix-run/node";
import * as build from "virtual:remix/server-build";

import { openShop, type OpenShop } from "../app/shop.server";

export * from "virtual:remix/server-build";

let opening: Promise<OpenShop> | undefined;

function afterOpening<Args extends unknown[], Result>(
  answer: (...args: Args) => Result | Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    opening ??= openShop();
    await opening;
    return answer(...args);
  };
}

export const routes: ServerBuild["routes"] = Object.fromEntries(
  Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route?.module ?? {};
    const module = {
      ...route?.module,
      ...(loader && { loader: afterOpening(loader) }),
      ...(action && { action: afterOpening(action) }),
    };
    return [id, { ...route, module }];
  }),
) as ServerBuild["routes"];
