import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

import { waitForShop } from "./lost-requests";

declare global {
  interface Window {
    /** The Navigation API, in browsers that have it. */
    navigation?: EventTarget;
  }
}

/**
 * When the next page's script fails to load, Remix reloads the current page, and a second tap ends
 * there again. This loads the next page as a document instead, which works without scripts. Without
 * a connection it does nothing, because the browser would show its own error page.
 */
export function useFailedNavigation(): void {
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
    window.navigation?.addEventListener("navigate", stopReload);
    return () => window.navigation?.removeEventListener("navigate", stopReload);
  }, []);

  // Remix may fail before React knows the destination.
  useEffect(() => {
    if (!hasFailed || target === undefined) return;
    void waitForShop(target).then((isWanted) => {
      if (isWanted) window.location.assign(target);
    });
  }, [hasFailed, target]);
}
