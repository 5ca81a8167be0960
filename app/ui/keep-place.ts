/**
 * For a form, a link or a `navigate` that changes only a part of its page: the page does not scroll,
 * and the focus stays where it is (`use-page-focus.ts`).
 */
export const KEEP_PLACE = { preventScrollReset: true, state: { keepsPlace: true } };

/** @param state of a location */
export function keepsPlace(state: unknown): boolean {
  return (state as { keepsPlace?: boolean } | null | undefined)?.keepsPlace === true;
}
