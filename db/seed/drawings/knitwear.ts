import { folds, panel, ribbing, shadowAlong } from "./cloth";
import type { Illustrator } from "./commission";
import { backNeck, bodyFolds, bodyOf, neckRib, REGULAR_CUT, type Cut } from "./cut";
import { knitCloth, knitPatterns } from "./knits";
import { companionOf, type Tones } from "./palette";
import { cuff, longSleeve, sleevePair } from "./sleeves";
import { gathers, hemRib } from "./sweats";

const WRIST = 448;

/** A ribbed tube, folded over, with its opening on top. */
function highNeck(tones: Tones): string {
  const tube = "M-45 66Q0 44 45 66C45 86 48 100 54 112Q0 142-54 112C-48 100-45 86-45 66Z";
  const ribs = `<path d="M-58 88H58" stroke="${tones.deep}" stroke-opacity="${tones.isPale ? 0.3 : 0.5}" stroke-width="90" stroke-dasharray="1.6 3.6"/>`;
  return (
    shadowAlong("M-56 118Q0 148 56 118", tones, 20) +
    panel("n", tube, tones, {
      rounding: 22,
      inside: ribs + shadowAlong("M-56 80Q0 106 56 80", tones, 12),
    }) +
    `<path d="M-41 66Q0 50 41 66Q0 86-41 66Z" fill="${tones.deep}" stroke="${tones.line}"/>`
  );
}

/** An opening that runs down to a point, and its ribbing. */
function vNeck({ neck, neckY, drop }: Cut, tones: Tones): string {
  const low = neckY + drop;
  const front =
    `M${neck} ${neckY}C40 ${low - 50} 16 ${low - 20} 0 ${low}` +
    `C-16 ${low - 20}-40 ${low - 50}${-neck} ${neckY}`;
  return (
    `<path d="${front}Z" fill="${tones.deep}"/>` +
    ribbing(`${front}Q0 ${neckY - 19} ${neck} ${neckY}Z`, 13, tones)
  );
}

const SWEATER_CUT: Cut = {
  ...REGULAR_CUT,
  chest: 136,
  shoulder: 134,
  hem: 134,
  length: 466,
  isGathered: true,
};

export const drawSweater: Illustrator = ({ tones: woven, dice }) => {
  // The stitches are drawn one by one: a weave on top would blur them.
  const tones = { ...woven, isWoven: false };
  const neckKind = dice.pick(["round", "round", "high", "v"]);
  const knit = dice.pick(["plain", "cables", "cables", "stripes", "yoke", "ribs"]);
  const second = companionOf(tones, dice);
  const third = dice.pick(["#b0642f", "#7a3341", "#4d6a6f", "#c99a2e"]);
  const cut: Cut = { ...SWEATER_CUT, drop: neckKind === "v" ? 96 : 32 };
  const sleeveKnit = `<g transform="rotate(-7 164 160)">${knitCloth(knit, tones, second, third, true)}</g>`;
  const sleeve = longSleeve(cut, WRIST, 4, tones, sleeveKnit) + cuff(cut, WRIST + 2, tones);
  const creases = folds([...bodyFolds(cut, dice).slice(0, 4), ...gathers(cut)]);
  const neck = {
    round: () => neckRib(cut, 18, tones),
    high: () => highNeck(tones),
    v: () => vNeck(cut, tones),
  }[neckKind];
  const art =
    `<defs>${knitPatterns(tones)}</defs>` +
    (neckKind === "high" ? "" : backNeck(cut, tones)) +
    sleevePair(sleeve) +
    panel("a", bodyOf(cut), tones, {
      inside: knitCloth(knit, tones, second, third, false) + creases,
    }) +
    hemRib(cut, 40, tones) +
    neck();
  return { art, weave: "none", focus: { x: 30, y: 170, zoom: 2.2 }, floor: { y: 556, width: 200 } };
};
