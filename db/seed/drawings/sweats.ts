import { folds, mirrored, panel, ribbing, stitch, type Fold } from "./cloth";
import type { Illustrator } from "./commission";
import { backNeck, bodyFolds, bodyOf, neckRib, OVERSIZE_CUT, REGULAR_CUT, type Cut } from "./cut";
import { companionOf, inkFor, type Tones } from "./palette";
import { block, graphic } from "./prints";
import { cuff, longSleeve, sleevePair } from "./sleeves";
import { zip, zipPull } from "./trims";

const WRIST = 446;

/** The ribbed waistband of a sweatshirt. */
export function hemRib({ hem, length }: Cut, height: number, tones: Tones, fill?: string): string {
  const y = length + height / 2 - 4;
  return ribbing(`M${11 - hem} ${y}Q0 ${y + 15} ${hem - 11} ${y}`, height, tones, fill);
}

/** Creases above a waistband that gathers the cloth. */
export function gathers({ hem, length }: Cut): Fold[] {
  return [
    [-hem + 18, length + 2, -hem + 30, length - 26, -hem + 26, length - 50, 8],
    [-hem + 60, length + 6, -hem + 66, length - 20, -hem + 84, length - 44, -7],
    [hem - 24, length + 2, hem - 36, length - 30, hem - 30, length - 62, -8],
    [hem - 72, length + 6, hem - 76, length - 18, hem - 62, length - 40, 7],
  ];
}

/** A collar that stands, with a zip from its edge to the breastbone. */
function halfZip(tones: Tones): { behind: string; front: string } {
  const half = "M4 126C26 122 44 108 48 72Q58 68 64 76C72 94 74 110 70 122C52 142 30 150 4 152Z";
  return {
    behind: `<path d="M-50 76Q0 48 50 76L46 120Q0 140-46 120Z" fill="${tones.deep}"/>`,
    front:
      mirrored("kk", panel("k", half, tones, { rounding: 16 })) +
      zip("M0 116V232", tones) +
      zipPull(0, 164),
  };
}

/** The round neck and the stitched triangle below it. */
function crewNeck(cut: Cut, tones: Tones, trim?: string): string {
  const low = cut.neckY + cut.drop;
  return (
    `<path d="M-19 ${low + 6}L0 ${low + 36}L19 ${low + 6}Z" fill="${tones.shade}" stroke="${tones.line}" stroke-width="1.2"/>` +
    stitch(`M-23 ${low + 6}L0 ${low + 41}L23 ${low + 6}`, tones.thread) +
    neckRib(cut, 17, tones, trim)
  );
}

const BUZO_FINISHES = [
  "plain",
  "plain",
  "plain",
  "graphic",
  "graphic",
  "block",
  "contrast",
  "emblem",
] as const;

export const drawBuzo: Illustrator = ({ tones, dice }) => {
  const isOversize = dice.chance(0.55);
  const cut: Cut = {
    ...(isOversize ? OVERSIZE_CUT : REGULAR_CUT),
    length: 474,
    drop: 34,
    isGathered: true,
  };
  const finish = dice.pick(BUZO_FINISHES);
  const collar = dice.chance(0.3) ? halfZip(tones) : null;
  const second = companionOf(tones, dice);
  const ink = inkFor(tones, dice);
  const prints = {
    plain: "",
    contrast: "",
    graphic: graphic(ink, second, dice, 0, 230, 1.1),
    emblem: graphic(ink, second, dice, 64, 186, 0.3),
    block: block(40, 236, second, tones.line),
  };
  const trim = finish === "contrast" ? second : undefined;
  const sleeve = longSleeve(cut, WRIST, 6, tones) + cuff(cut, WRIST, tones, trim);
  const art =
    (collar ? collar.behind : backNeck(cut, tones)) +
    sleevePair(sleeve) +
    panel("a", bodyOf(cut), tones, {
      inside: prints[finish] + folds([...bodyFolds(cut, dice), ...gathers(cut)]),
    }) +
    hemRib(cut, 32, tones, trim) +
    (collar ? collar.front : crewNeck(cut, tones, trim));
  const focus = finish === "graphic" ? { x: 0, y: 210, zoom: 2 } : { x: 12, y: 138, zoom: 2.5 };
  return { art, weave: "fleece", focus, floor: { y: 556, width: 200 } };
};
