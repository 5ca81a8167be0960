import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

import { holdLostRequests } from "./ui/lost-requests";
import { PageFactsProvider } from "./ui/page-facts";

/** For these React hydrates at once. */
const URGENT_EVENTS = [
  ...["keydown", "keypress", "keyup", "input", "change", "submit", "reset"],
  ...["click", "auxclick", "dblclick", "contextmenu", "copy", "cut", "paste", "drop"],
  ...["mousedown", "mouseup", "pointerdown", "pointerup", "pointercancel"],
  ...["touchstart", "touchend", "touchcancel", "focusin", "focusout"],
];

holdLostRequests();
keepTypedTexts();
const release = keepEventsFromReact();

// The page is complete without scripts, so taking it over must never hold back a tap.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TakenOver>
        <PageFactsProvider>
          <RemixBrowser />
        </PageFactsProvider>
      </TakenOver>
    </StrictMode>,
  );
});

function TakenOver({ children }: { children: React.ReactNode }) {
  useEffect(release, []);
  return children;
}

/**
 * RemixBrowser suspends until the loaders' data is decoded, outside any boundary. A tap or a key in
 * that moment makes React hydrate at once, which it cannot, and it gives the page up for good (its
 * error 345). Until the page is taken over, what a visitor does is for the browser alone.
 */
function keepEventsFromReact(): () => void {
  const stop = (event: Event) => event.stopPropagation();
  for (const type of URGENT_EVENTS) addEventListener(type, stop, { capture: true });
  return () => {
    for (const type of URGENT_EVENTS) removeEventListener(type, stop, { capture: true });
  };
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
