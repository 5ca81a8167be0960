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
 * Restores typed text when a form is reopened through Back or reload. Browsers do that only for
 * full documents: not for client navigations, not for no-store pages, and not for fields without
 * autocompletion.
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

/** After signing out, and at the end of a purchase. */
function isEndOfForms(pathname: string): boolean {
  return pathname === paths.adminLogin() || pathname.startsWith(paths.order(""));
}

function isLoadedAgain(): boolean {
  const [load] = performance.getEntriesByType("navigation");
  const type = (load as PerformanceNavigationTiming | undefined)?.type;
  return type === "reload" || type === "back_forward";
}
