import { folds, mirrored, panel, seam, shadowAlong, stitch } from "./cloth";
import type { Commission, Illustration, Illustrator } from "./commission";
import { both, symmetric } from "./outline";
import { companionOf, inkFor, type Tones } from "./palette";
import { graphic } from "./prints";
import { stud, tag, zip, zipPull } from "./trims";

/** A strap of webbing or leather along a path. */
export function webbing(path: string, width: number, tones: Tones, fill = tones.shade): string {
  const stroke = (colour: string, across: number, extra = "") =>
    `<path d="${path}" stroke="${colour}" stroke-width="${across}"${extra}/>`;
  return (
    stroke(tones.line, width + 2.4) +
    stroke(fill, width) +
    stroke("#fff", width * 0.24, ` stroke-opacity="${tones.glowOpacity}"`)
  );
}

function drawDuffel({ tones, dice }: Commission): Illustration {
  const hasLeather = dice.chance(0.4);
  const trim = hasLeather ? "#7d5232" : tones.shade;
  const ends = hasLeather ? trim : dice.chance(0.4) ? companionOf(tones, dice) : tones.shade;
  const body = symmetric(
    "M0 232C120 228 196 230 222 250C248 280 254 350 246 420Q242 462 214 470C140 480 60 482 0 482",
  );
  const end = "M176 228C210 232 226 246 234 268C250 320 250 390 242 432Q238 462 214 470L176 476Z";
  const art =
    webbing("M-96 250C-92 120-70 92 0 92C70 92 92 120 96 250", 15, tones, trim) +
    panel("a", body, tones, {
      rounding: 60,
      inside: folds([
        [-150, 260, -120, 320, -140, 400, -10],
        [-40, 250, -20, 300, -46, 350, 9],
        [30, 478, 50, 420, 20, 380, 9],
        [140, 262, 120, 320, 136, 380, 10],
        [-130, 470, -60, 440, -20, 446, 9],
      ]),
    }) +
    mirrored("en", panel("e", end, tones, { fill: ends, rounding: 30 })) +
    stitch(both("M182 232V474"), tones.thread) +
    zip("M-206 244Q0 232 206 244", tones, "#b9a27a") +
    zipPull(150, 242, -60, "#b9a27a") +
    webbing("M-108 480V300C-104 170-74 132 0 132C74 132 104 170 108 300V480", 17, tones, trim) +
    stitch(both("M102 478V330M114 478V330"), tones.thread) +
    seam(both("M99 312H117"), tones, 2) +
    panel("gr", "M-40 122H40Q46 132 40 144H-40Q-46 132-40 122Z", tones, {
      fill: trim,
      rounding: 10,
    }) +
    tag(-30, 356, 60, 34);
  return {
    art,
    weave: "canvas",
    focus: { x: 100, y: 290, zoom: 2.1 },
    floor: { y: 486, width: 260 },
  };
}

function drawTote({ tones, dice }: Commission): Illustration {
  const hasPrint = dice.chance(0.7);
  const ink = inkFor(tones, dice);
  const second = companionOf(tones, dice);
  const body = symmetric("M0 232Q90 236 150 228C154 330 162 430 166 516Q84 530 0 528");
  const print = hasPrint ? graphic(ink, second, dice, 0, 378, 1.3) : "";
  const art =
    webbing("M-74 236C-72 96-50 60 0 60C50 60 72 96 74 236", 13, tones) +
    `<path d="M-150 230Q0 212 150 230Q0 246-150 230Z" fill="${tones.deep}"/>` +
    panel("a", body, tones, {
      rounding: 50,
      inside:
        print +
        folds([
          [-70, 262, -50, 320, -96, 380, 9],
          [74, 262, 60, 330, 100, 400, -9],
          [-160, 500, -110, 470, -60, 490, -9],
          [150, 440, 110, 470, 96, 520, 9],
          [20, 250, 40, 300, 10, 340, 6],
        ]),
    }) +
    stitch("M-150 252Q0 260 150 252", tones.thread) +
    webbing("M-84 276C-82 130-56 92 0 92C56 92 82 130 84 276", 15, tones, tones.base) +
    stitch(both("M78 252H90V274H78ZM78 252L90 274M90 252L78 274"), tones.thread);
  return {
    art,
    weave: "canvas",
    focus: hasPrint ? { x: 10, y: 350, zoom: 2 } : { x: 70, y: 280, zoom: 2.4 },
    floor: { y: 532, width: 200 },
  };
}

export const drawBolso: Illustrator = (commission) =>
  commission.dice.pick([drawDuffel, drawTote])(commission);

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

export const drawMorral: Illustrator = (commission) =>
  commission.dice.pick([drawMessenger, drawCrossbody])(commission);
