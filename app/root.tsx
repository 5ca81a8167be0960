import type { LinksFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigation,
  useRevalidator,
} from "@remix-run/react";
import { useEffect } from "react";

import archivo from "./styles/fonts/archivo.woff2?url";
import styles from "./styles/tela.css?url";
import { OutboxNotice } from "./ui/outbox-notice";
import { useOutbox } from "./ui/use-outbox";
import { ConnectionNotice } from "./ui/connection-notice";
import { useDocumentNonce } from "./ui/render-context";
import { DocumentTitle } from "./ui/document-title";
import { ErrorPage } from "./ui/error-page";
import { LookLink, ShopIcons, ThemeColor } from "./ui/dress-links";
import { useFailedNavigation } from "./ui/use-failed-navigation";
import { usePageFocus } from "./ui/use-page-focus";
import { useTypedTexts } from "./ui/use-typed-texts";

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
