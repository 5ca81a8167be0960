import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

import { waitForHydration } from "./browser";

/**
 * What is asked of an open page. "layout" are the rules of axe that look at places and sizes, a third of its time, and
 * "contents" all others.
 */
export type Property = "overflow" | "axe" | "layout" | "contents" | "targets" | "whole words";

export type Screen = {
  width: number;
  /** In percent, as by the browser's setting. */
  text?: 100 | 200;
  asks: readonly Property[];
};

const HEIGHT = 800;

/** Every page is asked this; pages of a walk are asked more. */
const SCREENS: readonly Screen[] = [
  { width: 320, asks: ["overflow", "axe"] },
  { width: 360, asks: ["overflow"] },
  { width: 768, asks: ["overflow", "layout"] },
  { width: 1280, asks: ["overflow", "contents"] },
];

/** Fails unless the open page, with scripts, fits each screen, and axe finds nothing wrong on it. */
export async function expectGoodPage(page: Page): Promise<void> {
  expect(await findPageFaults(page)).toEqual([]);
}

export async function findPageFaults(page: Page): Promise<string[]> {
  await waitForHydration(page, { hasScripts: true });
  return findFaults(page, SCREENS);
}

const FINDERS: Record<Property, (page: Page) => Promise<string[]>> = {
  overflow: findOverflow,
  axe: (page) => findViolations(page),
  layout: (page) => findViolations(page, { rules: LAYOUT_RULES }),
  contents: (page) => findViolations(page, { skips: LAYOUT_RULES }),
  targets: findSmallTargets,
  "whole words": findBrokenWords,
};

/**
 * What is wrong with the open page on these screens: each with its address, width and property. The page is loaded
 * once, because only its layout depends on the screen.
 */
export async function findFaults(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  let shownText = 100;
  // Like the browser's own setting, which media queries follow too. Each change lays the page out anew.
  const showText = async (percent: number) => {
    if (percent === shownText) return;
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 0.16 * percent } });
    expect(await readTextSize(page)).toBe(0.16 * percent);
    shownText = percent;
  };
  const faults: string[] = [];
  const address = page.url().replace(/^https?:\/\/[^/]+/, "");
  for (const { width, text = 100, asks } of screens) {
    await showText(text);
    await page.setViewportSize({ width, height: HEIGHT });
    for (const property of asks) {
      // What is fixed to the screen covers other things after each scroll.
      await page.evaluate(() => scrollTo(0, 0));
      const found = await FINDERS[property](page);
      faults.push(
        ...found.map((fault) => `${address} at ${width} px, text ${text} %: ${property}: ${fault}`),
      );
    }
  }
  await showText(100);
  await devtools.detach();
  return faults;
}

/** In pixels. */
const readTextSize = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));

/** While a toast comes or goes, or a button changes its colour under the pointer, the contrast is too low for a moment. */
async function waitForMotion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isBrief = (each: Animation) =>
      each instanceof CSSTransition ||
      (each instanceof CSSAnimation && each.animationName.startsWith("toast-"));
    const brief = document.getAnimations().filter(isBrief);
    const running = brief.filter(({ playState }) => playState === "running");
    // One that is cut off is over too.
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}

/** The elements that make the page scroll sideways. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isBeyond = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1;
    const culprits = [...document.querySelectorAll("body *:not(.promo *)")]
      .filter((element) => isBeyond(element) && ![...element.children].some(isBeyond))
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`);
    const names = [...new Set(culprits)].slice(0, 8).join(", ");
    return [`${scrollWidth - clientWidth} px by ${names}`];
  });
}

/** Less than half of the package's own `source`: each page reads it anew. */
const AXE = `${readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")}; undefined`;

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const LAYOUT_RULES = ["target-size", "scrollable-region-focusable"];

/**
 * What axe finds wrong on the page.
 * @param options.rules only these; otherwise all of the standards
 * @param options.skips not these
 * @param options.leavesOut a selector of what is not looked at
 */
export async function findViolations(
  page: Page,
  {
    rules,
    skips = [],
    leavesOut,
  }: { rules?: string[]; skips?: readonly string[]; leavesOut?: string } = {},
): Promise<string[]> {
  await waitForMotion(page);
  const hasAxe = await page.evaluate(() => "axe" in window);
  if (!hasAxe) await page.evaluate(AXE);
  const runOnly: axe.RunOnly =
    rules === undefined ? { type: "tag", values: STANDARDS } : { type: "rule", values: rules };
  const context = { exclude: leavesOut === undefined ? [] : [leavesOut] };
  // Collecting the passes would be most of axe's work.
  const options: axe.RunOptions = {
    runOnly,
    resultTypes: ["violations"],
    rules: Object.fromEntries(skips.map((rule) => [rule, { enabled: false }])),
  };
  return page.evaluate(
    async (given) => {
      const inPage = (window as unknown as { axe: typeof axe }).axe;
      // At the lower edge it covers whatever is there at this scroll: it is looked at in its own place.
      const bar = document.querySelector<HTMLElement>(".buy-bar");
      bar?.style.setProperty("position", "static");
      const { violations } = await inPage.run(given.context, given.options);
      bar?.style.removeProperty("position");
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
      );
    },
    { context, options },
  );
}

/** The minimum of WCAG 2.5.8, and this shop's own for a thumb. */
const LEAST_PX = 24;
export const THUMB_PX = 44;

type Target = { name: string; kind: "control" | "link" | "inline"; width: number; height: number };

async function findSmallTargets(page: Page): Promise<string[]> {
  const targets = await measureTargets(page);
  const isTooSmall = ({ kind, width, height }: Target) =>
    Math.min(width, height) < LEAST_PX ||
    (kind !== "inline" && Math.max(width, height) < THUMB_PX) ||
    (kind === "control" && height < THUMB_PX);
  const small = targets.filter(isTooSmall);
  const faults = small.map(({ name, width, height }) => `${name}: ${width} x ${height}`);
  return targets.length === 0 ? ["the page has none"] : faults;
}

/**
 * Every pointer target of the page, measured by the area that reacts, not by its drawn box. Each pixel is asked for,
 * so only up to a size that is enough.
 */
export function measureTargets(page: Page, enough = THUMB_PX): Promise<Target[]> {
  return page.evaluate((enoughPx) => {
    const ownerOf = (element: Element | null) =>
      element?.closest("label")?.control ?? element?.closest("a, button, input, select, summary");
    const measure = (target: Element, x: number, y: number, stepX: number, stepY: number) => {
      const isOwn = (at: number) =>
        ownerOf(document.elementFromPoint(x + stepX * at, y + stepY * at)) === target;
      let [first, last] = [0, 0];
      while (last - first + 1 < enoughPx && isOwn(first - 1)) first -= 1;
      while (last - first + 1 < enoughPx && isOwn(last + 1)) last += 1;
      return last - first + 1;
    };
    const isInText = (element: Element) =>
      getComputedStyle(element).display === "inline" &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
      );

    const found: Target[] = [];
    for (const target of document.querySelectorAll("a, button, input, select, summary")) {
      const element = target.closest("label") ?? target;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      if (target.matches("[type=hidden], .skip-link")) continue;
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      // Of a link that goes on in the next line, its first part.
      const [box = element.getBoundingClientRect()] = isInText(target)
        ? element.getClientRects()
        : [];
      const { left, top, width, height } = box;
      const x = Math.floor(left + width / 2);
      const y = Math.floor(top + height / 2);
      const isCoveredByAnother = ownerOf(document.elementFromPoint(x, y)) !== target;
      found.push({
        name: `${target.tagName.toLowerCase()} ${element.textContent?.trim() || target.getAttribute("aria-label")}`,
        kind: isInText(target) ? "inline" : target.tagName === "A" ? "link" : "control",
        width: isCoveredByAnother ? 0 : measure(target, x, y, 1, 0),
        height: isCoveredByAnother ? 0 : measure(target, x, y, 0, 1),
      });
    }
    return found;
  }, enough);
}

/** Words broken over two lines, and overlapping links in the header. */
function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || parent.closest("script, style, option, .promo")) continue;
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[\p{L}\d]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1 && !parent.closest(".visually-hidden")) broken.push(word);
      }
    }
    const [back, logo] = document.querySelectorAll(".checkout-header a");
    if (
      back &&
      logo &&
      back.getBoundingClientRect().right > logo.getBoundingClientRect().left + 1
    ) {
      broken.push("the links of the header");
    }
    return broken;
  });
}
