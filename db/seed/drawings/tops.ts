import { folds, mirrored, panel, ribbing, seam, stitch } from "./cloth";
import type { Illustrator } from "./commission";
import { backNeck, bodyFolds, bodyOf, hemline, neckRib, OVERSIZE_CUT, REGULAR_CUT } from "./cut";
import { both, symmetric } from "./outline";
import { companionOf, inkFor } from "./palette";
import { block, graphic, patchPocket, stripes } from "./prints";
import { shortSleeve, shortSleeveHem, sleevePair } from "./sleeves";

const REMERA_FINISHES = [
  "plain",
  "plain",
  "plain",
  "graphic",
  "graphic",
  "emblem",
  "stripes",
  "block",
  "pocket",
] as const;

const NECK_FOCUS = { x: 22, y: 140, zoom: 2.6 };
const REMERA_FOCUS = {
  plain: NECK_FOCUS,
  stripes: NECK_FOCUS,
  block: NECK_FOCUS,
  graphic: { x: 0, y: 200, zoom: 2 },
  emblem: { x: 40, y: 150, zoom: 2.6 },
  pocket: { x: 52, y: 180, zoom: 2.5 },
};

export const drawRemera: Illustrator = ({ tones, dice }) => {
  const isOversize = dice.chance(0.5);
  const cut = isOversize ? OVERSIZE_CUT : REGULAR_CUT;
  const reach = isOversize ? 152 : 128;
  const finish = dice.pick(REMERA_FINISHES);
  const ink = inkFor(tones, dice);
  const second = companionOf(tones, dice);
  const creases = folds(bodyFolds(cut, dice));
  const prints = {
    plain: "",
    pocket: "",
    graphic: graphic(ink, second, dice, 0, 226, isOversize ? 1.15 : 1),
    emblem: graphic(ink, second, dice, 62, 178, 0.3),
    stripes: stripes(126, 502, 30, 11, second),
    block: block(isOversize ? 300 : 280, 620, second, tones.line),
  };
  const { shoulder: x, shoulderY: y } = cut;
  const sleevePrint =
    finish === "stripes"
      ? `<g transform="rotate(-14 ${x} ${y})">${stripes(y + 10, y + 220, 30, 11, second)}</g>`
      : "";
  const sleeve =
    shortSleeve(cut, reach, tones, sleevePrint) +
    stitch(shortSleeveHem(cut, reach, 10) + shortSleeveHem(cut, reach, 14), tones.thread);
  const art =
    backNeck(cut, tones) +
    sleevePair(sleeve) +
    panel("a", bodyOf(cut), tones, { inside: prints[finish] + creases }) +
    (finish === "pocket" ? patchPocket("p", 62, 176, 66, 76, tones) : "") +
    stitch(hemline(cut, 10) + hemline(cut, 14), tones.thread) +
    neckRib(cut, isOversize ? 15 : 12, tones);
  return { art, weave: "jersey", focus: REMERA_FOCUS[finish], floor: { y: 556, width: 190 } };
};

const TANK_CUT = { ...REGULAR_CUT, chest: 124, pit: 240, hem: 130, shoulder: 88, shoulderY: 90 };
const ARMHOLE = "M92 84C88 140 92 196 128 238";

export const drawMusculosa: Illustrator = ({ tones, dice }) => {
  const isLong = dice.chance(0.5);
  const low = dice.pick([150, 160, 172]);
  const finish = dice.pick(["plain", "plain", "binding", "graphic", "stripes", "block"]);
  const second = companionOf(tones, dice);
  const ink = inkFor(tones, dice);
  const length = isLong ? 524 : 500;
  const body = symmetric(
    `M0 ${low}C30 ${low} 50 ${low - 22} 56 84Q74 80 92 84C88 140 92 196 128 238C124 320 122 420 130 ${length}Q66 ${length + 9} 0 ${length + 9}`,
  );
  const cut = { ...TANK_CUT, length };
  const print = {
    plain: "",
    binding: "",
    graphic: graphic(ink, second, dice, 0, 272, 1),
    stripes: stripes(78, 520, 24, 8, second),
    block: block(330, 380, second, tones.line) + block(394, 408, second, tones.line),
  }[finish];
  const trim = finish === "binding" ? second : tones.base;
  const back = symmetric(`M0 112C30 112 50 100 56 84Q74 80 92 84L100 250L0 ${low + 40}`);
  const neck = `M56 84C50 ${low - 22} 30 ${low} 0 ${low}C-30 ${low}-50 ${low - 22}-56 84`;
  const art =
    `<path d="${back}" fill="${tones.deep}"/>` +
    ribbing("M-57 86C-50 104-30 114 0 114C30 114 50 104 57 86", 8, tones, tones.shade) +
    `<rect x="-14" y="120" width="28" height="15" rx="1.5" fill="#f3eee3"/>` +
    panel("a", body, tones, { inside: print + folds(bodyFolds(cut, dice)) }) +
    ribbing(neck, 9, tones, trim) +
    mirrored("ah", ribbing(ARMHOLE, 9, tones, trim)) +
    seam(both("M56 86Q74 82 92 86"), tones) +
    stitch(hemline(cut, 10) + hemline(cut, 14), tones.thread);
  return {
    art,
    weave: "jersey",
    focus: finish === "graphic" ? { x: 0, y: 230, zoom: 2 } : { x: 50, y: 160, zoom: 2.4 },
    floor: { y: 562, width: 160 },
  };
};
