/** For a change of a part of the page: no scroll, and the focus stays (`use-page-focus.ts`). */
export const KEEP_PLACE = { preventScrollReset: true, state: { keepsPlace: true } };

/** @param state of a location */
export function keepsPlace(state: unknown): boolean {
  return (state as { keepsPlace?: boolean } | null | undefined)?.keepsPlace === true;
}
