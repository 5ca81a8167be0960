import { lazy, type ComponentType } from "react";

/**
 * Loads a block of a page when it is shown. When its file does not arrive, what the server drew stays, and the page
 * goes on as without scripts: React ends no change above a block that it waits for.
 */
export function lazyBlock<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  // On the server a missing file is a fault of the build, which its error names.
  if (import.meta.env.SSR) return lazy(load);
  return lazy(() => load().catch(() => new Promise<never>(leaveToBrowser)));
}

/** Links and forms become the browser's own. */
function leaveToBrowser() {
  for (const sign of ["click", "submit"])
    addEventListener(sign, (event) => event.stopPropagation(), true);
}
