import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Going back shows a page as it was left, with the cart and the prices of then: the browser keeps the
 * whole page, or takes its document from the disk. So it is shown at once, and asked for again.
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
