import { folds, mirrored, panel, seam, shadowAlong, stitch } from "./cloth";
import type { Illustrator } from "./commission";
import { bodyFolds, bodyOf, OVERSIZE_CUT, REGULAR_CUT, type Cut } from "./cut";
import { both } from "./outline";
import { blend, companionOf, inkFor, type Tones } from "./palette";
import { block, graphic } from "./prints";
import { cuff, longSleeve, sleevePair } from "./sleeves";
import { gathers, hemRib } from "./sweats";
import { drawstring, eyelet, tag, zip, zipPull } from "./trims";

const WRIST = 458;

const HOOD_OUT =
  "M-74 128C-96 92-92 34-44 20C-20 14 20 14 44 20C92 34 96 92 74 128C50 152 22 164 0 170C-22 164-50 152-74 128Z";
const HOOD_IN =
  "M-40 116C-58 84-54 48-26 40C-12 37 12 37 26 40C54 48 58 84 40 116C26 138 12 150 0 156C-12 150-26 138-40 116Z";

export function hood(tones: Tones): string {
  const creases = folds([
    [84, 92, 72, 112, 44, 132, -9],
    [60, 30, 72, 62, 64, 98, 8],
  ]);
  return (
    shadowAlong("M-76 132C-50 158-22 168 0 174C22 168 50 158 76 132", tones, 26) +
    panel("h", HOOD_OUT, tones, { inside: mirrored("hc", creases), rounding: 30 }) +
    panel("i", HOOD_IN, tones, { fill: tones.deep, rounding: 40, isPlain: true }) +
    seam("M0 38V92", tones) +
    `<rect x="-15" y="96" width="30" height="16" rx="1.5" fill="#f3eee3"/>` +
    `<use href="#i" transform="translate(0 -10) scale(1.12)" stroke="${tones.thread}" stroke-dasharray="3.6 2.2"/>`
  );
}

function kangaroo(tones: Tones, isOpen: boolean): string {
  const half = "M6 330L70 330Q74 330 76 336L104 408Q106 414 106 420V466Q56 474 6 474Z";
  const whole =
    "M-70 330H70Q74 330 76 336L104 408Q106 414 106 420V466Q0 482-106 466V420Q-106 414-104 408L-76 336Q-74 330-70 330Z";
  const mouth = "M70 334L99 408Q101 413 101 420";
  const inner = shadowAlong(both("M76 336L104 408"), tones, 14);
  const body = isOpen
    ? mirrored("pp", panel("p", half, tones, { rounding: 14 }))
    : panel("p", whole, tones, {
        rounding: 18,
        inside: folds([[-60, 470, -40, 420, -52, 380, 8]]),
      });
  return inner + body + stitch(both(mouth) + "M-68 336H68", tones.thread);
}

export function hoodieCut(base: Cut): Cut {
  const lowered = { shoulderY: base.shoulderY + 22, pit: base.pit + 16, length: 478 };
  return { ...base, ...lowered, neckY: 112, neck: 56, drop: 40, isGathered: true };
}

export const drawHoodie: Illustrator = ({ tones, dice }) => {
  const cut = hoodieCut(dice.chance(0.6) ? OVERSIZE_CUT : REGULAR_CUT);
  const isZipped = dice.chance(0.3);
  const finish = dice.pick(["plain", "plain", "plain", "graphic", "block", "emblem", "patch"]);
  const second = companionOf(tones, dice);
  const ink = inkFor(tones, dice);
  const hasCord = dice.chance(0.7);
  const cord = dice.chance(0.5) ? blend(tones.light, "#efe9dc", 0.55) : tones.light;
  const print =
    finish === "graphic" && !isZipped
      ? graphic(ink, second, dice, 0, 262, 0.95)
      : finish === "block"
        ? block(300, 620, second, tones.line)
        : finish === "emblem"
          ? graphic(ink, second, dice, 72, 230, 0.28)
          : "";
  const sleeve = longSleeve(cut, WRIST, 8, tones) + cuff(cut, WRIST, tones);
  const art =
    sleevePair(sleeve) +
    panel("a", bodyOf(cut), tones, {
      inside: print + folds([...bodyFolds(cut, dice), ...gathers(cut).slice(0, 3)]),
    }) +
    kangaroo(tones, isZipped) +
    (finish === "patch" && !isZipped ? tag(-20, 424, 40, 24) : "") +
    hemRib(cut, 34, tones) +
    (isZipped ? zip("M0 160V506", tones) : "") +
    hood(tones) +
    (isZipped ? zipPull(0, 182) : "") +
    (hasCord
      ? mirrored("ey", eyelet(25, 146) + drawstring("M25 148C30 176 26 206 31 238", 31, 236, cord))
      : "");
  return {
    art,
    weave: "fleece",
    focus: { x: 10, y: 160, zoom: 2.2 },
    floor: { y: 562, width: 205 },
  };
};
