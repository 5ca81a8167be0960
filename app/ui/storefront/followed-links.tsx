import { PrefetchPageLinks, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";

import { paths } from "../../paths";
import { KEEP_PLACE } from "../keep-place";

/** As long as a pointer rests on a link of which it is likely to be pressed. */
const INTENT_MS = 100;

/** The pages that are the same for everybody; the cart and orders are asked for when they are wanted. */
const SHELVES = [paths.products(), paths.collection(), "/categoria"];

/**
 * Makes every plain link inside the shop change the page without leaving the document, and fetches
 * what a pointer or the focus rests on. One listener for all of them: a page has a hundred links, and
 * Remix's own component costs more, on the server and when script takes over, than all they hold.
 * A link marked `data-document` is left to the browser; one with `data-keep-place` changes a part of
 * the page and does not scroll it.
 */
export function FollowedLinks() {
  const navigate = useNavigate();
  const expected = useExpectedPage();

  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = findLink(event.target);
      if (!link || !isPlainPress(event) || isHere(link)) return;
      event.preventDefault();
      navigate(addressOf(link), {
        replace: link.href === location.href,
        ...(link.dataset.keepPlace !== undefined && KEEP_PLACE),
      });
    }
    // React's own listeners stand on the document too, and before this one.
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);

  return expected === null ? null : <PrefetchPageLinks page={expected} />;
}

function useExpectedPage(): string | null {
  const [expected, setExpected] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function expect({ target }: Event) {
      clearTimeout(timer);
      const link = findLink(target);
      if (!link || !isShelf(link)) return;
      timer = setTimeout(() => setExpected(addressOf(link)), INTENT_MS);
    }
    const intents = ["pointerover", "focusin", "touchstart"] as const;
    for (const intent of intents) document.addEventListener(intent, expect, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const intent of intents) document.removeEventListener(intent, expect);
    };
  }, []);
  return expected;
}

/** The link to another page of the shop that was pressed or pointed at. */
function findLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== location.origin) return null;
  return link.target !== "" || link.dataset.document !== undefined ? null : link;
}

/** Every other way of pressing a link means something else to the browser. */
function isPlainPress(event: MouseEvent): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey, defaultPrevented } = event;
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey || defaultPrevented);
}

/** A place in the page that is open. */
function isHere({ hash, pathname, search }: HTMLAnchorElement): boolean {
  return hash !== "" && pathname === location.pathname && search === location.search;
}

function isShelf(link: HTMLAnchorElement): boolean {
  const { pathname } = link;
  return pathname === paths.home() || SHELVES.some((path) => pathname.startsWith(path));
}

function addressOf({ pathname, search, hash }: HTMLAnchorElement): string {
  return pathname + search + hash;
}
