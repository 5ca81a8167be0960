// Finds Firefox and WebKit, or installs Debian's packages of them.
import { canInstallPackages, findProgram, installPackages } from "./system-packages.mjs";

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
