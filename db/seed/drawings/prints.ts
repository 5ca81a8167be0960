import { panel, stitch } from "./cloth";
import { short, tidy } from "./outline";
import type { Tones } from "./palette";
import type { Dice } from "./random";

type Motif = (ink: string, second: string) => string;

const wave = (y: number) => `M-52 ${y}q13-11 26 0t26 0t26 0t26 0`;

const MOTIFS: readonly [Motif, ...Motif[]] = [
  // Sun over the river.
  (ink, second) =>
    `<circle r="30" cy="-18" fill="${second}"/>` +
    `<path d="${[18, 32, 46].map(wave).join("")}" stroke="${ink}" stroke-width="5" stroke-linecap="round"/>`,
  // Mountains in a ring.
  (ink, second) =>
    `<circle r="52" stroke="${ink}" stroke-width="4"/><circle cx="20" cy="-20" r="9" fill="${second}"/>` +
    `<path d="M-45 24L-16-20L0 6L12-10L45 24Q26 50 0 50T-45 24Z" fill="${ink}"/>`,
  // Nested arches.
  (ink, second) =>
    [52, 36, 20]
      .map(
        (r, index) =>
          `<path d="M${-r} 46V0a${r} ${r} 0 0 1 ${2 * r} 0V46" stroke="${index === 1 ? second : ink}" stroke-width="9"/>`,
      )
      .join(""),
  // A flower of eight petals.
  (ink, second) =>
    [0, 45, 90, 135]
      .map(
        (turn) =>
          `<ellipse rx="12" ry="50" transform="rotate(${turn})" fill="${ink}" fill-opacity=".9"/>`,
      )
      .join("") + `<circle r="15" fill="${second}"/>`,
  // A block of lines that thin out.
  (ink, second) =>
    `<path d="M-56-40H56V-26H-56ZM-56-18H56V-7H-56ZM-56 1H56V9H-56ZM-56 17H56V22H-56ZM-56 30H56V33H-56Z" fill="${ink}"/>` +
    `<circle r="17" cx="26" cy="-8" fill="${second}"/>`,
  // Two facing half moons.
  (ink, second) =>
    `<path d="M-4-46V46A46 46 0 0 1-4-46Z" fill="${ink}"/><path d="M6-30V62A46 46 0 0 0 6-30Z" fill="${second}"/>`,
  // A road to the horizon.
  (ink, second) =>
    `<path d="M-56-2H56L46 50H-46Z" fill="${ink}"/><path d="M-3-2H3L14 50H-14Z" fill="${second}"/>` +
    `<path d="M-40-10A40 40 0 0 1 40-10Z" stroke="${ink}" stroke-width="5"/>`,
  // A bolt over a checked strip.
  (ink, second) =>
    `<path d="M10-54L-30 8H-4L-14 44L32-16H4L22-54Z" fill="${ink}"/>` +
    `<path d="M-48 54h12v-8h12v8h12v-8h12v8h12v-8h12v8h12v-8h12v16H-48Z" fill="${second}"/>`,
];

/** A graphic about 110 px wide at scale 1, printed around a spot. */
export function graphic(
  ink: string,
  second: string,
  dice: Dice,
  x: number,
  y: number,
  scale = 1,
): string {
  const motif = dice.pick(MOTIFS);
  return `<g transform="translate(${short(x)} ${short(y)}) scale(${scale})">${motif(ink, second)}</g>`;
}

/** Horizontal stripes across the body, sagging a little with the cloth. */
export function stripes(
  from: number,
  to: number,
  pitch: number,
  width: number,
  ink: string,
): string {
  let path = "";
  for (let y = from; y <= to; y += pitch) path += `M-240 ${y}Q0 ${y + 14} 240 ${y}`;
  return `<path d="${tidy(path)}" stroke="${ink}" stroke-width="${width}"/>`;
}

/** A band or a half of the body in another colour, as two fabrics sewn together. */
export function block(from: number, to: number, ink: string, line: string): string {
  const upper = `M-260 ${from}Q0 ${from + 12} 260 ${from}`;
  return (
    `<path d="${upper}V${to}Q0 ${to + 12}-260 ${to}Z" fill="${ink}"/>` +
    `<path d="${upper}M-260 ${to}Q0 ${to + 12} 260 ${to}" stroke="${line}" stroke-width="1.4"/>`
  );
}

/** A patch pocket with its top edge at `y`, sewn on with a visible thread. */
export function patchPocket(
  id: string,
  x: number,
  y: number,
  width: number,
  height: number,
  tones: Tones,
  inside = "",
): string {
  const half = width / 2;
  const shape = (inset: number, top: number) =>
    `M${x - half + inset} ${y + top}L${x + half - inset} ${y + top}L${x + half - inset} ${y + height * 0.78}` +
    `Q${x + half - inset} ${y + height * 0.86} ${x + half * 0.72 - inset} ${y + height * 0.9}` +
    `L${x} ${y + height - inset}L${x - half * 0.72 + inset} ${y + height * 0.9}` +
    `Q${x - half + inset} ${y + height * 0.86} ${x - half + inset} ${y + height * 0.78}Z`;
  return (
    panel(id, shape(0, 0), tones, { rounding: 12, inside }) +
    stitch(shape(3, 3), tones.thread) +
    stitch(`M${x - half + 2} ${y + 9}L${x + half - 2} ${y + 9}`, tones.thread)
  );
}
