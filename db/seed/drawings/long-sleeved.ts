import { folds, panel, stitch } from "./cloth";
import type { Illustrator } from "./commission";
import {
  backNeck,
  bodyFolds,
  bodyOf,
  hemline,
  neckRib,
  OVERSIZE_CUT,
  REGULAR_CUT,
  type Cut,
} from "./cut";
import { companionOf, inkFor, type Tones } from "./palette";
import { graphic, patchPocket, stripes } from "./prints";
import { cuff, longSleeve, sleevePair } from "./sleeves";

const WRIST = 452;

/** Waffle knit: a grid of small hollows, which only a plain body shows. */
function waffle(tones: Tones): string {
  const opacity = tones.isDark ? 0.45 : 0.16;
  const grid = (path: string) =>
    `<path d="${path}" stroke="${tones.deep}" stroke-opacity="${opacity}" stroke-width="520" stroke-dasharray="1.6 7.4"/>`;
  return grid("M-260 310H260") + grid("M0 40V560");
}

/** The wrist of a sleeve without a cuff: two rows of stitches above its edge. */
function wristStitches({ shoulder: x }: Cut, tones: Tones): string {
  return stitch(
    `M${x + 25} ${WRIST - 8}L${x + 69} ${WRIST - 13}M${x + 24} ${WRIST - 12}L${x + 69} ${WRIST - 17}`,
    tones.thread,
  );
}

export const drawMangaLarga: Illustrator = ({ tones, dice }) => {
  const isOversize = dice.chance(0.35);
  const base = isOversize ? OVERSIZE_CUT : REGULAR_CUT;
  const cut = { ...base, drop: dice.pick([26, 36]) };
  const finish = dice.pick(["plain", "plain", "graphic", "stripes", "pocket", "waffle", "sleeves"]);
  const hasCuffs = dice.chance(0.5);
  const ink = inkFor(tones, dice);
  const second = companionOf(tones, dice);
  const motifs = [176, 250, 324].map((y, index) => {
    const lean = cut.shoulder + 24 + index * 9;
    return graphic(index % 2 ? second : ink, index % 2 ? ink : second, dice, lean, y, 0.36);
  });
  const print = {
    plain: "",
    pocket: "",
    sleeves: "",
    graphic: graphic(ink, second, dice, 0, 226),
    stripes: stripes(126, 510, 28, 9, second),
    waffle: waffle(tones),
  }[finish];
  const sleevePrint = {
    plain: "",
    pocket: "",
    graphic: "",
    sleeves: motifs.join(""),
    stripes: `<g transform="rotate(-8 ${cut.shoulder} ${cut.shoulderY})">${stripes(138, 480, 28, 9, second)}</g>`,
    waffle: `<g transform="rotate(-8 ${cut.shoulder} ${cut.shoulderY})">${waffle(tones)}</g>`,
  }[finish];
  const sleeve =
    longSleeve(cut, WRIST, 0, tones, sleevePrint) +
    (hasCuffs ? cuff(cut, WRIST, tones) : wristStitches(cut, tones));
  const art =
    backNeck(cut, tones) +
    sleevePair(sleeve) +
    panel("a", bodyOf(cut), tones, { inside: print + folds(bodyFolds(cut, dice)) }) +
    (finish === "pocket" ? patchPocket("p", 60, 176, 64, 74, tones) : "") +
    stitch(hemline(cut, 10) + hemline(cut, 14), tones.thread) +
    neckRib(cut, 12, tones);
  return {
    art,
    weave: "jersey",
    focus: finish === "sleeves" ? { x: 130, y: 220, zoom: 2 } : { x: 26, y: 150, zoom: 2.4 },
    floor: { y: 556, width: 190 },
  };
};
