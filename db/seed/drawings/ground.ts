import { short } from "./outline";
import { blend, lightness } from "./palette";
import type { Dice } from "./random";

const AIRY = ["#f1ede5", "#eeebe6", "#efebe2", "#ece9e2", "#edebe8", "#f0eae3"] as const;
const SHADED = ["#d6cfc3", "#d0cbc3", "#cfc9bd", "#d3cdc6", "#c9c8c2", "#d5cbc0"] as const;

/** The studio wall: raw cloth and warm greys, darker behind pale products. */
export function groundTint(hex: string, dice: Dice): string {
  const tint = dice.pick(lightness(hex) > 0.8 ? SHADED : AIRY);
  return blend(tint, hex, 0.03);
}

/** Gradients shared by all drawings: wall `g`, ground shadow `s`, light on cloth `v`. */
export function groundDefinitions(tint: string, isDark: boolean): string {
  const share = (value: number) => String(Math.round(value * 100) / 100).replace(/^0\./, ".");
  const stop = (offset: number, colour: string, opacity = 1) =>
    `<stop offset="${share(offset)}"${colour === "#000" ? "" : ` stop-color="${colour}"`}${opacity === 1 ? "" : ` stop-opacity="${share(opacity)}"`}/>`;
  const edge = isDark ? 0.42 : 0.13;
  return (
    `<radialGradient id="g" cx=".46" cy=".4" r=".78">${stop(0, blend(tint, "#ffffff", 0.5))}` +
    `${stop(0.6, tint)}${stop(1, blend(tint, "#4a4038", 0.13))}</radialGradient>` +
    `<radialGradient id="s">${stop(0, "#2b221c", 0.24)}${stop(0.45, "#2b221c", 0.13)}` +
    `${stop(1, "#2b221c", 0)}</radialGradient>` +
    `<linearGradient id="v">${stop(0, "#000", edge)}${stop(0.1, "#000", edge * 0.5)}` +
    `${stop(0.3, "#000", 0)}${stop(0.4, "#fff", isDark ? 0.07 : 0.1)}${stop(0.64, "#fff", 0)}` +
    `${stop(0.88, "#000", edge * 0.55)}` +
    `${stop(1, "#000", edge * 1.25)}</linearGradient>`
  );
}

export function groundShadow(y: number, width: number): string {
  if (width === 0) return "";
  const ellipse = (rx: number, ry: number) =>
    `<ellipse cx="0" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="url(#s)"/>`;
  return ellipse(width * 1.1, width * 0.1) + ellipse(width * 0.6, width * 0.05);
}
