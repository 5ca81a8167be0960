import { folds, panel, type Fold } from "./cloth";
import { mirror } from "./outline";
import type { Tones } from "./palette";

/** The pattern of a garment for the legs: half widths and heights in px. */
export type LegCut = {
  waist: number;
  waistY: number;
  hip: number;
  crotch: number;
  /** The hem: its outer edge, its inner edge and its height. */
  outer: number;
  inner: number;
  hem: number;
};

/** What makes a garment slim or wide. */
export type LegFit = Pick<LegCut, "outer" | "inner" | "hip">;

/** The right leg with its half of the seat. */
function legOf({ waist, waistY, hip, crotch, outer, inner, hem }: LegCut): string {
  const knee = crotch + (hem - crotch) * 0.48;
  return (
    `M0 ${waistY}L${waist} ${waistY - 2}C${waist + 6} ${waistY + 50} ${hip - 2} ${waistY + 80} ${hip} ${crotch - 50}` +
    `C${hip + 3} ${crotch + 40} ${(hip + outer) / 2 + 5} ${knee} ${outer} ${hem - 4}` +
    `Q${(outer + inner) / 2} ${hem + 8} ${inner} ${hem}` +
    `C${inner - 3} ${knee} ${inner * 0.6 + 5} ${crotch + 70} 5 ${crotch + 4}L0 ${crotch - 4}Z`
  );
}

export function legFolds(cut: LegCut): Fold[] {
  const { hip, crotch, outer, inner, hem } = cut;
  const knee = crotch + (hem - crotch) * 0.48;
  const middle = (outer + inner) / 2;
  return [
    [6, crotch - 6, 34, crotch - 16, 66, crotch - 48, 7],
    [10, crotch + 14, 40, crotch + 8, 78, crotch - 10, 8],
    [hip - 2, crotch - 30, hip - 28, crotch - 4, hip - 46, crotch + 40, 7],
    [hip - 1, knee - 70, middle + 30, knee - 24, middle - 14, knee - 10, 7],
    [inner - 8, knee - 40, inner + 16, knee + 2, middle + 16, knee + 22, -6],
    [outer - 1, hem - 110, middle + 24, hem - 66, middle - 8, hem - 52, 6],
  ];
}

/** The light on each leg: dark outside, none at the middle seam that the legs share. */
function legLight({ isDark }: Tones): string {
  const stops =
    `<stop stop-opacity="0"/><stop offset=".2" stop-color="#fff" stop-opacity="0"/>` +
    `<stop offset=".5" stop-color="#fff" stop-opacity="${isDark ? 0.08 : 0.12}"/>` +
    `<stop offset=".72" stop-opacity="0"/>` +
    `<stop offset="1" stop-opacity="${isDark ? 0.45 : 0.17}"/>`;
  return (
    `<linearGradient id="vl">${stops}</linearGradient>` +
    `<linearGradient id="vm" href="#vl" x1="1" x2="0"/>`
  );
}

/** Both legs: the left one repeats the right one's prints, and its creases a little lower. */
export function legPair(
  cut: LegCut,
  tones: Tones,
  inside: string,
  creases = legFolds(cut),
): string {
  const leg = legOf(cut);
  const right = (inside && `<g id="lp">${inside}</g>`) + `<g id="lf">${folds(creases)}</g>`;
  const left =
    (inside && `<use href="#lp" transform="scale(-1 1)"/>`) +
    `<use href="#lf" transform="matrix(-1 .03 0 1 2 8)"/>`;
  return (
    `<defs>${legLight(tones)}</defs>` +
    panel("m", mirror(leg), tones, { inside: left, rounding: 34, light: "vm" }) +
    panel("l", leg, tones, { inside: right, rounding: 34, light: "vl" })
  );
}

/** The line of a leg's opening, `above` px from the edge, on the right. */
export function legHem({ outer, inner, hem }: LegCut, above: number): string {
  const y = hem - above;
  return `M${inner - 1} ${y}Q${(outer + inner) / 2} ${y + 8} ${outer} ${y - 4}`;
}

/** The inside of the back of the waist, seen over the front. */
export function waistInside({ waist, waistY }: LegCut, tones: Tones): string {
  return (
    `<path d="M${-waist} ${waistY}Q0 ${waistY - 22} ${waist} ${waistY}Q0 ${waistY + 18}${-waist} ${waistY}Z" fill="${tones.deep}" stroke="${tones.line}"/>` +
    `<rect x="-15" y="${waistY - 8}" width="30" height="12" rx="1.5" fill="#f3eee3"/>`
  );
}
