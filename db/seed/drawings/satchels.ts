import { webbing } from "./bags";
import { folds, panel, shadowAlong, stitch } from "./cloth";
import type { Commission, Illustration, Illustrator } from "./commission";
import { symmetric } from "./outline";
import { companionOf } from "./palette";
import { stud, tag, zip, zipPull } from "./trims";

function drawMessenger({ tones, dice }: Commission): Illustration {
  const strap = dice.chance(0.4) ? "#7d5232" : tones.shade;
  const closing = dice.pick(["buckles", "stud"]);
  const body = symmetric("M0 250H150Q172 252 176 280L188 460Q188 492 160 496Q80 504 0 504");
  const flap = symmetric("M0 240H150Q176 242 180 262L186 376Q186 404 160 408Q80 418 0 418");
  const buckle = (x: number) =>
    `<path d="M${x - 13} 372H${x + 13}V448Q${x} 462 ${x - 13} 448Z" fill="${strap}" stroke="${tones.line}"/>` +
    `<rect x="${x - 19}" y="412" width="38" height="22" rx="4" stroke="#b9a27a" stroke-width="5"/><path d="M${x} 412V434" stroke="#8d774f" stroke-width="3.4"/>`;
  const art =
    webbing("M-164 276C-150 130-90 60 10 60C104 60 152 140 164 276", 20, tones, strap) +
    panel("a", body, tones, {
      rounding: 50,
      inside: shadowAlong("M-186 420Q0 434 186 420", tones, 40),
    }) +
    panel("f", flap, tones, {
      rounding: 50,
      inside: folds([
        [-150, 250, -120, 310, -140, 380, -9],
        [120, 410, 100, 350, 126, 290, 9],
        [-60, 412, -30, 370, -70, 320, 8],
      ]),
    }) +
    stitch(
      "M-174 262L-179 376Q-179 399-158 401Q0 420 158 401Q179 399 179 376L174 262M-170 254H170",
      tones.thread,
    ) +
    (closing === "buckles" ? buckle(-86) + buckle(86) : tag(-32, 300, 64, 36) + stud(0, 392, 10)) +
    [-164, 164]
      .map(
        (x) =>
          `<rect x="${x - 15}" y="252" width="30" height="20" rx="5" stroke="#b9a27a" stroke-width="5"/>`,
      )
      .join("");
  return {
    art,
    weave: "canvas",
    focus: { x: 80, y: 380, zoom: 2.1 },
    floor: { y: 508, width: 215 },
  };
}

function drawCrossbody({ tones, dice }: Commission): Illustration {
  const body = symmetric(
    "M0 262Q90 258 126 270Q148 280 150 310L154 440Q154 484 120 492Q60 500 0 500",
  );
  const pocket = symmetric("M0 360H108Q124 362 126 380V450Q124 476 100 478Q50 484 0 484");
  const fill = dice.chance(0.35) ? companionOf(tones, dice) : tones.base;
  const art =
    webbing("M-140 296C-180 130-60 54 30 66C120 80 176 190 140 296", 14, tones) +
    panel("a", body, tones, { rounding: 50 }) +
    zip("M-128 296Q0 284 128 296", tones) +
    zipPull(108, 295, -64) +
    stitch("M-130 308Q0 296 130 308", tones.thread) +
    shadowAlong(pocket, tones, 14) +
    panel("p", pocket, tones, {
      rounding: 30,
      fill,
      inside: folds([
        [-90, 470, -60, 440, -80, 400, 8],
        [84, 476, 60, 440, 90, 404, -8],
      ]),
    }) +
    zip("M-112 384Q0 376 112 384", tones) +
    zipPull(-94, 384, 64) +
    tag(-24, 418, 48, 26) +
    [-140, 140]
      .map(
        (x) =>
          `<rect x="${x - 11}" y="280" width="22" height="18" rx="5" stroke="#a9a6a0" stroke-width="5"/>`,
      )
      .join("");
  return {
    art,
    weave: "nylon",
    focus: { x: 60, y: 340, zoom: 2.2 },
    floor: { y: 504, width: 185 },
  };
}

/** A flat bag on a belt of webbing, with a zip above and one in front. */
function drawBeltBag({ tones, dice }: Commission): Illustration {
  const hasBrightZip = dice.chance(0.4);
  const metal = hasBrightZip ? "#e9e6df" : "#8f8d8a";
  const body = symmetric("M0 296H96Q150 298 172 330C176 392 150 452 96 462Q50 468 0 468");
  const pocket = symmetric("M0 366H92Q124 368 132 384C130 420 112 442 84 446Q40 450 0 450");
  const belt = "M-160 330C-260 262-216 138 0 132C216 138 260 262 160 330";
  const art =
    webbing(belt, 24, tones) +
    stitch("M-168 336C-272 262-224 130 0 124C224 130 272 262 168 336", tones.thread) +
    `<g transform="translate(0 132)"><rect x="-46" y="-22" width="92" height="44" rx="8" fill="#2b2a2d" stroke="#0f0e10"/>` +
    `<path d="M-14-22V22M14-22V22M-38-14H-22M22-14H38" stroke="#fff" stroke-opacity=".25" stroke-width="2.4"/></g>` +
    panel("a", body, tones, {
      rounding: 50,
      inside: folds([
        [-150, 320, -120, 360, -146, 410, -8],
        [146, 330, 118, 360, 136, 420, 8],
      ]),
    }) +
    zip("M-126 326Q0 316 126 326", tones, metal) +
    zipPull(108, 326, -70, metal) +
    shadowAlong(pocket, tones, 12) +
    panel("p", pocket, tones, { rounding: 26 }) +
    zip("M-104 386Q0 378 104 386", tones, metal) +
    zipPull(-88, 386, 66, metal) +
    tag(-22, 412, 44, 22);
  return {
    art,
    weave: "nylon",
    focus: { x: 60, y: 370, zoom: 2.2 },
    floor: { y: 480, width: 190 },
  };
}

export const drawMorral: Illustrator = (commission) =>
  commission.dice.pick([drawMessenger, drawMessenger, drawCrossbody, drawBeltBag])(commission);
