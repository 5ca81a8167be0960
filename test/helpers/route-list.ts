import type { ServerBuild } from "@remix-run/node";

type ListedRoute = [id: string, parentId: string | undefined, path?: string, index?: boolean];

/** Routes in Remix's form: with pathless layouts, index routes and a splat. */
export const ROUTE_LIST: readonly ListedRoute[] = [
  ["root", undefined, ""],
  ["shop", "root"],
  ["home", "shop", undefined, true],
  ["rest", "shop", "*"],
  ["products", "shop", "productos", true],
  ["product", "shop", "productos/:id"],
  ["section", "shop", "categoria/:categoryId/:subcategoryId?"],
  ["lookup", "shop", "pedido"],
  ["order", "shop", "pedido/:token"],
  ["pay", "shop", "pedido/:token/pagar"],
  ["admin", "root", "admin"],
  ["dashboard", "admin", undefined, true],
  ["admin-rest", "admin", "*"],
  ["admin-orders", "admin", "orders", true],
  ["admin-order", "admin", "orders/:number"],
  ["admin-new-order", "admin", "orders/nuevo"],
  ["pictures", "root", "fotos/*"],
  ["sitemap", "root", "sitemap.xml"],
];
export const ROUTES = Object.fromEntries(
  ROUTE_LIST.map(([id, parentId, path, index]) => [id, { id, parentId, path, index, module: {} }]),
) as unknown as ServerBuild["routes"];
