import type { Dice } from "./random";

/** Everything a drawing needs to know about the colour of one fabric. */
export type Tones = {
  base: string;
  light: string;
  shade: string;
  deep: string;
  /** Seams and outlines: readable on the base, be it black or white. */
  line: string;
  /** Thread of the top stitching. */
  thread: string;
  /** Colour of the shadow of folds, laid in thin layers of `shadowOpacity`. */
  shadow: string;
  shadowOpacity: number;
  glowOpacity: number;
  isDark: boolean;
  isPale: boolean;
  /** Whether the weave shows: true in close-ups. */
  isWoven: boolean;
};

type Rgb = readonly [number, number, number];

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The colour `share` of the way from one to the other, `#rrggbb`. */
export function blend(from: string, to: string, share: number): string {
  const target = toRgb(to);
  const channels = toRgb(from).map((channel, index) =>
    Math.round(channel + ((target[index] ?? channel) - channel) * share),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** Perceived lightness, 0 (black) to 1 (white). */
export function lightness(hex: string): number {
  const [red, green, blue] = toRgb(hex);
  return Math.sqrt(0.299 * red ** 2 + 0.587 * green ** 2 + 0.114 * blue ** 2) / 255;
}

export function tonesOf(hex: string, isWoven: boolean): Tones {
  const level = lightness(hex);
  const isDark = level < 0.33;
  const isPale = level > 0.82;
  const base = blend(hex, "#ffffff", level < 0.2 ? 0.06 : 0);
  return {
    base,
    light: blend(base, "#ffffff", isDark ? 0.14 : 0.3),
    shade: blend(base, "#15101c", isPale ? 0.12 : 0.22),
    deep: blend(base, "#0d0a12", isPale ? 0.32 : 0.5),
    line: isDark ? blend(base, "#ffffff", 0.24) : blend(base, "#17111c", isPale ? 0.42 : 0.5),
    thread: isDark ? blend(base, "#ffffff", 0.34) : blend(base, "#17111c", isPale ? 0.3 : 0.36),
    shadow: blend(base, isPale ? "#2a2438" : "#08060c", 0.86),
    shadowOpacity: isDark ? 0.24 : isPale ? 0.06 : 0.1,
    glowOpacity: isDark ? 0.07 : isPale ? 0.2 : 0.13,
    isDark,
    isPale,
    isWoven,
  };
}

/** An ink for prints that reads well on the fabric. */
export function inkFor(tones: Tones, dice: Dice): string {
  if (tones.isDark) return dice.pick(["#ece4d3", "#e9e6df", "#d8a657", "#c9d2d8", "#d77a55"]);
  if (tones.isPale) return dice.pick(["#23222a", "#8c3b2a", "#28475a", "#4d5a3a", "#b0642f"]);
  return dice.pick(["#f6f1e6", "#f6f1e6", "#1e1c22"]);
}

/** A second fabric that goes with the first: for colour blocks, linings and stripes. */
export function companionOf(tones: Tones, dice: Dice): string {
  if (tones.isDark) return dice.pick(["#e4dac6", "#8d8f92", "#a98a5f", "#d5d2cb"]);
  if (tones.isPale) return dice.pick(["#1f2a44", "#3a3b40", "#6f7350", "#a9744a", "#7a3341"]);
  return dice.pick(["#f1ebdf", "#25242a", "#efe7d6"]);
}

/** Stops of a polished metal in that colour, for a gradient. */
export function metalStops(hex: string): string {
  const stops: readonly [number, string][] = [
    [0, blend(hex, "#ffffff", 0.55)],
    [0.18, blend(hex, "#ffffff", 0.1)],
    [0.34, blend(hex, "#1a1208", 0.5)],
    [0.5, blend(hex, "#ffffff", 0.82)],
    [0.64, hex],
    [0.84, blend(hex, "#1a1208", 0.42)],
    [1, blend(hex, "#ffffff", 0.4)],
  ];
  return stops
    .map(
      ([offset, colour]) =>
        `<stop offset="${String(offset).replace(/^0\./, ".")}" stop-color="${colour}"/>`,
    )
    .join("");
}
