import { NavigationType, useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { keepsPlace } from "./keep-place";
import { useFactsReader } from "./page-facts";

/**
 * What a browser does with a new document, for pages that change within one: the reader goes on from
 * the page's heading, which screen readers then read out, and going back from the link that led away.
 * What only changes a part of a page (a filter, a quantity, a refused form) leaves the focus alone,
 * unless what had it is gone.
 */
export function usePageFocus(): void {
  const location = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const readFacts = useFactsReader();
  const shown = useRef(location);
  const pressedLinks = useRef(new Map<string, string>());
  const { lastLink, isPlaceKept } = useLastAct();

  useEffect(() => {
    const left = shown.current;
    if (left === location) return;
    shown.current = location;
    pressedLinks.current.set(left.key, lastLink.current);
    const isSamePage = left.pathname === location.pathname && left.search === location.search;
    const isFocusLost = document.activeElement === document.body;
    const isPart = isReturn ? isSamePage : isPlaceKept.current || readFacts().isRefused;
    if (isPart && !isFocusLost) return;
    const link = isReturn ? pressedLinks.current.get(location.key) : undefined;
    focusQuietly(findLink(link) ?? findTarget(location.hash));
  }, [location, isReturn, readFacts, lastLink, isPlaceKept]);
}

const ACTS = ["keydown", "click", "change", "submit"] as const;

/** What the visitor last did something with, also where it is gone from the page by now. */
function useLastAct() {
  /** The address of the link that has or had the focus. */
  const lastLink = useRef("");
  const isPlaceKept = useRef(false);
  useEffect(() => {
    function noteFocus({ target }: FocusEvent) {
      lastLink.current = target instanceof Element ? (target.getAttribute("href") ?? "") : "";
    }
    function noteAct({ target }: Event) {
      isPlaceKept.current = keepsPlace(target);
    }
    document.addEventListener("focusin", noteFocus);
    // Before those of the page, which navigate.
    for (const act of ACTS) document.addEventListener(act, noteAct, { capture: true });
    return () => {
      document.removeEventListener("focusin", noteFocus);
      for (const act of ACTS) document.removeEventListener(act, noteAct, { capture: true });
    };
  }, []);
  return { lastLink, isPlaceKept };
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

/** Where to scroll has been seen to. */
function focusQuietly(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
