import {
  BLACK,
  findLowestContrast,
  findReadableColor,
  parseColor,
  writeColor,
  type Rgb,
  findFarEnd,
  mixColors,
  WHITE,
} from "./color";
import { findPalette, getPalette, type Palette, type PaletteId, PALETTES } from "./palettes";
import { logoFileAddress, showLogo, type Logo, type ShownLogo } from "./logo";

export type Look = {
  palette: PaletteId;
  /** "#b92f17": links, badges, what stands out. It is readable on the palette. */
  accent: string;
};

export const DEFAULT_LOOK: Look = { palette: "papel", accent: "#b92f17" };

/** WCAG 2.2, 1.4.3: the least contrast of text. */
export const MIN_ACCENT_CONTRAST = 4.5;

/**
 * Part of every stylesheet's address. Browsers keep a stylesheet for ever, so a change of its text
 * needs a new edition: `look-styles.test.ts` tells when.
 */
export const LOOK_EDITION = 1;

function isDefaultLook({ palette, accent }: Look): boolean {
  return palette === DEFAULT_LOOK.palette && accent === DEFAULT_LOOK.accent;
}

const readColor = (text: string): Rgb => parseColor(text) ?? BLACK;

function listBackgrounds({ cloth, paper }: Palette): Rgb[] {
  return [readColor(cloth), readColor(paper)];
}

type AccentCheck = { contrast: number; isReadable: boolean; nearest: string };

/** Measures an accent on a palette; `nearest` is the most similar one that can be read there. */
export function checkAccent(palette: Palette, accent: Rgb): AccentCheck {
  const backgrounds = listBackgrounds(palette);
  const contrast = findLowestContrast(accent, backgrounds);
  const nearest = findReadableColor(accent, backgrounds, MIN_ACCENT_CONTRAST);
  return { contrast, isReadable: contrast >= MIN_ACCENT_CONTRAST, nearest: writeColor(nearest) };
}

export function isSoundLook({ palette, accent }: { palette: string; accent: string }): boolean {
  const color = parseColor(accent);
  const found = findPalette(palette);
  return color !== null && found !== null && checkAccent(found, color).isReadable;
}

/** "1-noche-e0b060": the stylesheet's name, which holds everything that is in it. */
export function nameLook({ palette, accent }: Look): string {
  return `${LOOK_EDITION}-${palette}-${accent.slice(1)}`;
}

/** The look of a name; null for any other text, and for a look that no form accepts. */
export function parseLookName(name: string): Look | null {
  const [, edition, palette = "", digits] = /^(\d+)-([a-z]+)-([0-9a-f]{6})$/.exec(name) ?? [];
  const found = findPalette(palette);
  if (found === null || edition !== String(LOOK_EDITION)) return null;
  const look = { palette: found.id as PaletteId, accent: `#${digits}` };
  return isSoundLook(look) ? look : null;
}

type WornLook = { sheet: string; background: string };

/** Null for the look of the stylesheet itself, which needs nothing more. */
export function wearLook(look: Look): WornLook | null {
  if (isDefaultLook(look)) return null;
  return { sheet: nameLook(look), background: getPalette(look.palette).cloth };
}

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

export type WornLogo = ShownLogo & {
  alt: string;
  /** For browser tabs. */
  icon: string;
  /** For links in chats and networks. */
  share: string;
};

export type Dress = {
  /** Absent for the look of the stylesheet itself. */
  look?: WornLook;
  /** Absent while the shop's name stands as text. */
  logo?: WornLogo;
};

type Wardrobe = { look: Look; logo: Logo | null; name: string };

/** Spread into a page's data: the default look without a logo adds nothing to it. */
export function dress(wardrobe: Wardrobe): Dress {
  const look = wearLook(wardrobe.look);
  const logo = wearLogo(wardrobe);
  return { ...(look && { look }), ...(logo && { logo }) };
}

function wearLogo({ logo, look, name }: Wardrobe): WornLogo | null {
  const shown = logo && showLogo(logo);
  if (!logo || !shown) return null;
  return {
    ...shown,
    alt: logo.alt === "" ? name : logo.alt,
    icon: logoFileAddress(logo, { kind: "icon" }),
    share: logoFileAddress(logo, { kind: "share", palette: look.palette }),
  };
}
