import { NavigationType, useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { paths } from "../paths";
import { ERRORS_ID } from "./form-errors-id";
import {
  forgetAllTypedTexts,
  forgetTypedTexts,
  keepTypedTexts,
  restoreTypedTexts,
} from "./typed-texts";

/**
 * Going back to a form, or loading it again, shows it as it was left. A browser does that for pages
 * of its own making alone: not for those that a script changes in place, not for pages that may not
 * be stored, and not for fields without autocompletion.
 */
export function useTypedTexts(): void {
  const { key, pathname, search } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const shown = useRef<string | null>(null);

  useEffect(() => keepTypedTexts(), []);

  useEffect(() => {
    if (shown.current === key) return;
    const isLoad = shown.current === null;
    shown.current = key;
    if (isEndOfForms(pathname)) return forgetAllTypedTexts();
    // A refused form has its texts from the server.
    if (document.getElementById(ERRORS_ID)) return;
    const page = pathname + search;
    if (isLoad ? isLoadedAgain() : isReturn) restoreTypedTexts(page);
    else forgetTypedTexts(page);
  }, [key, pathname, search, isReturn]);
}

/** Where the owner has signed out, and where a purchase ends. */
function isEndOfForms(pathname: string): boolean {
  return pathname === paths.adminLogin() || pathname.startsWith(paths.order(""));
}

function isLoadedAgain(): boolean {
  const [load] = performance.getEntriesByType("navigation");
  const type = (load as PerformanceNavigationTiming | undefined)?.type;
  return type === "reload" || type === "back_forward";
}
