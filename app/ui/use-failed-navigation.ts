import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

import { waitForShop } from "./lost-requests";

declare global {
  interface Window {
    /** The Navigation API, where the browser has it. */
    navigation?: EventTarget;
  }
}

type NavigateEvent = Event & { navigationType?: string; userInitiated?: boolean };

/**
 * When the script of the next page does not arrive, Remix reloads the page the shopper is on, and a
 * second tap ends there again. What was asked for is the next page, which is complete without scripts.
 * Without a connection there is no next page yet, and the browser would show its own error in its place.
 */
export function useFailedNavigation(): void {
  const { location } = useNavigation();
  const target = location && location.pathname + location.search + location.hash;
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    // Vite reloads the page as well.
    if (import.meta.env.DEV) return;
    function stopReload(event: NavigateEvent) {
      if (event.navigationType !== "reload" || event.userInitiated || !event.cancelable) return;
      event.preventDefault();
      setFailed(true);
    }
    window.navigation?.addEventListener("navigate", stopReload);
    return () => window.navigation?.removeEventListener("navigate", stopReload);
  }, []);

  // Remix may fail before React knows where it is going.
  useEffect(() => {
    if (!hasFailed || target === undefined) return;
    void waitForShop(target).then((isWanted) => {
      if (isWanted) window.location.assign(target);
    });
  }, [hasFailed, target]);
}
