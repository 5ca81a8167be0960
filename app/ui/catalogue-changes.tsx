import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

import type { Flash } from "../domain/shop/flash";

/** The localStorage key that tells other tabs about changed products. */
const MARKER = "products-updated";

/**
 * Keeps open tabs up to date: the tab that saved writes the time under the key, and the browser's
 * storage event makes every other tab reload its data.
 */
export function CatalogueChanges({ flash }: { flash: Flash | null }) {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (flash?.isCatalogueChange !== true) return;
    try {
      localStorage.setItem(MARKER, String(Date.now()));
    } catch {
      // Storage may be full or forbidden; the other tabs then stay as they are.
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
