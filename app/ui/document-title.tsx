import { useMatches } from "@remix-run/react";
import { useContext } from "react";
import { UNSAFE_DataRouterStateContext as RouterStateContext } from "react-router";

import { isFormReply } from "../forms/form-reply";
import type { News } from "../domain/news";
import { DEFAULT_SHOP_SETTINGS, type ShopFace } from "../domain/shop-settings";
import { ADMIN_ROUTE_ID } from "./admin/admin-data";
import { BUSY_TITLE } from "./busy-message";
import { readErrorStatus } from "./error-status";
import { CHECKOUT_ROUTE_ID, findSettings, SHOP_ROUTE_ID } from "./storefront/shop-data";

/**
 * What a route exports as `handle` to name its page, from what its loader returned and, on the
 * storefront, from the shop's settings.
 */
export type PageHandle<Data = unknown> = {
  title: (data: Data, settings: ShopFace) => string;
  /** Where a form of the page may end up besides the shop. */
  formTargets?: FormTargets;
};

/** At the payment provider: to pay, or to let the shop take payments. */
export type FormTargets = "payment" | "authorization";

/**
 * The document's title. Not left to `meta`, because a title also tells what a form could not do and
 * the news of a toast, for people who do not see either, and `meta` knows no action's answer.
 */
export function DocumentTitle() {
  const matches = useMatches();
  const state = useContext(RouterStateContext);
  const isInvalid = Object.values(state?.actionData ?? {}).some(isFormReply);
  const title = state?.errors ? errorTitle(state.errors) : pageTitle(matches);
  const parts = [readNewsTitle(matches), title, readShopName(matches)];
  const text = parts.filter((part) => part !== null && part !== "").join(" · ");
  return <title>{isInvalid ? `Error: ${text}` : text}</title>;
}

const LAYOUTS = [SHOP_ROUTE_ID, CHECKOUT_ROUTE_ID, ADMIN_ROUTE_ID];

/** The news the page's toast shows. */
function readNewsTitle(matches: ReturnType<typeof useMatches>): string | null {
  const layout = matches.find(({ id }) => LAYOUTS.includes(id));
  return (layout?.data as { flash: News | null } | undefined)?.flash?.title ?? null;
}

/** Layouts and pages outside them hand over the name; it is the default only where none could. */
function readShopName(matches: ReturnType<typeof useMatches>): string {
  for (const { data } of matches) {
    const { settings, shopName } = (data ?? {}) as { settings?: ShopFace; shopName?: string };
    const name = settings?.name ?? shopName;
    if (name !== undefined) return name;
  }
  return DEFAULT_SHOP_SETTINGS.name;
}

function pageTitle(matches: ReturnType<typeof useMatches>): string {
  const leaf = matches.at(-1);
  return isPageHandle(leaf?.handle) ? leaf.handle.title(leaf.data, findSettings(matches)) : "";
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "title" in handle;
}

function errorTitle(errors: Record<string, unknown>): string {
  const statuses = Object.values(errors).map(readErrorStatus);
  if (statuses.includes(404)) return "No encontramos esa página";
  return statuses.includes(503) ? BUSY_TITLE : "Algo salió mal";
}
