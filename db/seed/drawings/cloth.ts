import { short, tidy } from "./outline";
import type { Tones } from "./palette";

/** A crease: from one point to another through a control point, `depth` px deep to one side. */
export type Fold = readonly [
  x1: number,
  y1: number,
  controlX: number,
  controlY: number,
  x2: number,
  y2: number,
  depth: number,
];

function opacity(value: number): string {
  return String(Math.round(value * 1000) / 1000).replace(/^0\./, ".");
}

/** One side of a crease, from its spine to `scale` times its depth. */
function crescent(fold: Fold, scale: number): string {
  const [x1, y1, controlX, controlY, x2, y2, depth] = fold;
  const acrossX = x2 - x1;
  const acrossY = y2 - y1;
  const away = (depth * scale * 2) / (Math.hypot(acrossX, acrossY) || 1);
  const [cx, cy] = [controlX - x1, controlY - y1];
  const steps = [x1, y1, cx, cy, acrossX, acrossY];
  const back = [cx - acrossX - acrossY * away, cy - acrossY + acrossX * away, -acrossX, -acrossY];
  const [x = 0, y = 0, ...rest] = [...steps, ...back].map((step) => Math.round(step) + 0);
  return `<path d="${tidy(`M${x} ${y}q${rest.slice(0, 4).join(" ")}q${rest.slice(4).join(" ")}`)}"/>`;
}

/** Creases that fade at their ends, each with the light that its crest catches. */
export function folds(creases: readonly Fold[]): string {
  const side = (scale: number) => creases.map((crease) => crescent(crease, scale)).join("");
  return `<g fill="url(#fs)">${side(2.3)}${side(0.9)}</g><g fill="url(#fg)">${side(-1.3)}</g>`;
}

/** The gradients of creases: shadow `fs` and glow `fg`. */
export function foldLight({ shadow, shadowOpacity, glowOpacity }: Tones): string {
  const gradient = (id: string, colour: string, centre: number) =>
    `<radialGradient id="${id}" r=".66"><stop stop-color="${colour}" stop-opacity="${opacity(centre)}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
  return gradient("fs", shadow, shadowOpacity * 1.25) + gradient("fg", "#fff", glowOpacity * 1.2);
}

/** A soft band of shadow along a path: what a flap, a collar or a hood throws on the cloth. */
export function shadowAlong(path: string, tones: Tones, width = 14): string {
  const layers = [1, 0.5]
    .map((share) => `<path d="${tidy(path)}" stroke-width="${short(width * share)}"/>`)
    .join("");
  const strength = opacity(tones.shadowOpacity * 0.95);
  return `<g stroke="${tones.shadow}" stroke-opacity="${strength}">${layers}</g>`;
}

/** Pieces shaded less than this, in px, need no clipping. */
const SMALL = 18;

type PanelOptions = {
  /** Prints and creases, drawn on the cloth and cut at its edge. */
  inside?: string;
  fill?: string;
  /** Width in px of the shading along the edge. */
  rounding?: number;
  isPlain?: boolean;
  /** Id of the gradient that lights the piece. */
  light?: string;
};

/** A piece of cloth: filled, shaded towards its edges, lit from the left and outlined. */
export function panel(id: string, path: string, tones: Tones, options: PanelOptions = {}): string {
  const { inside = "", fill = tones.base, rounding = 44, isPlain = false, light = "v" } = options;
  const d = tidy(path);
  const outline = `stroke="${tones.line}"/>`;
  if (!inside && rounding <= SMALL) {
    const over = (paint: string) => `<use href="#${id}" fill="url(#${paint})"/>`;
    const lit = isPlain ? "" : over(light) + (tones.isWoven ? over("w") : "");
    return `<path id="${id}" d="${d}"/><use href="#${id}" fill="${fill}" ${outline}${lit}`;
  }
  const use = `<use href="#${id}"`;
  const edges = (rounding > 24 ? [1.2, 0.75, 0.35] : [1, 0.45])
    .map((share) => `${use} stroke-width="${Math.round(rounding * share)}"/>`)
    .join("");
  const strength = opacity(tones.shadowOpacity * 0.38);
  return (
    `<clipPath id="c${id}"><path id="${id}" d="${d}"/></clipPath>` +
    `${use} fill="${fill}"/><g clip-path="url(#c${id})">${inside}` +
    `<g stroke="${tones.shadow}" stroke-opacity="${strength}">${edges}</g></g>` +
    (tones.isWoven && !isPlain ? `${use} fill="url(#w)"/>` : "") +
    (isPlain ? `${use} ${outline}` : `${use} fill="url(#${light})" ${outline}`)
  );
}

/** A seam: a thin line in the cloth. */
export function seam(path: string, tones: Tones, width = 1.3): string {
  return `<path d="${tidy(path)}" stroke="${tones.line}" stroke-opacity=".75"${width === 1.3 ? "" : ` stroke-width="${width}"`}/>`;
}

/** A row of stitches. */
export function stitch(path: string, colour: string, width = 1): string {
  return `<path d="${tidy(path)}" stroke="${colour}" stroke-width="${width}" stroke-dasharray="3.6 2.2"/>`;
}

/** Ribbing of the given height along a line; the ribs stand across it. */
export function ribbing(path: string, height: number, tones: Tones, fill = tones.base): string {
  const d = tidy(path);
  const band = (colour: string, width: number, extra = "") =>
    `<path d="${d}" stroke="${colour}" stroke-width="${short(width)}"${extra}/>`;
  const ribs = ` stroke-dasharray="1.3 2.9" stroke-opacity="${tones.isDark ? ".55" : ".5"}"`;
  return (
    `${band(tones.line, height + 2)}${band(fill, height)}` +
    `${band(tones.isDark ? "#000" : tones.deep, height, ribs)}` +
    `${band("#fff", height * 0.3, ` stroke-opacity="${opacity(tones.glowOpacity * 0.5)}"`)}`
  );
}

/** The cloth repeated on the other side of the centre line. */
export function mirrored(id: string, art: string): string {
  return `<g id="${id}">${art}</g><use href="#${id}" transform="scale(-1 1)"/>`;
}
