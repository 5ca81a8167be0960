import { lazy, type ComponentType } from "react";

/** Loads a block of a page when it is shown. When its file does not arrive, what the server drew stays. */
export function lazyBlock<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy(() => load().catch(() => new Promise<never>(() => undefined)));
}
