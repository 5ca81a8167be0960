import { useEffect } from "react";

/**
 * Tells public/speculation-rules.json that links are followed by the script from here on, which
 * fetches their data ahead itself: a whole document would be fetched for nothing.
 */
export function useScriptFlag(): void {
  useEffect(() => {
    document.documentElement.dataset.script = "";
  }, []);
}
