import type { LinksFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigation,
  useRevalidator,
  useMatches,
} from "@remix-run/react";
import { useEffect, useState } from "react";

import archivo from "./styles/fonts/archivo.woff2?url";
import styles from "./styles/tela.css?url";
import { OutboxNotice, ConnectionNotice } from "./ui/request-notices";
import { useOutbox } from "./ui/outbox";
import { useDocumentNonce } from "./ui/render-context";
import { DocumentTitle } from "./ui/page";
import { ErrorPage } from "./ui/error-page";
import { usePageFocus } from "./ui/page-focus";
import { useTypedTexts } from "./ui/use-typed-texts";
import type { Dress } from "./domain/shop/look";
import { paths } from "./paths";
import { waitForShop } from "./ui/lost-requests";

export const links: LinksFunction = () => [
  { rel: "preload", as: "font", type: "font/woff2", href: archivo, crossOrigin: "anonymous" },
  { rel: "stylesheet", href: styles },
];

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useDocumentNonce();
  return (
    <html lang="es-AR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeColor />
        <DocumentTitle />
        <Meta />
        <Links />
        <ShopIcons />
        <LookLink />
      </head>
      <body>
        <NavigationProgress />
        {children}
        <ConnectionNotice />
        <OutboxNotice />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** A bar along the top while a navigation is pending; without JavaScript the browser shows its own. */
function NavigationProgress() {
  const { state } = useNavigation();
  const isPending = state !== "idle";
  return (
    <div className="progress" data-pending={isPending} aria-hidden="true">
      <span className="progress-bar" />
      <span className="spinner" />
    </div>
  );
}

export default function App() {
  usePageReturn();
  usePageFocus();
  useScriptFlag();
  useTypedTexts();
  useFailedNavigation();
  useOutbox();
  return <Outlet />;
}

/** A page from the back/forward cache or disk is shown at once and then revalidated. */
function usePageReturn(): void {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const [load] = performance.getEntriesByType("navigation");
    if ((load as PerformanceNavigationTiming | undefined)?.type === "back_forward") revalidate();
    function askAgain({ persisted }: PageTransitionEvent) {
      if (persisted) revalidate();
    }
    addEventListener("pageshow", askAgain);
    return () => removeEventListener("pageshow", askAgain);
  }, [revalidate]);
}

/**
 * Tells public/speculation-rules.json that links are followed by the script from here on, which
 * fetches their data ahead itself: a whole document would be fetched for nothing.
 */
function useScriptFlag(): void {
  useEffect(() => {
    document.documentElement.dataset.script = "";
  }, []);
}

export function ErrorBoundary() {
  return (
    <main id="contenido" className="page">
      <ErrorPage />
    </main>
  );
}

/** The background of the stylesheet's own look. */
const DEFAULT_BACKGROUND = "#f5f1e8";

/** After the shop's own stylesheet, which it changes. The back office keeps its own colours. */
function LookLink() {
  const { look } = useDress();
  return look ? <link rel="stylesheet" href={paths.look(look.sheet)} /> : null;
}

/** The colour of the browser's bars: the page's background. */
function ThemeColor() {
  return <meta name="theme-color" content={useDress().look?.background ?? DEFAULT_BACKGROUND} />;
}

/** The logo as the icon of the browser's tab; the program's own icons without a logo. */
function ShopIcons() {
  const { logo } = useDress();
  if (logo) {
    return (
      <>
        <link rel="icon" href={logo.icon} type="image/png" />
        <link rel="apple-touch-icon" href={logo.icon} />
      </>
    );
  }
  return (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}

/** From a storefront layout, or from a page outside them; empty in the back office. */
function useDress(): Dress {
  for (const { data } of useMatches()) {
    const { settings, ...page } = (data ?? {}) as Dress & { settings?: Dress };
    const dress = settings ?? page;
    if (dress.look ?? dress.logo) return dress;
  }
  return {};
}

/**
 * When the next page's script fails to load, Remix reloads the current page, and a second tap ends
 * there again. This loads the next page as a document instead, which works without scripts. Without
 * a connection it does nothing, because the browser would show its own error page.
 */
function useFailedNavigation(): void {
  const { location } = useNavigation();
  const target = location && location.pathname + location.search + location.hash;
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    // Vite reloads the page as well.
    if (import.meta.env.DEV) return;
    function stopReload(event: Event & { navigationType?: string; userInitiated?: boolean }) {
      if (event.navigationType !== "reload" || event.userInitiated || !event.cancelable) return;
      event.preventDefault();
      setFailed(true);
    }
    // The Navigation API, in browsers that have it.
    const { navigation } = window as { navigation?: EventTarget };
    navigation?.addEventListener("navigate", stopReload);
    return () => navigation?.removeEventListener("navigate", stopReload);
  }, []);

  // Remix may fail before React knows the destination.
  useEffect(() => {
    if (!hasFailed || target === undefined) return;
    void waitForShop(target).then((isWanted) => {
      if (isWanted) window.location.assign(target);
    });
  }, [hasFailed, target]);
}
