import { folds, panel, seam, stitch, type Fold } from "./cloth";
import type { Illustrator } from "./commission";
import { webbing } from "./bags";
import { symmetric } from "./outline";
import { companionOf, type Tones } from "./palette";
import { block, stripes } from "./prints";
import { tag, zip, zipPull } from "./trims";

/** The zip on top, and the top of the boxy kind. */
function opening(isBoxy: boolean, tones: Tones): string {
  const brass = "#b9a27a";
  if (!isBoxy) return zip("M-196 238Q0 232 196 238", tones, brass) + zipPull(166, 240, -30, brass);
  const top = symmetric("M0 222C96 216 160 222 184 240Q194 254 190 266Q90 286 0 286");
  return (
    panel("t", top, tones, { rounding: 24 }) +
    zip("M-178 246Q0 262 178 246", tones, brass) +
    zipPull(128, 252, -72, brass)
  );
}

const POUCH_FOLDS: readonly Fold[] = [
  [-170, 280, -120, 320, -140, 390, -9],
  [-60, 290, -40, 340, -70, 390, 8],
  [60, 456, 80, 400, 56, 350, 9],
  [170, 290, 130, 330, 146, 390, 9],
  [-30, 456, 0, 420, 30, 430, 7],
];

export const drawNeceser: Illustrator = ({ tones, dice }) => {
  const isBoxy = dice.chance(0.5);
  const finish = dice.pick(["plain", "plain", "block", "stripes"]);
  const second = companionOf(tones, dice);
  const body = isBoxy
    ? symmetric(
        "M0 236C110 232 176 238 190 258Q200 276 204 330L208 420Q208 452 176 456Q90 464 0 464",
      )
    : symmetric("M0 232Q110 228 194 234Q204 236 203 248L210 412Q210 446 178 452Q90 460 0 460");
  const print = {
    plain: "",
    block: block(372, 620, second, tones.line),
    stripes: stripes(300, 470, 34, 12, second),
  }[finish];
  const art =
    webbing(
      "M184 246C236 252 262 330 246 404C242 420 228 420 227 404C226 340 214 284 180 262",
      8,
      tones,
    ) +
    panel("a", body, tones, {
      rounding: 60,
      inside: print + folds(POUCH_FOLDS),
    }) +
    opening(isBoxy, tones) +
    (isBoxy
      ? stitch("M-196 300Q0 316 196 300", tones.thread)
      : stitch("M-194 254Q0 248 194 254", tones.thread)) +
    seam(
      isBoxy ? "M-200 320L-206 430M200 320L206 430" : "M-196 264L-202 420M196 264L202 420",
      tones,
    ) +
    tag(-30, 340, 60, 32);
  return {
    art,
    weave: "canvas",
    focus: { x: 90, y: 290, zoom: 2.3 },
    floor: { y: 468, width: 230 },
  };
};
