import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";

import { launchBrowser } from "./chromium";
import { openRunningShop, type RunningShop, type ShopDatabase } from "./running-shop";

/** Every flow runs with both. */
export const SCRIPTS = [
  { scripts: "off", hasScripts: false },
  { scripts: "on", hasScripts: true },
] as const;

/** Chromium's warning about the menu button, which also has attributes for older browsers. */
const OWN_FALLBACK = "popovertarget is ignored on elements with commandfor.";

/**
 * Chromium reports its own page transition as an uncaught error when the next page is requested
 * before the transition ran. It is harmless, and no script of ours is involved.
 */
const CUT_TRANSITION = /Transition was (?:aborted because of invalid state|skipped)/;

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

export type VisitOptions = {
  hasScripts: boolean;
  viewport?: { width: number; height: number };
  reducedMotion?: "reduce" | "no-preference";
  /** A finger in the place of a pointer, which can rest on things. */
  isTouched?: boolean;
  /** Pixels of the screen, or dots of a printer, for one of CSS. */
  pixelRatio?: number;
};

/** One visitor: a browser profile with one page. */
export type Visit = {
  page: Page;
  context: BrowserContext;
  /** Marks a problem as expected: a tested 404, a blocked script. */
  expectProblem: (pattern: RegExp) => void;
};

type ShopBrowser = {
  shop: () => RunningShop;
  visit: (options: VisitOptions) => Promise<Visit>;
};

let sharedBrowser: Browser | undefined;

/**
 * One Chromium for all files that run in this process, because a launch costs as much as several
 * pages. Each visit has a profile of its own. Playwright ends it together with the process.
 */
async function shareBrowser(): Promise<Browser> {
  if (sharedBrowser?.isConnected() !== true) sharedBrowser = await launchBrowser();
  return sharedBrowser;
}

/**
 * A browser and one running shop for the test file. After each test, unexpected problems in the
 * browser fail it: console errors and warnings (including CSP violations and failed hydration),
 * uncaught errors, failed requests, and responses of 400 and above.
 */
export function useShopBrowser(
  database?: ShopDatabase,
  prepareSettings: () => Promise<Record<string, string>> = () => Promise.resolve({}),
): ShopBrowser {
  let browser: Browser | undefined;
  let shop: RunningShop | undefined;
  let visits: { context: BrowserContext; problems: string[]; expected: RegExp[] }[] = [];

  beforeAll(async () => {
    const settings = await prepareSettings();
    [browser, shop] = await Promise.all([shareBrowser(), openRunningShop(database, settings)]);
  });

  afterEach(async () => {
    const finished = visits;
    visits = [];
    for (const { context } of finished.filter(({ context }) => !context.isClosed())) {
      // A held request may only be answered now, when its page is about to close.
      await context.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    }
    for (const { problems, expected } of finished) {
      const isExpected = (problem: string) => expected.some((pattern) => pattern.test(problem));
      expect(problems.filter((problem) => !isExpected(problem))).toEqual([]);
    }
  });

  afterAll(async () => {
    await shop?.close();
  });

  return {
    shop: () => demand(shop),
    async visit({
      hasScripts,
      viewport = DESKTOP,
      // So a flow runs once with motion and once without, which also draws far less.
      reducedMotion = hasScripts ? "no-preference" : "reduce",
      isTouched = false,
      pixelRatio = 1,
    }) {
      const context = await demand(browser).newContext({
        baseURL: demand(shop).url,
        javaScriptEnabled: hasScripts,
        viewport,
        reducedMotion,
        hasTouch: isTouched,
        isMobile: isTouched,
        deviceScaleFactor: pixelRatio,
        locale: "es-AR",
      });
      context.setDefaultTimeout(20_000);
      const problems: string[] = [];
      const expected: RegExp[] = [];
      visits.push({ context, problems, expected });
      recordProblems(context, problems, { hasScripts });
      return {
        context,
        page: await context.newPage(),
        expectProblem: (pattern) => expected.push(pattern),
      };
    },
  };
}

/** Waits for the end of hydration; returns at once without scripts. */
export async function waitForHydration(page: Page, { hasScripts }: { hasScripts: boolean }) {
  if (!hasScripts) return;
  // The page's last effect sets it. React's own marks come before its effects.
  await page.waitForFunction(() => document.documentElement.dataset.script !== undefined);
}

function recordProblems(
  context: BrowserContext,
  problems: string[],
  { hasScripts }: { hasScripts: boolean },
): void {
  context.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (message.text() === OWN_FALLBACK) return;
    problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => {
    const text = String(error.error());
    if (!CUT_TRANSITION.test(text)) problems.push(`uncaught: ${text}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // A navigation aborts the pending requests of the page before.
    if (reason === "net::ERR_ABORTED") return;
    // Chromium's error for a script when JavaScript is disabled.
    if (!hasScripts && reason === "csp" && request.resourceType() === "script") return;
    problems.push(`failed: ${request.url()} ${reason}`);
  });
}

function demand<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("Not before beforeAll");
  return value;
}
