import { NavigationType, useLocation, useNavigationType } from "@remix-run/react";
import { useContext, useEffect, useRef } from "react";
import { UNSAFE_DataRouterStateContext as RouterStateContext } from "react-router";

/**
 * What a browser does with a new document, for pages that change within one: the reader goes on from
 * the page's heading, which screen readers then read out, and going back from the link that led away.
 * What only changes a part of a page (a filter, a quantity, a refused form) leaves the focus alone,
 * unless what had it is gone.
 */
export function usePageFocus(): void {
  const location = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const state = useContext(RouterStateContext);
  const keepsPlace = state?.preventScrollReset === true || Boolean(state?.actionData);
  const shown = useRef(location);
  const pressedLinks = useRef(new Map<string, string>());
  const lastLink = useLastLink();

  useEffect(() => {
    const left = shown.current;
    if (left === location) return;
    shown.current = location;
    pressedLinks.current.set(left.key, lastLink.current);
    const isSamePage = left.pathname === location.pathname && left.search === location.search;
    const isFocusLost = document.activeElement === document.body;
    if ((keepsPlace || (isReturn && isSamePage)) && !isFocusLost) return;
    const link = isReturn ? pressedLinks.current.get(location.key) : undefined;
    focusQuietly(findLink(link) ?? findPlace(location.hash));
  }, [location, isReturn, keepsPlace, lastLink]);
}

/** The address of the link that has the focus, or had it until the page around it went. */
function useLastLink(): React.MutableRefObject<string> {
  const address = useRef("");
  useEffect(() => {
    function note({ target }: FocusEvent) {
      address.current = target instanceof Element ? (target.getAttribute("href") ?? "") : "";
    }
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  return address;
}

function findLink(address: string | undefined): HTMLElement | null {
  if (!address) return null;
  const link = `a[href="${CSS.escape(address)}"]`;
  return document.querySelector(`main ${link}`) ?? document.querySelector(link);
}

function findPlace(hash: string): HTMLElement | null {
  const main = document.querySelector("main");
  return document.getElementById(hash.slice(1)) ?? main?.querySelector("h1") ?? main;
}

/** Where to scroll has been seen to. */
function focusQuietly(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
