import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Going back shows a page from the browser's back/forward cache or disk, with an old cart and
 * prices. It is shown at once and then revalidated.
 */
export function usePageReturn(): void {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const [load] = performance.getEntriesByType("navigation");
    if ((load as PerformanceNavigationTiming | undefined)?.type === "back_forward") revalidate();
    function askAgain({ persisted }: PageTransitionEvent) {
      if (persisted) revalidate();
    }
    addEventListener("pageshow", askAgain);
    return () => removeEventListener("pageshow", askAgain);
  }, [revalidate]);
}
