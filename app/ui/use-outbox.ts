import { useMatches, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useSyncExternalStore } from "react";

import { dropChanges, readChanges, readNoChanges, watchChanges, type Change } from "./outbox";

export function useChanges(): readonly Change[] {
  return useSyncExternalStore(watchChanges, readChanges, readNoChanges);
}

/** Loads the page again after a change whose own page was left, and forgets what the page shows. */
export function useOutbox(): void {
  const changes = useChanges();
  const { revalidate } = useRevalidator();
  const isSubmitting = useNavigation().state === "submitting";
  // Another array after each load.
  const matches = useMatches();
  /** What the page showed before the load that each change waits for. */
  const shownBefore = useRef(new Map<number, unknown>());
  /** Changes whose page was left, and that the page is being loaded for. */
  const asked = useRef(new Set<number>());

  useEffect(() => {
    const before = shownBefore.current;
    // The framework loads the page after a form itself.
    for (const { id, isLeft } of changes) if (!isLeft && !before.has(id)) before.set(id, matches);
    const answered = changes.filter(({ state }) => state === "answered");
    const done = answered.filter(({ id, isLeft }) =>
      isLeft ? asked.current.has(id) && before.get(id) !== matches : before.get(id) !== matches,
    );
    const toAsk = answered.filter(({ id, isLeft }) => isLeft && !asked.current.has(id));
    if (toAsk.length > 0 && !isSubmitting) {
      for (const { id } of toAsk) {
        asked.current.add(id);
        before.set(id, matches);
      }
      revalidate();
    }
    dropChanges(done.map(({ id }) => id));
  }, [changes, matches, isSubmitting, revalidate]);
}
