import { folds, panel, seam, shadowAlong, stitch, type Fold } from "./cloth";
import type { Illustrator } from "./commission";
import { companionOf, inkFor, type Tones } from "./palette";
import { graphic } from "./prints";
import { tag } from "./trims";

const CROWN =
  "M-196 366C-206 250-132 152-12 150C86 150 142 226 152 336C96 330 40 344 4 372C-60 396-140 392-196 366Z";
const BILL =
  "M-4 360C36 300 100 290 152 320C214 344 262 376 276 408C280 422 268 428 250 424C180 406 96 410 34 432C10 436-10 408-4 372Z";

function mesh(tones: Tones): string {
  return (
    `<pattern id="e" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">` +
    `<circle cx="4" cy="4" r="2.2" fill="${tones.deep}" fill-opacity=".75"/></pattern>`
  );
}

function holes(tones: Tones): string {
  const at = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="4" fill="${tones.deep}" stroke="${tones.thread}" stroke-width="2"/>`;
  return at(-118, 226) + at(-28, 206) + at(74, 218);
}

/** Where the panels of the crown meet, and the two rows of stitches beside each seam. */
const FRONT_SEAM = "M-62 164C-26 210-10 290-2 370";
const BACK_SEAM = "M-20 150C-110 186-158 270-168 378";
const SIDE_DIP = "M-20 150C46 190 84 260 92 336";
const SEAM_STITCHES =
  "M-56 163C-20 210-4 290 4 366M-68 165C-32 210-16 290-8 372M-26 153C-104 190-151 272-161 380M-30 149C-116 184-164 270-175 374";
const CREASES: readonly Fold[] = [
  [-180, 330, -120, 318, -70, 336, 9],
  [-150, 250, -120, 290, -128, 350, 8],
  [110, 250, 100, 290, 120, 326, -8],
  [-40, 352, 10, 318, 60, 310, -7],
];

function bill(tones: Tones, fill: string): string {
  const rows = [14, 26, 38, 50].map(
    (step) =>
      `M${4 + step * 0.1} ${372 + step}C44 ${346 + step} 104 ${332 + step} 156 ${342 + step * 0.9}` +
      `C204 ${352 + step * 0.8} 240 ${376 + step * 0.6} ${262 - step * 0.3} ${404 + step * 0.2}`,
  );
  return (
    `<path d="M0 388C60 430 190 424 262 424C200 440 80 452 34 440Z" fill="#2b221c" fill-opacity=".22"/>` +
    panel("d", BILL, tones, {
      fill,
      rounding: 30,
      inside: shadowAlong("M-4 378C40 344 96 330 156 340", tones, 44),
    }) +
    stitch(rows.join(""), tones.thread) +
    `<path d="M34 432C96 410 180 406 250 424C268 428 280 422 276 408" stroke="#fff" stroke-opacity="${tones.glowOpacity}" stroke-width="3"/>`
  );
}

function crown(tones: Tones, isTrucker: boolean): string {
  const back = `<path d="${FRONT_SEAM}L-210 400V140Z" fill="url(#e)"/>`;
  const inside =
    (isTrucker ? back : "") +
    shadowAlong(FRONT_SEAM + SIDE_DIP + BACK_SEAM, tones, 10) +
    folds(CREASES);
  return (
    (isTrucker ? `<defs>${mesh(tones)}</defs>` : "") +
    panel("c", CROWN, tones, { inside, rounding: 60 }) +
    seam(FRONT_SEAM + BACK_SEAM, tones, 1.6) +
    stitch(SEAM_STITCHES, tones.thread) +
    holes(tones) +
    `<ellipse cx="-16" cy="150" rx="17" ry="8" fill="${tones.shade}" stroke="${tones.line}"/>`
  );
}

export const drawGorra: Illustrator = ({ tones, dice }) => {
  const isTrucker = dice.chance(0.25);
  const finish = dice.pick(["plain", "plain", "graphic", "patch", "tag"]);
  const second = companionOf(tones, dice);
  const billFill = dice.chance(0.3) ? second : tones.base;
  const ink = inkFor(tones, dice);
  const mark = {
    plain: "",
    graphic: `<g transform="translate(52 256) skewY(6) scale(.86 1)">${graphic(ink, second, dice, 0, 0, 0.85)}</g>`,
    patch: `<g transform="translate(54 258) rotate(4)">${tag(-44, -28, 88, 56, "#e9dfca")}${graphic("#33302f", "#a5582f", dice, 0, 0, 0.34)}</g>`,
    tag: tag(-8, 330, 26, 16),
  }[finish];
  const isFrontMarked = finish === "graphic" || finish === "patch";
  return {
    art: `<g transform="translate(-34 10)">${bill(tones, billFill)}${crown(tones, isTrucker)}${mark}</g>`,
    weave: "twill",
    focus: isFrontMarked ? { x: 20, y: 280, zoom: 2.1 } : { x: 10, y: 330, zoom: 2.1 },
    floor: { y: 452, width: 230 },
  };
};
