import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

import { keepOutbox } from "./ui/outbox";
import { PageFactsProvider } from "./ui/page-facts";
import { takeOverRequests } from "./ui/page-requests";

/** Events that make React hydrate synchronously. */
const URGENT_EVENTS = [
  ...["keydown", "keypress", "keyup", "input", "change", "submit", "reset"],
  ...["click", "auxclick", "dblclick", "contextmenu", "copy", "cut", "paste", "drop"],
  ...["mousedown", "mouseup", "pointerdown", "pointerup", "pointercancel"],
  ...["touchstart", "touchend", "touchcancel", "focusin", "focusout"],
];

takeOverRequests();
keepOutbox();
keepTypedTexts();
const release = keepEventsFromReact();

// The page works without scripts, so hydration must never delay a tap.
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
 * RemixBrowser suspends until the loaders' data is decoded, outside any Suspense boundary. An
 * urgent event in that moment makes React hydrate synchronously, which fails and discards the page
 * (error 345). So React gets no such events before hydration.
 */
function keepEventsFromReact(): () => void {
  const stop = (event: Event) => event.stopPropagation();
  for (const type of URGENT_EVENTS) addEventListener(type, stop, { capture: true });
  return () => {
    for (const type of URGENT_EVENTS) removeEventListener(type, stop, { capture: true });
  };
}

/** React would reset it to its original text; it leaves one alone whose own text differs. */
function keepTypedTexts(): void {
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) area.defaultValue = area.value;
  }
}
