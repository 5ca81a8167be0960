import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

import { finishFailedNavigations } from "./finish-failed-navigation";
import { holdLostRequests } from "./ui/lost-requests";

holdLostRequests();
finishFailedNavigations();
await decodeLoaderData();
keepTypedTexts();

// The page is complete without scripts, so taking it over must never hold back a tap.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});

/**
 * RemixBrowser suspends until the loaders' data is decoded, outside any boundary. A tap or a key in
 * that moment makes React hydrate at once, which it cannot, and it gives the page up for good (its
 * error 345). So the decoding is started here, as RemixBrowser's first call does before any hook,
 * and waited for before there is a root that a tap could meet.
 */
async function decodeLoaderData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (pending) {
    if (!(pending instanceof Promise)) throw pending;
    await pending;
  }
}

/**
 * React gives a text area the text it was sent with once more when it takes it over, and what was typed
 * meanwhile would be gone. It leaves those alone whose own text is another one.
 */
function keepTypedTexts(): void {
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) area.defaultValue = area.value;
  }
}
