// Finds a Chromium, Firefox and WebKit for the browser tests, or gets them.
import { delimiter, join } from "node:path";
import process from "node:process";

import {
  canInstallPackages,
  findProgram,
  installPackages,
  isExecutable,
  runQuietly,
} from "./system-packages.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const FIXED_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** @returns {Promise<string | null>} */
export async function findBrowser() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = [
    process.env.TELA_BROWSER,
    process.env.CHROME_PATH,
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...FIXED_PATHS,
    await findDownload(),
  ];
  return candidates.find(isExecutable) ?? null;
}

const SHELL = "chromium-headless-shell";

/**
 * Chromium without its windows: the same engine for about 60% of the CPU time of a test. It has no
 * back/forward cache. Null where it is missing or the developer has chosen a browser.
 *
 * @returns {string | null}
 */
export function findShell() {
  return process.env.TELA_BROWSER ? null : findProgram(SHELL);
}

/** Installs one where there is none, and the shell for the tests where it can. @returns {Promise<string>} */
export async function obtainBrowser() {
  if (!process.env.TELA_BROWSER && findShell() === null && canInstallPackages()) {
    console.log(`Instalando ${SHELL}, para que las pruebas tarden menos (puede tardar)...`);
    installPackages([SHELL]);
  }
  const found = await findBrowser();
  if (found) return found;

  const tried = [];
  for (const [name, get] of listWays()) {
    console.log(`No hay un navegador para las pruebas: ${name} (puede tardar unos minutos)...`);
    tried.push(name);
    if (get()) {
      const installed = await findBrowser();
      if (installed) return installed;
    }
  }
  console.error(
    `No se pudo conseguir un navegador. Se probó: ${tried.join("; ")}.\n` +
      "Instalá Chromium o Chrome, o indicá dónde está con TELA_BROWSER=/ruta/al/navegador",
  );
  process.exit(1);
}

/** Debian's package brings the system libraries along; Playwright's download does not. */
function listWays() {
  const cli = join(import.meta.dirname, "../node_modules/playwright-core/cli.js");
  const install = () => runQuietly([process.execPath, cli, "install", "chromium"]);
  const download = ["descarga de Playwright", install];
  if (!canInstallPackages()) return [download];
  return [["paquete chromium del sistema", () => installPackages(["chromium"])], download];
}

async function findDownload() {
  try {
    const { chromium } = await import("playwright-core");
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

const PACKAGES = { firefox: ["firefox-esr"], webkit: ["webkit2gtk-driver", "xvfb"] };

/** @returns {string | null} */
export function findFirefox() {
  return findProgram("firefox-esr") ?? findProgram("firefox");
}

/** @returns {{ driver: string, screen: string } | null} */
export function findWebKit() {
  const driver = findProgram("WebKitWebDriver");
  const screen = findProgram("Xvfb");
  return driver === null || screen === null ? null : { driver, screen };
}

/** Installs missing engines where that is allowed; otherwise the tests skip them and say so. */
export function obtainEngines() {
  const missing = [
    ...(findFirefox() === null ? PACKAGES.firefox : []),
    ...(findWebKit() === null ? PACKAGES.webkit : []),
  ];
  if (missing.length === 0) return;
  if (canInstallPackages()) {
    console.log(`Instalando ${missing.join(", ")} para las pruebas (puede tardar unos minutos)...`);
    // One by one, so that an unavailable package does not prevent the others.
    for (const name of missing) installPackages([name]);
  }
  for (const [engine, found] of [
    ["Firefox", findFirefox()],
    ["WebKit", findWebKit()],
  ]) {
    if (found === null) console.log(`Sin ${engine}: sus pruebas se saltean.`);
  }
}
