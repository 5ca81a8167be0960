import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

import type { Flash } from "../domain/plain/flash";

/** The localStorage key that tells other tabs about changed products. */
const MARKER = "products-updated";

/** The tab that saved writes a mark; the storage event makes the others reload their data. */
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
