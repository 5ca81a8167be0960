import { short, tidy } from "./outline";
import { blend, type Tones } from "./palette";

/** A sewn button with four holes. */
export function button(x: number, y: number, radius: number, fill: string): string {
  const hole = radius * 0.28;
  const rim = blend(fill, "#15101c", 0.4);
  const at = `cx="${short(x)}" cy="${short(y)}"`;
  const holes = [-1, 1]
    .flatMap((side) =>
      [-1, 1].map((row) => `M${short(x + side * hole)} ${short(y + row * hole)}h.1`),
    )
    .join("");
  return (
    `<circle cx="${short(x + 0.8)}" cy="${short(y + 1.6)}" r="${short(radius + 0.5)}" fill="#000" fill-opacity=".22"/>` +
    `<circle ${at} r="${short(radius)}" fill="${fill}" stroke="${rim}" stroke-width=".8"/>` +
    `<path d="${holes}" stroke="${rim}" stroke-width="${short(radius * 0.26)}" stroke-linecap="round"/>`
  );
}

/** The same trim at several heights of the centre line, drawn once around y = 0. */
export function row(id: string, art: string, ys: readonly number[]): string {
  return `<defs><g id="${id}">${art}</g></defs>${ys.map((y) => `<use href="#${id}" y="${y}"/>`).join("")}`;
}

/** Buttons down the centre line. */
export function buttonRow(ys: readonly number[], radius: number, fill: string): string {
  return row("bt", button(0, 0, radius, fill), ys);
}

/** A metal snap or jeans button. */
export function stud(x: number, y: number, radius: number, metal = "#b9a27a"): string {
  return (
    `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${metal}" stroke="${blend(metal, "#120c06", 0.55)}" stroke-width="1"/>` +
    `<circle cx="${short(x - radius * 0.25)}" cy="${short(y - radius * 0.3)}" r="${short(radius * 0.42)}" fill="#fff" fill-opacity=".55"/>`
  );
}

/** A zip along a path: tape, teeth and their gap. */
export function zip(path: string, tones: Tones, metal = "#a8a6a2"): string {
  const d = tidy(path);
  return (
    `<path d="${d}" stroke="${tones.deep}" stroke-width="9"/>` +
    `<path d="${d}" stroke="${metal}" stroke-width="5" stroke-dasharray="1.6 1.5"/>` +
    `<path d="${d}" stroke="${blend(metal, "#000000", 0.6)}" stroke-width=".9"/>`
  );
}

/** The slider and pull of a zip, hanging from a spot. */
export function zipPull(x: number, y: number, turn = 0, metal = "#b5b3af"): string {
  const edge = blend(metal, "#000000", 0.5);
  return (
    `<g transform="translate(${short(x)} ${short(y)}) rotate(${turn})" fill="${metal}" stroke="${edge}" stroke-width=".9">` +
    `<path d="M-5-5H5L4 5H-4Z"/><path d="M-3 4H3L4.5 24Q0 28-4.5 24Z"/>` +
    "</g>"
  );
}

/** A cord with a metal tip, from its eyelet down. */
export function drawstring(path: string, endX: number, endY: number, colour: string): string {
  const d = tidy(path);
  return (
    `<g stroke-linecap="round"><path d="${d}" stroke="#000" stroke-opacity=".25" stroke-width="7" transform="translate(1.5 2)"/>` +
    `<path d="${d}" stroke="${colour}" stroke-width="4.6"/>` +
    `<path d="${d}" stroke="${blend(colour, "#15101c", 0.3)}" stroke-width="4.6" stroke-dasharray="1 3" stroke-linecap="butt"/></g>` +
    `<rect x="${short(endX - 3)}" y="${short(endY)}" width="6" height="14" rx="1.5" fill="#a9a6a0" stroke="#57534d" stroke-width=".8"/>`
  );
}

/** A metal eyelet. */
export function eyelet(x: number, y: number, metal = "#a9a6a0"): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="4.4" fill="#1b181d" stroke="${metal}" stroke-width="2.6"/>`;
}

/** A small blank woven tag, sewn on. */
export function tag(x: number, y: number, width: number, height: number, fill = "#efe8da"): string {
  return (
    `<rect x="${short(x)}" y="${short(y)}" width="${width}" height="${height}" rx="1.5" fill="${fill}" stroke="#000" stroke-opacity=".3" stroke-width=".8"/>` +
    `<rect x="${short(x + 2)}" y="${short(y + 2)}" width="${width - 4}" height="${height - 4}" stroke="#000" stroke-opacity=".35" stroke-width=".7" stroke-dasharray="2 1.4"/>`
  );
}
