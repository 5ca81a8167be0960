/**
 * For a form or link that changes a part of its page: the page is not scrolled, and the focus stays
 * where it is (`use-page-focus.ts`). Plain links carry the attribute alone.
 */
export const KEEP_PLACE = { preventScrollReset: true, "data-keep-place": "" };

/** Whether what the visitor acted on changes a part of its page only. */
export function keepsPlace(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-keep-place]") !== null;
}
