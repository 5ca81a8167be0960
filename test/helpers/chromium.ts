import process from "node:process";
import { chromium, type Browser } from "playwright-core";

import { findBrowser, findShell } from "../../scripts/browser.mjs";

/** Chromium uses only the last list that it gets, so this one repeats Playwright's. */
const PLAYWRIGHT_DISABLES = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "TcpPortRandomizationWin",
  "ThirdPartyStoragePartitioning",
];

/**
 * The address bar's suggestion list is a page that Chromium loads with every window, as costly as a
 * page of the shop.
 */
const ADDRESS_BAR = ["WebUIOmniboxAimPopup", "WebUIOmniboxPopup"];

/**
 * Chromium starts a spare process for a possible next page and rarely uses it here: nine processes
 * for a purchase instead of two.
 */
const SPARE_PROCESSES = ["SpareRendererForSitePerProcess"];

/** No page of a test lives long enough to gain from what its scripts' optimization costs. */
const UNOPTIMIZED = "--js-flags=--max-optimized-bytecode-size=0";

/**
 * A Chromium for tests that manage their own pages; `keepsPages` enables the back/forward cache.
 */
export async function launchBrowser({ keepsPages = false } = {}): Promise<Browser> {
  const executablePath = (keepsPages ? null : findShell()) ?? (await findBrowser());
  if (executablePath === null) throw new Error("No Chromium: run `node scripts/prepare.mjs test`");
  return chromium.launch({
    executablePath,
    ignoreDefaultArgs: keepsPages ? ["--disable-back-forward-cache"] : undefined,
    args: [
      // Chromium refuses to run its sandbox as root.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--no-first-run",
      UNOPTIMIZED,
      `--disable-features=${[...PLAYWRIGHT_DISABLES, ...ADDRESS_BAR, ...SPARE_PROCESSES].join(",")}`,
    ],
  });
}
