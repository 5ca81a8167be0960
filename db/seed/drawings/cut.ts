import { ribbing, type Fold } from "./cloth";
import { symmetric } from "./outline";
import type { Tones } from "./palette";
import type { Dice } from "./random";

/** The pattern of a garment for the upper body: half widths and heights in px. */
export type Cut = {
  neck: number;
  neckY: number;
  /** How far the front neckline falls below the shoulders' neck points. */
  drop: number;
  shoulder: number;
  shoulderY: number;
  chest: number;
  pit: number;
  hem: number;
  length: number;
  /** Whether a waistband gathers the hem, so that the sides round into it. */
  isGathered?: boolean;
};

export const REGULAR_CUT: Cut = {
  neck: 47,
  neckY: 82,
  drop: 38,
  shoulder: 128,
  shoulderY: 112,
  chest: 131,
  pit: 226,
  hem: 134,
  length: 514,
};

export const OVERSIZE_CUT: Cut = {
  neck: 49,
  neckY: 84,
  drop: 32,
  shoulder: 146,
  shoulderY: 118,
  chest: 148,
  pit: 246,
  hem: 151,
  length: 508,
};

/** Where the front neckline runs, from the right neck point to the left one. */
function neckline({ neck, neckY, drop }: Cut): string {
  const low = neckY + drop;
  return `M${neck} ${neckY}C${neck * 0.92} ${neckY + drop * 0.66} ${neck * 0.56} ${low} 0 ${low}C${-neck * 0.56} ${low} ${-neck * 0.92} ${neckY + drop * 0.66} ${-neck} ${neckY}`;
}

function shoulderAndSide(cut: Cut): string {
  const { neck, neckY, shoulder, shoulderY, chest, pit, hem, length } = cut;
  const reach = shoulder - neck;
  return (
    `C${neck + reach * 0.3} ${neckY + 8} ${neck + reach * 0.7} ${shoulderY - 12} ${shoulder} ${shoulderY}` +
    `C${shoulder - 9} ${shoulderY + 40} ${chest - 10} ${pit - 34} ${chest} ${pit}` +
    (cut.isGathered
      ? `C${chest + 2} ${pit + 90} ${hem + 2} ${length - 90} ${hem + 1} ${length - 32}Q${hem} ${length - 4} ${hem - 14} ${length}`
      : `C${chest - 4} ${pit + 90} ${hem - 7} ${length - 120} ${hem} ${length}`)
  );
}

/** The front of the body, with a round neckline and a nearly straight hem. */
export function bodyOf(cut: Cut): string {
  const { neck, neckY, drop, hem, length } = cut;
  const low = neckY + drop;
  return symmetric(
    `M0 ${low}C${neck * 0.56} ${low} ${neck * 0.92} ${neckY + drop * 0.66} ${neck} ${neckY}` +
      `${shoulderAndSide(cut)}Q${hem * 0.55} ${length + 9} 0 ${length + 9}`,
  );
}

/** The inside of the back, seen through the neck opening, with a blank label. */
export function backNeck(cut: Cut, tones: Tones, hasLabel = true): string {
  const { neck, neckY, drop } = cut;
  const inside =
    `<path d="M${-neck} ${neckY}Q0 ${neckY - 15} ${neck} ${neckY}L${neck - 6} ${neckY + drop}` +
    `Q0 ${neckY + drop + 16} ${6 - neck} ${neckY + drop}Z" fill="${tones.deep}"/>`;
  if (!hasLabel) return inside;
  return (
    inside +
    `<rect x="-14" y="${neckY + 1}" width="28" height="15" rx="1.5" fill="#f3eee3"/>` +
    `<path d="M-8 ${neckY + 6}H8M-8 ${neckY + 10}H3" stroke="#8f877a" stroke-width="1.4"/>`
  );
}

export function hemline({ hem, length }: Cut, above: number): string {
  const y = length - above;
  return `M${1 - hem} ${y}Q${-hem * 0.55} ${y + 9} 0 ${y + 9}Q${hem * 0.55} ${y + 9} ${hem - 1} ${y}`;
}

/** The neck's ribbing: one ring, front and back. */
export function neckRib(cut: Cut, height: number, tones: Tones, fill?: string): string {
  const { neck, neckY } = cut;
  return ribbing(`${neckline(cut)}Q0 ${neckY - 19} ${neck} ${neckY}Z`, height, tones, fill);
}

/** Creases of a body: drawn down from the armholes, hanging to the hem, a little different each time. */
export function bodyFolds(cut: Cut, dice: Dice): Fold[] {
  const { chest, pit, hem, length } = cut;
  const sway = dice.between(-14, 14);
  const creases: Fold[] = [
    [chest - 2, pit - 10, chest * 0.74, pit + 20, chest * 0.5, pit + 84 + sway, 8],
    [2 - chest, pit - 6, -chest * 0.76, pit + 24, -chest * 0.46, pit + 66 - sway, -8],
    [chest - 1, pit + 34, chest * 0.7, pit + 96, chest * 0.16 + sway, pit + 128, 8],
    [-hem + 2, length - 170, -hem * 0.7, length - 96, -hem * 0.2 + sway, length - 70, -9],
    [hem * 0.62 + sway, length + 6, hem * 0.5, length - 60, hem * 0.66, length - 150, 7],
    [
      cut.shoulder - 12,
      cut.shoulderY + 6,
      chest * 0.7,
      cut.shoulderY + 46,
      chest * 0.66,
      pit - 16,
      5,
    ],
  ];
  if (dice.chance(0.5)) return creases;
  return creases.map(([x1, y1, cx, cy, x2, y2, depth]) => [-x1, y1, -cx, cy, -x2, y2, -depth]);
}
