import { waitForShop } from "./ui/lost-requests";

type PendingNavigation = { pathname: string; search: string; hash: string };

declare global {
  interface Window {
    /** Set by Remix while it runs the page. */
    __remixRouter?: {
      state: {
        initialized: boolean;
        errors: unknown;
        navigation: { location?: PendingNavigation };
      };
    };
    /** The Navigation API, where the browser has it. */
    navigation?: EventTarget;
  }
}

type NavigateEvent = Event & { navigationType?: string };

/**
 * When the script of the next page does not arrive, Remix reloads the page the shopper is on, and a
 * second tap ends there again. What was asked for is the next page, which is complete without scripts.
 * Without a connection there is no next page yet, and the browser would show its own error in its place.
 */
export function finishFailedNavigations(): void {
  window.navigation?.addEventListener("navigate", (event: NavigateEvent) => {
    const target = window.__remixRouter?.state.navigation.location;
    if (event.navigationType !== "reload" || !target || !event.cancelable) return;
    event.preventDefault();
    const address = target.pathname + target.search + target.hash;
    void waitForShop(address).then((isWanted) => {
      if (isWanted) window.location.assign(address);
    });
  });
}
