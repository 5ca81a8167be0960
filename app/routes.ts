import { flatRoutes } from "@remix-run/fs-routes";
import { route, type RouteConfig } from "@remix-run/route-config";

/** One module serves the three addresses to which Mercado Pago sends a shopper back. */
const outcomeRoutes = ["success", "failure", "pending"].map((outcome) =>
  route(`checkout/${outcome}`, "routes/checkout.outcome/route.tsx", { id: `checkout.${outcome}` }),
);

export default [
  ...(await flatRoutes({ ignoredRouteFiles: ["**/*.test.*", "**/checkout.outcome"] })),
  ...outcomeRoutes,
] satisfies RouteConfig;
