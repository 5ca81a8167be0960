import { useMatches, Link } from "@remix-run/react";

import type { Flash } from "../domain/plain/flash";
import { DEFAULT_SHOP_FACE } from "../domain/shop/default-face";
import type { FrameFace, ShopFace } from "../domain/shop/shop-settings";
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
  // What could not be done is newer than the flash.
  const news = isRefused || errorStatus !== null ? null : readFlashTitle(matches);
  const parts = [news, title, readShopName(matches)];
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

type MessageProps = {
  code?: string;
  title: string;
  text: string;
  /** The first one is the likeliest. */
  doors: readonly Door[];
  children?: React.ReactNode;
};

type Door = {
  to: string;
  text: string;
  /** Loads a document, so that the next page does not depend on a failed state. */
  isDocument?: boolean;
};

export const BUSY_TITLE = "Ahora no podemos atenderte";

/** Says what happened, and where to go on. */
export function Message({ code, title, text, doors, children }: MessageProps) {
  const links = doors.map((door, place) => (
    <DoorLink key={door.to} {...door} className={place === 0 ? "button" : "button button-quiet"} />
  ));
  return (
    <section className="message">
      {code !== undefined && <p className="message-code">{code}</p>}
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
      {links.length === 1 ? (
        <p>{links}</p>
      ) : (
        <ul className="message-links">
          {links.map((link) => (
            <li key={link.key}>{link}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function DoorLink({ to, text, isDocument, className }: Door & { className: string }) {
  return isDocument ? (
    <a data-document className={className} href={to}>
      {text}
    </a>
  ) : (
    <Link className={className} to={to}>
      {text}
    </Link>
  );
}

export function Notice({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <div className="notice" role="status">
      <p>{text}</p>
      {children}
    </div>
  );
}

/** The specification's message for orders, customers and settings that cannot be read. */
export const LOAD_FAILED = "Error al cargar los datos";
