import { folds, mirrored, panel, ribbing, stitch, type Fold } from "./cloth";
import type { Cut } from "./cut";
import type { Tones } from "./palette";

function shortSleevePath(cut: Cut, reach: number): string {
  const { shoulder: x, shoulderY: y, chest, pit } = cut;
  return (
    `M${x - 30} ${y - 12}C${x + 14} ${y - 6} ${x + 28} ${y + 18} ${x + 40} ${y + 60}` +
    `C${x + 48} ${y + 86} ${x + 56} ${y + reach - 30} ${x + 63} ${y + reach - 4}` +
    `Q${x + 46} ${y + reach + 16} ${chest + 14} ${y + reach + 20}` +
    `C${chest + 8} ${pit + 16} ${chest - 4} ${pit + 4} ${chest - 26} ${pit - 20}Z`
  );
}

/** The line of a short sleeve's opening, `above` px from its edge. */
export function shortSleeveHem(cut: Cut, reach: number, above: number): string {
  const { shoulder: x, shoulderY: y, chest } = cut;
  const lift = reach - above;
  return `M${x + 61} ${y + lift - 4}Q${x + 44} ${y + lift + 15} ${chest + 11} ${y + lift + 20}`;
}

function longSleevePath(cut: Cut, wrist: number, ease: number): string {
  const { shoulder: x, shoulderY: y, chest, pit } = cut;
  return (
    `M${x - 30} ${y - 11}C${x + 15 + ease} ${y - 5} ${x + 31 + ease} ${y + 36} ${x + 41 + ease} ${y + 108}` +
    `C${x + 52 + ease} ${y + 180} ${x + 66 + ease} ${wrist - 120} ${x + 71 + ease / 2} ${wrist - 30}` +
    `Q${x + 72} ${wrist - 8} ${x + 66} ${wrist}L${x + 29} ${wrist + 5}` +
    `C${x + 16 - ease / 2} ${wrist - 24} ${x + 20 - ease / 2} ${wrist - 70} ${x + 13 - ease / 2} ${wrist - 130}` +
    `C${chest + 8} ${pit + 70} ${chest + 1} ${pit + 20} ${chest - 24} ${pit - 14}Z`
  );
}

/** Creases of a long sleeve: at the shoulder, in the bend of the elbow and over the cuff. */
function sleeveFolds(cut: Cut, wrist: number): Fold[] {
  const { shoulder: x, shoulderY: y, pit } = cut;
  return [
    [x + 2, pit + 24, x + 14, pit - 30, x + 8, y + 22, 8],
    [x + 8, pit + 54, x + 32, pit + 36, x + 44, pit - 6, 6],
    [x + 12, pit + 100, x + 34, pit + 92, x + 54, pit + 58, -7],
    [x + 17, wrist - 78, x + 42, wrist - 80, x + 66, wrist - 112, 7],
    [x + 30, wrist - 4, x + 40, wrist - 30, x + 64, wrist - 34, -6],
  ];
}

/** A long sleeve on the right, to a wrist at `wrist` px, with `ease` px of extra room. */
export function longSleeve(
  cut: Cut,
  wrist: number,
  ease: number,
  tones: Tones,
  print = "",
): string {
  const inside = print + folds(sleeveFolds(cut, wrist));
  return panel("b", longSleevePath(cut, wrist, ease), tones, { inside, rounding: 34 });
}

/** A short sleeve on the right: hangs from the shoulder, its opening tilted outwards. */
export function shortSleeve(cut: Cut, reach: number, tones: Tones, print = ""): string {
  const { shoulder: x, shoulderY: y, pit } = cut;
  const creases: Fold[] = [
    [x - 4, pit - 2, x + 22, pit - 40, x + 18, y + 16, 8],
    [x + 6, y + reach + 10, x + 26, y + reach - 40, x + 40, y + 60, -7],
  ];
  const inside = print + folds(creases);
  return panel("b", shortSleevePath(cut, reach), tones, { inside, rounding: 30 });
}

/** The cuff of a shirt or jacket at a wrist at `wrist` px, sewn on. */
export function sewnCuff(
  cut: Cut,
  wrist: number,
  tones: Tones,
  thread: string,
  print = "",
): string {
  const { shoulder: x } = cut;
  const cuffPath =
    `M${x + 26} ${wrist}L${x + 70} ${wrist - 6}L${x + 69} ${wrist + 32}` +
    `Q${x + 48} ${wrist + 40} ${x + 29} ${wrist + 37}Z`;
  const stitches =
    `M${x + 29} ${wrist + 5}L${x + 67} ${wrist}` +
    `M${x + 30} ${wrist + 32}Q${x + 48} ${wrist + 35} ${x + 67} ${wrist + 27}`;
  return panel("u", cuffPath, tones, { inside: print, rounding: 12 }) + stitch(stitches, thread);
}

/** A ribbed cuff under a long sleeve. */
export function cuff({ shoulder: x }: Cut, wrist: number, tones: Tones, fill?: string): string {
  return ribbing(`M${x + 30} ${wrist + 16}L${x + 65} ${wrist + 11}`, 28, tones, fill);
}

/** Both sleeves, the left one being the mirror image of the right. */
export function sleevePair(art: string): string {
  return mirrored("sl", art);
}
