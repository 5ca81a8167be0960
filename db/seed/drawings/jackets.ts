import { folds, mirrored, panel, ribbing, seam, shadowAlong, stitch } from "./cloth";
import { collar, collarBack } from "./collars";
import type { Commission, Illustration, Illustrator } from "./commission";
import { backNeck, bodyFolds, bodyOf, OVERSIZE_CUT, REGULAR_CUT, type Cut } from "./cut";
import { both } from "./outline";
import { companionOf } from "./palette";
import { cuff, longSleeve, sewnCuff, sleevePair } from "./sleeves";
import { gathers, hemRib } from "./sweats";
import { row, stud, tag, zip, zipPull } from "./trims";
import { drawCoach, drawHoodedShell, drawShell } from "./windbreakers";
import { drawChore, drawLeather } from "./work-jackets";

function drawBomber({ tones, dice }: Commission): Illustration {
  const cut: Cut = {
    ...OVERSIZE_CUT,
    neckY: 92,
    neck: 52,
    drop: 34,
    length: 456,
    hem: 146,
    isGathered: true,
  };
  const lining = dice.chance(0.5) ? "#b5602c" : tones.deep;
  const second = companionOf(tones, dice);
  const trim = dice.chance(0.3) ? second : tones.shade;
  const wrist = 444;
  const sleeve =
    longSleeve(cut, wrist, 8, tones) +
    zip("M174 214L184 266", tones) +
    cuff(cut, wrist, tones, trim);
  const pocket = "M58 420L98 338L112 344L72 428Z";
  const art =
    backNeck(cut, { ...tones, deep: lining }, false) +
    `<rect x="-15" y="100" width="30" height="14" rx="1.5" fill="#f3eee3"/>` +
    sleevePair(sleeve) +
    panel("a", bodyOf(cut), tones, { inside: folds([...bodyFolds(cut, dice), ...gathers(cut)]) }) +
    mirrored("pp", panel("p", pocket, tones, { rounding: 8 })) +
    stitch(both("M62 420L100 342M142 140C100 168 62 172 20 168"), tones.thread) +
    hemRib(cut, 38, tones, trim) +
    ribbing("M8 127C34 123 51 108 54 90Q0 64-54 90C-51 108-34 123-8 127", 22, tones, trim) +
    zip("M0 118V498", tones, "#b9a27a") +
    zipPull(0, 150, 0, "#b9a27a");
  return {
    art,
    weave: "nylon",
    focus: { x: 30, y: 170, zoom: 2.2 },
    floor: { y: 556, width: 205 },
  };
}

const TRUCKER_CUT: Cut = {
  ...REGULAR_CUT,
  neckY: 88,
  neck: 46,
  drop: 44,
  length: 462,
  shoulder: 134,
  chest: 136,
  hem: 130,
};

function drawTrucker({ tones, dice }: Commission): Illustration {
  const thread = dice.chance(0.7) ? "#c58e4a" : tones.thread;
  const metal = "#b98f5c";
  const wrist = 440;
  const collarFill = dice.chance(0.3) ? "#e9dfca" : tones.base;
  const sleeve =
    longSleeve(TRUCKER_CUT, wrist, 2, tones) +
    sewnCuff(TRUCKER_CUT, wrist, tones, thread) +
    stud(TRUCKER_CUT.shoulder + 37, wrist + 20, 4, metal);
  const flap = "M32 196H98V212L65 230L32 212Z";
  const darts = both("M40 226L22 458M92 222L56 460");
  const leaf =
    "M3 120C12 104 28 82 44 68C56 66 64 78 68 96L84 140C60 142 40 150 24 156C16 146 8 132 3 120Z";
  const art =
    collarBack(tones, tones.shade, 8) +
    sleevePair(sleeve) +
    panel("a", bodyOf(TRUCKER_CUT), tones, {
      inside: shadowAlong(both(leaf), tones, 22) + folds(bodyFolds(TRUCKER_CUT, dice)),
    }) +
    seam(both("M14 196H128") + darts, tones) +
    stitch(both("M14 192H130M14 200H30M43 228L25 458M95 224L59 460"), thread) +
    mirrored("pp", panel("p", flap, tones, { rounding: 10 })) +
    stitch(both("M36 200V210L65 226L94 210V200"), thread) +
    mirrored("ss", stud(65, 218, 4, metal)) +
    panel("h", "M-128 458Q0 474 128 458L126 496Q0 512-126 496Z", tones, { rounding: 14 }) +
    stitch("M-126 464Q0 479 126 464M-124 490Q0 506 124 490", thread) +
    seam("M-13 140V502M13 140V502", tones) +
    stitch("M-9 148V502M9 148V502", thread) +
    row("bt", stud(0, 0, 5, metal), [168, 222, 276, 330, 384, 438, 486]) +
    collar(leaf, tones, collarFill, stitch(both("M9 124L26 150Q52 140 76 134"), thread)) +
    tag(18, 236, 7, 16);
  return {
    art,
    weave: "twill",
    focus: { x: 40, y: 190, zoom: 2.2 },
    floor: { y: 552, width: 200 },
  };
}

export const drawCampera: Illustrator = (commission) =>
  commission.dice.pick([
    drawBomber,
    drawTrucker,
    drawShell,
    drawHoodedShell,
    drawCoach,
    drawChore,
    drawLeather,
  ])(commission);
