import { useMatches } from "@remix-run/react";

import type { WornLook } from "../domain/shop/look";
import { paths } from "../paths";

/** The background of the stylesheet's own look. */
const DEFAULT_BACKGROUND = "#f5f1e8";

/** What a storefront layout, or a page outside them, says of the look; nothing means the default. */
type Dressed = { look?: WornLook; settings?: { look?: WornLook } };

/**
 * The stylesheet with the owner's colours, after the shop's own, which it changes. The back office
 * keeps its own colours.
 */
export function LookLink() {
  const look = useLook();
  return look && <link rel="stylesheet" href={paths.look(look.sheet)} />;
}

/** The colour of the browser's bars: the page's background. */
export function ThemeColor() {
  return <meta name="theme-color" content={useLook()?.background ?? DEFAULT_BACKGROUND} />;
}

function useLook(): WornLook | null {
  for (const { data } of useMatches()) {
    const { look, settings } = (data ?? {}) as Dressed;
    const found = settings?.look ?? look;
    if (found) return found;
  }
  return null;
}
