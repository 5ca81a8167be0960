// Makes the files in app/styles/fonts from the package's font: run it after an update of
// @fontsource-variable/archivo, and commit the changes. The library that subsets fonts is large and
// used only here, so it is no dependency: npm installs it into a temporary folder.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const LIBRARY = "subset-font@2.9.0";
const ROOT = join(import.meta.dirname, "..");
const PACKAGE = join(ROOT, "node_modules/@fontsource-variable/archivo");
const FOLDER = join(ROOT, "app/styles/fonts");

/** Used on every page: Spanish, and the symbols in the shop's texts. */
const SPANISH = `${range(0x20, 0x7e)}\u00a0¡¿ÁÉÍÑÓÚÜáéíñóúüªº°²·×–—‘’“”…«»−←↑→↓`;

/** Other Western European letters, as in "Façonnable"; fetched only by pages that use them. */
const OTHERS = without(`${range(0xa1, 0xff)}ŒœŸ‚„•‹›€™`, SPANISH);

/** Accents, kerning, ligatures and tabular digits; not small capitals and others. */
const FEATURES = ["ccmp", "locl", "kern", "liga", "mark", "mkmk", "tnum"];

/** The weights that app/styles uses. */
const WEIGHTS = { min: 400, max: 900 };

function range(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

function without(characters, left) {
  return [...characters].filter((character) => !left.includes(character)).join("");
}

/** As CSS writes it in `unicode-range`. */
function describeRange(characters) {
  const codes = [...characters].map((character) => character.codePointAt(0));
  const write = (code) => code.toString(16).toUpperCase();
  return codes
    .filter((code) => !codes.includes(code - 1))
    .map((first) => {
      let last = first;
      while (codes.includes(last + 1)) last += 1;
      return first === last ? `U+${write(first)}` : `U+${write(first)}-${write(last)}`;
    })
    .join(", ");
}

const tools = mkdtempSync(join(tmpdir(), "tela-font-"));
try {
  execFileSync("npm", ["install", "--prefix", tools, "--no-audit", "--no-fund", LIBRARY], {
    stdio: "inherit",
  });
  const subsetFont = createRequire(join(tools, "package.json"))("subset-font");
  const whole = readFileSync(join(PACKAGE, "files/archivo-latin-wght-normal.woff2"));
  for (const [name, characters] of Object.entries({ archivo: SPANISH, "archivo-other": OTHERS })) {
    const part = await subsetFont(whole, characters, {
      targetFormat: "woff2",
      keepFeatures: FEATURES,
      variationAxes: { wght: WEIGHTS },
    });
    writeFileSync(join(FOLDER, `${name}.woff2`), part);
    console.log(`${name}.woff2: ${whole.length} -> ${part.length} bytes`);
  }
  copyFileSync(join(PACKAGE, "LICENSE"), join(FOLDER, "LICENSE"));
  console.log(`app/styles/tokens.css: unicode-range: ${describeRange(OTHERS)}`);
} finally {
  rmSync(tools, { recursive: true });
}
