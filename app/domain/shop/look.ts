import {
  BLACK,
  findLowestContrast,
  findReadableColor,
  parseColor,
  writeColor,
  type Rgb,
} from "./color";
import { findPalette, getPalette, type Palette, type PaletteId } from "./palettes";

/** How the shop looks: the colours of its pages. */
export type Look = {
  palette: PaletteId;
  /** "#b92f17": links, badges, what stands out. It is readable on the palette. */
  accent: string;
};

/** The look of the stylesheet itself. */
export const DEFAULT_LOOK: Look = { palette: "papel", accent: "#b92f17" };

/** WCAG 2.2, 1.4.3: the least contrast of text. */
export const MIN_ACCENT_CONTRAST = 4.5;

/**
 * Part of every stylesheet's address. Browsers keep a stylesheet for ever, so a change of its text
 * needs a new edition: `look-sheet.test.ts` tells when.
 */
export const LOOK_EDITION = 1;

export function isDefaultLook({ palette, accent }: Look): boolean {
  return palette === DEFAULT_LOOK.palette && accent === DEFAULT_LOOK.accent;
}

/** A colour that is known to be one. */
export const readColor = (text: string): Rgb => parseColor(text) ?? BLACK;

/** The backgrounds on which the accent is read. */
export function listBackgrounds({ cloth, paper }: Palette): Rgb[] {
  return [readColor(cloth), readColor(paper)];
}

export type AccentCheck = { contrast: number; isReadable: boolean; nearest: string };

/** Measures an accent on a palette; `nearest` is the most similar one that can be read there. */
export function checkAccent(palette: Palette, accent: Rgb): AccentCheck {
  const backgrounds = listBackgrounds(palette);
  const contrast = findLowestContrast(accent, backgrounds);
  const nearest = findReadableColor(accent, backgrounds, MIN_ACCENT_CONTRAST);
  return { contrast, isReadable: contrast >= MIN_ACCENT_CONTRAST, nearest: writeColor(nearest) };
}

/** True for a look that a page may have. */
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

/** What a page has to know of a look: the name of its stylesheet, and the page's background. */
export type WornLook = { sheet: string; background: string };

/** Null for the look of the stylesheet itself, which needs nothing more. */
export function wearLook(look: Look): WornLook | null {
  if (isDefaultLook(look)) return null;
  return { sheet: nameLook(look), background: getPalette(look.palette).cloth };
}
