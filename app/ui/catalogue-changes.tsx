import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

import type { Flash } from "../domain/shop/flash";

/** The specification's key, under which a tab tells the others when products changed. */
const MARKER = "products-updated";

/**
 * Keeps open tabs true: the one that saved leaves the time under the marker, and the browser tells
 * every other tab of the shop, which then asks for its page again. The server needs none of it.
 */
export function CatalogueChanges({ flash }: { flash: Flash | null }) {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (flash?.isCatalogueChange !== true) return;
    try {
      localStorage.setItem(MARKER, String(Date.now()));
    } catch {
      // Storage may be full or forbidden; the other tabs are then as old as any page.
    }
  }, [flash]);

  useEffect(() => {
    function askAgain({ key }: StorageEvent) {
      if (key === MARKER) revalidate();
    }
    addEventListener("storage", askAgain);
    return () => removeEventListener("storage", askAgain);
  }, [revalidate]);

  return null;
}
