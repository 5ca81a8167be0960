import { useMatches } from "@remix-run/react";

import type { Flash } from "../domain/shop/flash";
import { DEFAULT_SHOP_FACE } from "../domain/shop/default-face";
import type { FrameFace, ShopFace } from "../domain/shop/shop-settings";
import { BUSY_TITLE } from "./busy-message";
import { ADMIN_ROUTE_ID, CHECKOUT_ROUTE_ID, SHOP_ROUTE_ID } from "./layout-ids";
import { usePageFacts } from "./page-facts";
import { findSettings } from "./storefront/shop-data";

/** A route's `handle`. */
export type PageHandle<Data = unknown> = {
  title: (data: Data, settings: FrameFace) => string;
  /** Another site that a form of the page may lead to. */
  formTargets?: FormTargets;
};

type FormTargets = "payment" | "authorization";

/**
 * The document's title. Not left to `meta`, because a title also tells what a form could not do and
 * the title of the flash, for people who do not see either, and `meta` knows no action's answer.
 */
export function DocumentTitle() {
  const matches = useMatches();
  const { isRefused, errorStatus } = usePageFacts();
  const title = errorStatus === null ? pageTitle(matches) : errorTitle(errorStatus);
  const parts = [readFlashTitle(matches), title, readShopName(matches)];
  const text = parts.filter((part) => part !== null && part !== "").join(" · ");
  // The server knows the facts at once, the browser only after the page has rendered.
  return <title suppressHydrationWarning>{isRefused ? `Error: ${text}` : text}</title>;
}

const LAYOUTS = [SHOP_ROUTE_ID, CHECKOUT_ROUTE_ID, ADMIN_ROUTE_ID];

function readFlashTitle(matches: ReturnType<typeof useMatches>): string | null {
  const layout = matches.find(({ id }) => LAYOUTS.includes(id));
  return (layout?.data as { flash: Flash | null } | undefined)?.flash?.title ?? null;
}

/** Layouts and pages outside them provide the name; the default is for failures. */
function readShopName(matches: ReturnType<typeof useMatches>): string {
  for (const { data } of matches) {
    const { settings, shopName } = (data ?? {}) as { settings?: ShopFace; shopName?: string };
    const name = settings?.name ?? shopName;
    if (name !== undefined) return name;
  }
  return DEFAULT_SHOP_FACE.name;
}

function pageTitle(matches: ReturnType<typeof useMatches>): string {
  const leaf = matches.at(-1);
  // In the browser a page without data is one whose loader failed; its facts follow.
  const hasFailed = typeof document !== "undefined" && leaf?.data === undefined;
  if (hasFailed || !isPageHandle(leaf?.handle)) return "";
  return leaf.handle.title(leaf.data, findSettings(matches));
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "title" in handle;
}

function errorTitle(status: number): string {
  if (status === 404) return "No encontramos esa página";
  return status === 503 ? BUSY_TITLE : "Algo salió mal";
}
