import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

import { finishFailedNavigations } from "./finish-failed-navigation";

finishFailedNavigations();

// The page is complete without scripts, so taking it over must never hold back a tap.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
