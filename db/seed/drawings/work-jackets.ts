import { folds, mirrored, panel, seam, shadowAlong, stitch } from "./cloth";
import { collar, collarBack } from "./collars";
import type { Commission, Illustration } from "./commission";
import { bodyFolds, bodyOf, OVERSIZE_CUT, REGULAR_CUT, type Cut } from "./cut";
import { both } from "./outline";
import { blend, type Tones } from "./palette";
import { patchPocket } from "./prints";
import { longSleeve, sewnCuff, sleevePair } from "./sleeves";
import { buttonRow, row, stud, zip, zipPull } from "./trims";

const LEAF =
  "M3 124C12 106 28 84 44 70C56 68 64 80 68 98L86 146C60 146 40 152 24 158C16 148 8 136 3 124Z";

function flapPocket(tones: Tones): string {
  const bag = "M36 352H120V462Q120 470 112 470H44Q36 470 36 462Z";
  const flap = "M32 342H124V378Q78 392 32 378Z";
  return (
    panel("p", bag, tones, { rounding: 16 }) +
    shadowAlong(flap, tones, 10) +
    panel("q", flap, tones, { rounding: 12 }) +
    stitch("M36 346H120V374Q78 388 36 374Z", tones.thread)
  );
}

function workPockets(tones: Tones): string {
  const large = mirrored("pp", patchPocket("p", 74, 352, 88, 116, tones));
  return large + mirrored("po", patchPocket("o", 70, 196, 66, 78, tones));
}

/** A straight jacket with a shirt collar: of work twill, of waxed cotton or of wool cloth. */
export function drawChore({ tones, dice }: Commission): Illustration {
  const cut: Cut = { ...OVERSIZE_CUT, neckY: 90, neck: 46, drop: 44, length: 502, hem: 150 };
  const style = dice.pick(["work", "waxed", "wool"]);
  const wrist = 448;
  const collarFill = style === "waxed" ? blend(tones.deep, "#4a3524", 0.6) : tones.base;
  const cords = `<path d="M0 112H96" stroke="#000" stroke-opacity=".3" stroke-width="96" stroke-dasharray="1.6 3.4"/>`;
  const welt = mirrored("pp", panel("p", "M66 424L96 346L110 352L80 430Z", tones, { rounding: 8 }));
  const pockets = {
    work: workPockets,
    waxed: () => mirrored("pp", flapPocket(tones)),
    wool: () => welt,
  };
  const sleeve =
    longSleeve(cut, wrist, 6, tones) +
    (style === "wool" ? "" : sewnCuff(cut, wrist, tones, tones.thread));
  const horn = blend(tones.isDark ? "#a58a67" : "#5c4430", tones.base, 0.2);
  const art =
    collarBack(tones, style === "waxed" ? collarFill : tones.shade, 10) +
    sleevePair(sleeve) +
    panel("a", bodyOf(cut), tones, {
      inside: shadowAlong(both(LEAF), tones, 22) + folds(bodyFolds(cut, dice)),
    }) +
    pockets[style](tones) +
    seam(style === "wool" ? "M18 146V510" : "M16 146V510", tones) +
    (style === "wool" ? "" : stitch("M12 150V508M-148 492Q0 510 148 492", tones.thread)) +
    (style === "wool" ? "" : buttonRow([182, 244, 306, 368, 430], 6.5, horn)) +
    collar(
      LEAF,
      tones,
      collarFill,
      stitch(both("M9 128L26 153Q52 144 77 139"), tones.thread),
      style === "waxed" ? cords : "",
    );
  return {
    art,
    weave: style === "wool" ? "fleece" : "twill",
    focus: { x: 40, y: 190, zoom: 2.2 },
    floor: { y: 560, width: 205 },
  };
}

const LEATHER_CUT: Cut = {
  ...REGULAR_CUT,
  neckY: 88,
  neck: 48,
  drop: 36,
  length: 468,
  shoulder: 132,
  chest: 136,
  hem: 128,
};

/** A broad gleam down each part: hide shines where cloth would not. */
function gleam(path: string): string {
  return `<g stroke="#fff" stroke-opacity=".06" stroke-linecap="round"><path d="${path}" stroke-width="26"/><path d="${path}" stroke-width="11"/></g>`;
}

const LAPEL = "M4 236L20 128L46 72Q60 68 68 86L112 150L92 166L100 184L34 268Z";

function crossedFront(tones: Tones): string {
  const metal = "#c2c1bd";
  return (
    zip("M-34 476L-26 268", tones, metal) +
    zipPull(-27, 290, 0, metal) +
    mirrored("kk", panel("k", LAPEL, tones, { rounding: 18 })) +
    stitch(both("M34 260L93 184L85 167L104 151L66 92"), tones.thread) +
    mirrored("ss", stud(88, 160, 4, metal) + stud(42, 242, 4, metal))
  );
}

function hookedFront(tones: Tones): string {
  const half = "M3 136C26 128 46 112 50 72Q60 68 66 76C74 98 76 116 72 130C54 150 30 158 3 160Z";
  const hook = `<path d="M-15 0H15" stroke="#8d8a86" stroke-width="5" stroke-linecap="round"/><path d="M-13-1H13" stroke="#e8e6e1" stroke-width="1.6" stroke-linecap="round"/>`;
  return (
    seam("M0 160V472", tones, 2.4) +
    stitch("M-7 162V472M7 162V472", tones.thread) +
    mirrored("kk", panel("k", half, tones, { rounding: 16 })) +
    row("hk", hook, [146, 184, 222, 260, 298, 336, 374, 412])
  );
}

/** A leather jacket to the waist, crossed or closed with hooks. */
export function drawLeather({ tones: woven, dice }: Commission): Illustration {
  const tones = { ...woven, isWoven: false };
  const cut = LEATHER_CUT;
  const isCrossed = dice.chance(0.5);
  const wrist = 452;
  const sleeve =
    longSleeve(cut, wrist, 0, tones, gleam("M158 170C176 230 184 330 190 430")) +
    zip(`M${cut.shoulder + 36} ${wrist}L${cut.shoulder + 32} ${wrist - 62}`, tones, "#c2c1bd");
  const art =
    `<path d="M-54 80Q0 50 54 80L44 150Q0 190-44 150Z" fill="${tones.deep}"/>` +
    `<rect x="-15" y="84" width="30" height="14" rx="1.5" fill="#f3eee3"/>` +
    sleevePair(sleeve) +
    panel("a", bodyOf(cut), tones, {
      inside:
        (isCrossed ? shadowAlong(both(LAPEL), tones, 20) : "") +
        gleam("M-84 170C-92 260-88 360-96 470M70 190C84 280 80 380 92 470") +
        folds(bodyFolds(cut, dice)),
    }) +
    seam(both("M130 196Q84 222 60 300L52 470"), tones) +
    mirrored("pk", zip("M58 420L104 372", tones, "#c2c1bd")) +
    (isCrossed ? crossedFront(tones) : hookedFront(tones)) +
    panel("h", "M-128 452Q0 468 128 452L126 482Q0 498-126 482Z", tones, { rounding: 12 }) +
    stitch("M-126 457Q0 473 126 457M-124 477Q0 493 124 477", tones.thread) +
    (isCrossed
      ? `<rect x="14" y="458" width="40" height="34" rx="4" stroke="#c2c1bd" stroke-width="5"/><path d="M34 476H58" stroke="#c2c1bd" stroke-width="4"/>`
      : "");
  return {
    art,
    weave: "none",
    focus: { x: 36, y: 200, zoom: 2.2 },
    floor: { y: 548, width: 195 },
  };
}
