import type { LinksFunction } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";

import archivo from "./styles/fonts/archivo.woff2?url";
import styles from "./styles/tela.css?url";
import { ConnectionNotice } from "./ui/connection-notice";
import { useDocumentNonce } from "./ui/document-nonce";
import { DocumentTitle } from "./ui/document-title";
import { ErrorPage } from "./ui/error-page";
import { NavigationProgress } from "./ui/navigation-progress";
import { useFailedNavigation } from "./ui/use-failed-navigation";
import { usePageFocus } from "./ui/use-page-focus";
import { usePageReturn } from "./ui/use-page-return";
import { useScriptFlag } from "./ui/use-script-flag";
import { useTypedTexts } from "./ui/use-typed-texts";

export const links: LinksFunction = () => [
  { rel: "preload", as: "font", type: "font/woff2", href: archivo, crossOrigin: "anonymous" },
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useDocumentNonce();
  return (
    <html lang="es-AR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f5f1e8" />
        <DocumentTitle />
        <Meta />
        <Links />
      </head>
      <body>
        <NavigationProgress />
        {children}
        <ConnectionNotice />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  usePageReturn();
  usePageFocus();
  useScriptFlag();
  useTypedTexts();
  useFailedNavigation();
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <main id="contenido" className="page">
      <ErrorPage />
    </main>
  );
}
