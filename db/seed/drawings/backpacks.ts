import { folds, mirrored, panel, seam, shadowAlong, stitch } from "./cloth";
import type { Commission, Illustration, Illustrator } from "./commission";
import { both, symmetric } from "./outline";
import { companionOf, type Tones } from "./palette";
import { tag, zip, zipPull } from "./trims";

const BODY = symmetric(
  "M0 110C60 108 104 120 124 160C144 206 152 300 152 400C152 450 152 480 140 504Q124 520 90 522Q40 526 0 526",
);

/** The shoulder straps behind, the side pockets and the handle on top. */
function harness(tones: Tones): string {
  const strap =
    "M112 150C172 190 186 300 176 400C172 450 162 480 148 500L136 470C152 400 156 280 100 178Z";
  const side = "M146 350Q176 356 180 376V486Q176 508 140 510Z";
  return (
    mirrored(
      "ha",
      panel("s1", strap, tones, { rounding: 16, fill: tones.shade }) +
        panel("s3", side, tones, { rounding: 20 }),
    ) +
    stitch(both("M148 362Q170 366 178 380"), tones.thread) +
    `<path d="M-36 122C-40 66-26 54 0 54C26 54 40 66 36 122" stroke="${tones.line}" stroke-width="17"/>` +
    `<path d="M-36 122C-40 66-26 54 0 54C26 54 40 66 36 122" stroke="${tones.shade}" stroke-width="14.5"/>`
  );
}

function frontPocket(tones: Tones, fill: string): string {
  const bag = symmetric(
    "M0 336C60 334 96 336 108 344Q118 352 118 380V470Q118 498 96 500Q40 506 0 506",
  );
  return (
    shadowAlong(bag, tones, 18) +
    panel("p", bag, tones, {
      fill,
      rounding: 26,
      inside: folds([
        [-90, 500, -70, 460, -86, 410, 8],
        [70, 504, 60, 460, 84, 420, -8],
      ]),
    }) +
    zip("M-108 372Q0 360 108 372", tones) +
    zipPull(96, 373, -70) +
    stitch("M-110 384Q0 372 110 384", tones.thread)
  );
}

function drawClassic({ tones, dice }: Commission): Illustration {
  const fill = dice.chance(0.3) ? companionOf(tones, dice) : tones.base;
  const arc = "M-142 300C-140 210-110 142 0 140C110 142 140 210 142 300";
  const art =
    harness(tones) +
    panel("a", BODY, tones, {
      rounding: 60,
      inside: folds([
        [-140, 250, -90, 280, -70, 320, -9],
        [136, 240, 90, 270, 60, 322, 9],
        [-40, 180, 0, 200, 50, 184, 8],
        [120, 440, 130, 480, 100, 516, 8],
      ]),
    }) +
    zip(arc, tones) +
    stitch("M-132 300C-130 216-104 152 0 150C104 152 130 216 132 300", tones.thread) +
    zipPull(142, 296, 6) +
    frontPocket(tones, fill) +
    tag(-27, 232, 54, 30);
  return {
    art,
    weave: "canvas",
    focus: { x: 60, y: 340, zoom: 2.2 },
    floor: { y: 530, width: 200 },
  };
}

function drawRollTop({ tones, dice }: Commission): Illustration {
  const strap = dice.chance(0.5) ? "#8a5a34" : tones.shade;
  const roll = symmetric("M0 96Q100 92 136 104Q150 112 148 132Q146 152 130 160Q70 168 0 168");
  const buckle = (x: number) =>
    `<path d="M${x - 11} 90H${x + 11}V306H${x - 11}Z" fill="${strap}" stroke="${tones.line}"/>` +
    stitch(`M${x - 8} 92V304M${x + 8} 92V304`, tones.thread) +
    `<rect x="${x - 16}" y="246" width="32" height="26" rx="4" stroke="#b5ab98" stroke-width="5"/><path d="M${x - 14} 259H${x + 6}" stroke="#8d8474" stroke-width="4"/>`;
  const art =
    harness(tones) +
    panel("a", BODY, tones, {
      rounding: 60,
      inside:
        shadowAlong("M-150 168Q0 180 150 168", tones, 40) +
        folds([
          [-120, 170, -100, 220, -112, 290, -9],
          [-30, 174, -24, 220, -40, 280, 8],
          [40, 174, 30, 230, 46, 300, -8],
          [124, 170, 108, 220, 120, 280, 9],
        ]),
    }) +
    panel("r", roll, tones, {
      rounding: 26,
      inside: folds([
        [-140, 140, -60, 130, 20, 140, 7],
        [130, 120, 60, 132, 10, 122, 7],
      ]),
    }) +
    seam("M-144 130Q0 140 144 130", tones) +
    frontPocket(tones, tones.base) +
    buckle(-62) +
    buckle(62);
  return {
    art,
    weave: "canvas",
    focus: { x: 50, y: 250, zoom: 2.1 },
    floor: { y: 530, width: 200 },
  };
}

export const drawMochila: Illustrator = (commission) =>
  commission.dice.pick([drawClassic, drawClassic, drawRollTop])(commission);
