/** An sRGB colour; each part from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

export const BLACK: Rgb = [0, 0, 0];
export const WHITE: Rgb = [255, 255, 255];

/** The steps of a mixture: as fine as the colours themselves. */
const STEPS = 255;

/** Reads "#b92f17", also without the sign and with three digits; null for anything else. */
export function parseColor(text: string): Rgb | null {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const long = digits.length === 6 ? digits : digits.replace(/./g, "$&$&");
  const read = (at: number) => Number.parseInt(long.slice(at, at + 2), 16);
  return [read(0), read(2), read(4)];
}

export function writeColor(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** The WCAG contrast of two colours, from 1 to 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
export function measureContrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [measureLuminance(one), measureLuminance(other)].sort(
    (a, b) => a - b,
  );
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG's relative luminance, from 0 to 1. */
function measureLuminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

function toLinear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** A colour on the way to another one; `share` 0 is the first, 1 the other. */
export function mixColors(from: Rgb, to: Rgb, share: number): Rgb {
  const mix = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * share);
  return [mix(0), mix(1), mix(2)];
}

export function findLowestContrast(color: Rgb, backgrounds: readonly Rgb[]): number {
  return Math.min(...backgrounds.map((background) => measureContrast(color, background)));
}

/** Black on light backgrounds, white on dark ones: where a colour must go to be read better. */
export function findFarEnd(backgrounds: readonly Rgb[]): Rgb {
  return findLowestContrast(BLACK, backgrounds) >= findLowestContrast(WHITE, backgrounds)
    ? BLACK
    : WHITE;
}

/** The same hue, darker on light backgrounds and lighter on dark ones; the colour itself when it is readable. */
export function findReadableColor(color: Rgb, backgrounds: readonly Rgb[], contrast: number): Rgb {
  const end = findFarEnd(backgrounds);
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mixColors(color, end, step / STEPS);
    if (findLowestContrast(mixed, backgrounds) >= contrast) return mixed;
  }
  return end;
}
