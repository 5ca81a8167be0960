import { BLACK, findFarEnd, findLowestContrast, mixColors, WHITE, writeColor } from "./color";
import { checkAccent, listBackgrounds, MIN_ACCENT_CONTRAST, readColor, type Look } from "./look";
import { getPalette, PALETTES } from "./palettes";

/** The CSS variables of a look; `app/styles/tokens.css` has the same for the default. */
export function listLookVariables(look: Look): [name: string, value: string][] {
  const palette = getPalette(look.palette);
  const accent = readColor(look.accent);
  const deep = mixColors(accent, findFarEnd(listBackgrounds(palette)), 0.2);
  const onAccent = findLowestContrast(WHITE, [accent]) >= MIN_ACCENT_CONTRAST ? WHITE : BLACK;
  return [
    ["cloth", palette.cloth],
    ["cloth-deep", palette.clothDeep],
    ["cloth-veil", `${palette.cloth}db`],
    ["paper", palette.paper],
    ["paper-veil", `${palette.paper}e0`],
    ["field", palette.field],
    ["ink", palette.ink],
    ["ink-soft", palette.inkSoft],
    ["line", palette.line],
    ["line-strong", palette.lineStrong],
    ["thread", look.accent],
    ["thread-deep", writeColor(deep)],
    ["on-thread", writeColor(onAccent)],
    ["good", palette.good],
    ["on-good", palette.onGood],
    ["error", palette.error],
    ["error-deep", palette.errorDeep],
  ];
}

/** The stylesheet of a look. It has no layer, so it wins over the shop's own tokens. */
export function writeLookSheet(look: Look): string {
  return writeRule(":root", look);
}

/**
 * For the back office, which keeps its own colours: the look for what is inside `.look-preview`, and
 * every palette, with the accent or the nearest readable one, for what is inside `.look-noche`.
 */
export function writePreviewSheet(look: Look): string {
  const accent = readColor(look.accent);
  const rules = PALETTES.map((palette) =>
    writeRule(`.look-${palette.id}`, {
      palette: palette.id,
      accent: checkAccent(palette, accent).nearest,
    }),
  );
  return writeRule(".look-preview", look) + rules.join("");
}

function writeRule(selector: string, look: Look): string {
  const { scheme } = getPalette(look.palette);
  const variables = listLookVariables(look).map(([name, value]) => `--${name}:${value}`);
  return `${selector}{color-scheme:${scheme};${variables.join(";")}}\n`;
}
