import { NavigationType, useLocation, useNavigation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { useFactsReader } from "./page-facts";

/** For a change of a part of the page: no scroll, and the focus stays. */
export const KEEP_PLACE = { preventScrollReset: true, state: { keepsPlace: true } };

/** @param state of a location */
function keepsPlace(state: unknown): boolean {
  return (state as { keepsPlace?: boolean } | null | undefined)?.keepsPlace === true;
}

/**
 * Does for client navigations what a browser does for new documents: the focus moves to the page's
 * heading, which screen readers announce; going back moves it to the link that was followed. A
 * change of part of the page (a filter, a quantity, a refused form) keeps the focus, unless the
 * focused element is gone. So does a page that stays while somebody already types further on in it.
 */
export function usePageFocus(): void {
  const location = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const readFacts = useFactsReader();
  const shown = useRef(location);
  const pressedLinks = useRef(new Map<string, string>());
  const lastLink = useLastLink();
  const isPlaceKept = useKeptPlace();
  const focusAtStart = useFocusAtStart();

  useEffect(() => {
    const left = shown.current;
    if (left === location) return;
    shown.current = location;
    pressedLinks.current.set(left.key, lastLink.current);
    const isKept = isPlaceKept.current || keepsPlace(location.state);
    isPlaceKept.current = false;
    const pressed = focusAtStart.current;
    focusAtStart.current = null;
    const isSamePage = left.pathname === location.pathname && left.search === location.search;
    const isFocusLost = document.activeElement === document.body;
    const hasMovedOn = isSamePage && pressed !== null && document.activeElement !== pressed;
    const isPart = isReturn ? isSamePage : isKept || hasMovedOn || readFacts().isRefused;
    if (isPart && !isFocusLost) return;
    const link = isReturn ? pressedLinks.current.get(location.key) : undefined;
    focusQuietly(findLink(link) ?? findTarget(location.hash));
  }, [location, isReturn, readFacts, lastLink, isPlaceKept, focusAtStart]);
}

/** The element that had the focus when the page began to wait for an answer; null after the answer. */
function useFocusAtStart(): React.MutableRefObject<Element | null> {
  const isIdle = useNavigation().state === "idle";
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (!isIdle) focused.current = document.activeElement;
  }, [isIdle]);
  return focused;
}

/** True when the sent form keeps its place; the redirect that answers it has no such state. */
function useKeptPlace(): React.MutableRefObject<boolean> {
  const { state, location } = useNavigation();
  const isPlaceKept = useRef(false);
  useEffect(() => {
    if (state === "submitting") isPlaceKept.current = keepsPlace(location.state);
  }, [state, location]);
  return isPlaceKept;
}

/** The address of the link that has the focus, or had it until it left the page. */
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

function findTarget(hash: string): HTMLElement | null {
  const main = document.querySelector("main");
  return document.getElementById(hash.slice(1)) ?? main?.querySelector("h1") ?? main;
}

/** Without scrolling, which happens elsewhere. */
function focusQuietly(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
