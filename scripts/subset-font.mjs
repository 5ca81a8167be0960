// Makes app/styles/fonts/archivo.woff2 again from the package's font: run it after an update of
// @fontsource-variable/archivo, and commit what changes. The library that cuts is large and needed
// only here, so it is no dependency of the shop: npm puts it into a temporary folder.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const LIBRARY = "subset-font@2.9.0";
const ROOT = join(import.meta.dirname, "..");
const PACKAGE = join(ROOT, "node_modules/@fontsource-variable/archivo");
const FOLDER = join(ROOT, "app/styles/fonts");

/** Every letter of Western Europe, because an owner may sell a "Façonnable", and what texts are set with. */
const CHARACTERS = [range(0x20, 0x7e), range(0xa0, 0xff), "ŒœŸ–—‘’‚“”„•…‹›€™−←↑→↓"].join("");

/** Accents, kerning, ligatures, and digits of one width; not small capitals and the like. */
const FEATURES = ["ccmp", "locl", "kern", "liga", "mark", "mkmk", "tnum"];

/** Nothing in app/styles is lighter. */
const WEIGHTS = { min: 400, max: 900 };

function range(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

const tools = mkdtempSync(join(tmpdir(), "tela-font-"));
try {
  execFileSync("npm", ["install", "--prefix", tools, "--no-audit", "--no-fund", LIBRARY], {
    stdio: "inherit",
  });
  const subsetFont = createRequire(join(tools, "package.json"))("subset-font");
  const whole = readFileSync(join(PACKAGE, "files/archivo-latin-wght-normal.woff2"));
  const part = await subsetFont(whole, CHARACTERS, {
    targetFormat: "woff2",
    keepFeatures: FEATURES,
    variationAxes: { wght: WEIGHTS },
  });
  writeFileSync(join(FOLDER, "archivo.woff2"), part);
  copyFileSync(join(PACKAGE, "LICENSE"), join(FOLDER, "LICENSE"));
  console.log(`archivo.woff2: ${whole.length} -> ${part.length} bytes`);
} finally {
  rmSync(tools, { recursive: true });
}
