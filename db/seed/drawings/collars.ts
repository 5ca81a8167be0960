import { mirrored, panel } from "./cloth";
import type { Tones } from "./palette";

/** Both leaves of a folded collar, with the stitching of their edges. */
export function collar(
  leaf: string,
  tones: Tones,
  fill: string,
  edge: string,
  inside = "",
): string {
  return mirrored("kk", panel("k", leaf, tones, { fill, rounding: 16, inside })) + edge;
}

/** The band of a folded collar behind the neck, and the inside of the back with its label. */
export function collarBack(tones: Tones, fill: string, down = 0): string {
  return (
    `<g transform="translate(0 ${down})"><path d="M-44 66L-12 136H12L44 66Q0 56-44 66Z" fill="${tones.deep}"/>` +
    `<path d="M-48 70C-44 56-24 50 0 50C24 50 44 56 48 70L40 94C26 76 14 74 0 74C-14 74-26 76-40 94Z" fill="${fill}" stroke="${tones.line}" stroke-width="1.3"/>` +
    `<path d="M-40 64C-24 57 24 57 40 64" stroke="${tones.line}" stroke-opacity=".5"/>` +
    `<rect x="-14" y="80" width="28" height="13" rx="1.5" fill="#f3eee3"/></g>`
  );
}
