import { folds, mirrored, panel, seam, shadowAlong, stitch } from "./cloth";
import { collar, collarBack } from "./collars";
import type { Commission, Illustration } from "./commission";
import { bodyFolds, bodyOf, OVERSIZE_CUT, type Cut } from "./cut";
import { both } from "./outline";
import { hood, hoodieCut } from "./hoodies";
import { companionOf, type Tones } from "./palette";
import { longSleeve, sleevePair } from "./sleeves";
import { gathers } from "./sweats";
import { buttonRow, zip, zipPull } from "./trims";

function wristStitch({ shoulder: x }: Cut, y: number, tones: Tones): string {
  return stitch(`M${x + 28} ${y}L${x + 70} ${y - 6}`, tones.thread);
}

export function drawShell({ tones, dice }: Commission): Illustration {
  const cut: Cut = { ...OVERSIZE_CUT, neckY: 94, neck: 50, drop: 30, length: 498, hem: 150 };
  const second = companionOf(tones, dice);
  const isBlocked = dice.chance(0.6);
  const wrist = 462;
  const chevron = "M-260 60H260V214L0 286L-260 214Z";
  const upper = isBlocked
    ? `<path d="${chevron}" fill="${second}"/>` + seam("M-260 214L0 286L260 214", tones)
    : seam("M-260 214L0 286L260 214", tones);
  const armPrint = isBlocked ? `<path d="M80 60H260V160L120 236Z" fill="${second}"/>` : "";
  const sleeve = longSleeve(cut, wrist, 10, tones, armPrint) + wristStitch(cut, wrist - 8, tones);
  const collarHalf =
    "M4 134C26 128 46 112 50 76Q60 72 66 80C74 98 76 116 72 128C54 148 30 156 4 158Z";
  const art =
    `<path d="M-52 80Q0 48 52 80L46 120Q0 140-46 120Z" fill="${tones.deep}"/>` +
    sleevePair(sleeve) +
    panel("a", bodyOf(cut), tones, {
      inside: upper + folds([...bodyFolds(cut, dice), ...gathers(cut)]),
    }) +
    stitch("M-148 488Q0 506 148 488", tones.thread) +
    mirrored(
      "kk",
      panel("k", collarHalf, tones, { rounding: 16 }) + zip("M70 440L100 366", tones),
    ) +
    zip("M0 120V506", tones) +
    zipPull(0, 160);
  return {
    art,
    weave: "nylon",
    focus: { x: 40, y: 220, zoom: 2.1 },
    floor: { y: 560, width: 205 },
  };
}

/** A rain shell: taped seams, a zip under a flap and a hood. */
export function drawHoodedShell({ tones, dice }: Commission): Illustration {
  const cut: Cut = { ...hoodieCut(OVERSIZE_CUT), length: 506, isGathered: false };
  const hasChestZip = dice.chance(0.5);
  const bright = dice.pick(["#dd6b2c", "#c99a2e", "#9fb7c4"]);
  const wrist = 462;
  const strap = `M${cut.shoulder + 34} ${wrist - 28}L${cut.shoulder + 66} ${wrist - 34}V${wrist - 18}L${cut.shoulder + 36} ${wrist - 12}Z`;
  const sleeve =
    longSleeve(cut, wrist, 10, tones) +
    panel("t", strap, tones, { fill: tones.shade, rounding: 6 });
  const flap = "M-12 166H12V512H-12Z";
  const art =
    sleevePair(sleeve) +
    panel("a", bodyOf(cut), tones, {
      inside: seam("M-260 246Q0 262 260 246", tones) + folds(bodyFolds(cut, dice)),
    }) +
    stitch("M-148 496Q0 514 148 496", tones.thread) +
    mirrored("pp", zip("M64 452L98 372", tones)) +
    (hasChestZip ? zip("M46 276V346", tones, bright) + zipPull(46, 282, 0, bright) : "") +
    shadowAlong(flap, tones, 10) +
    panel("z", flap, tones, { rounding: 8 }) +
    stitch("M-8 168V510M8 168V510", tones.thread) +
    hood(tones) +
    zipPull(0, 168, 0, bright);
  return {
    art,
    weave: "nylon",
    focus: { x: 30, y: 180, zoom: 2.1 },
    floor: { y: 562, width: 205 },
  };
}

export function drawCoach({ tones, dice }: Commission): Illustration {
  const cut: Cut = { ...OVERSIZE_CUT, neckY: 90, neck: 46, drop: 44, length: 498, hem: 148 };
  const wrist = 462;
  const sleeve = longSleeve(cut, wrist, 8, tones) + wristStitch(cut, wrist - 10, tones);
  const leaf =
    "M3 122C12 106 28 84 44 70C56 68 64 80 68 98L82 142C58 142 38 148 24 154C16 144 8 134 3 122Z";
  const welt = "M62 424L92 344L106 350L76 430Z";
  const art =
    collarBack(tones, tones.shade, 10) +
    sleevePair(sleeve) +
    panel("a", bodyOf(cut), tones, {
      inside:
        shadowAlong(both(leaf), tones, 22) + folds([...bodyFolds(cut, dice), ...gathers(cut)]),
    }) +
    mirrored("pp", panel("p", welt, tones, { rounding: 8 })) +
    seam("M16 140V506", tones) +
    stitch("M12 146V504M-146 486Q0 504 146 486", tones.thread) +
    buttonRow([176, 244, 312, 380, 448], 6.5, tones.light) +
    collar(leaf, tones, tones.base, stitch(both("M9 126L26 149Q50 140 73 135"), tones.thread));
  return {
    art,
    weave: "nylon",
    focus: { x: 36, y: 180, zoom: 2.2 },
    floor: { y: 560, width: 205 },
  };
}
