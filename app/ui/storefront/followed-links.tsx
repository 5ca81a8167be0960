import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";

import { paths } from "../../paths";
import { KEEP_PLACE } from "../keep-place";
import { dataAddressOf } from "../page-data";

/** How long a pointer must rest on a link before it is prefetched. */
const INTENT_MS = 100;

/** Cacheable pages, the same for every visitor; the cart and orders are never prefetched. */
const SHELVES = [paths.products(), paths.collection(), "/categoria"];

/**
 * Makes every plain link inside the shop a client navigation, and prefetches the data of the link
 * under the pointer or focus. One listener serves all links: a page has a hundred, and Remix's own
 * component for each costs more, on the server and during hydration. Links with `data-document` are
 * left to the browser; links with `data-keep-place` change part of the page and do not scroll.
 *
 * Only data: Remix's `PrefetchPageLinks` imports the scripts of that page too, and reloads the
 * current page when one does not arrive, although nobody pressed a link.
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
    // React's own listeners are on the document too, and run before this one.
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);

  if (expected === null) return null;
  return <link rel="prefetch" as="fetch" href={dataAddressOf(expected)} />;
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

/** The link to another page of the shop that was clicked or pointed at. */
function findLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== location.origin) return null;
  return link.target !== "" || link.dataset.document !== undefined ? null : link;
}

/** A click with a modifier key or another button has its own meaning in the browser. */
function isPlainPress(event: MouseEvent): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey, defaultPrevented } = event;
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey || defaultPrevented);
}

/** True for a fragment of the current page. */
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
