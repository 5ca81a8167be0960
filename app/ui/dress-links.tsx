import { useMatches } from "@remix-run/react";

import type { Dress } from "../domain/shop/dress";
import { paths } from "../paths";

/** The background of the stylesheet's own look. */
const DEFAULT_BACKGROUND = "#f5f1e8";

/** After the shop's own stylesheet, which it changes. The back office keeps its own colours. */
export function LookLink() {
  const { look } = useDress();
  return look ? <link rel="stylesheet" href={paths.look(look.sheet)} /> : null;
}

/** The colour of the browser's bars: the page's background. */
export function ThemeColor() {
  return <meta name="theme-color" content={useDress().look?.background ?? DEFAULT_BACKGROUND} />;
}

/** The logo as the icon of the browser's tab; the program's own icons without a logo. */
export function ShopIcons() {
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
