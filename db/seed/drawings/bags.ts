import { folds, mirrored, panel, seam, stitch } from "./cloth";
import type { Commission, Illustration, Illustrator } from "./commission";
import { both, symmetric } from "./outline";
import { companionOf, inkFor, type Tones } from "./palette";
import { graphic } from "./prints";
import { tag, zip, zipPull } from "./trims";

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
