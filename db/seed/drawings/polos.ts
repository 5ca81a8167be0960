import { folds, panel, ribbing, seam, shadowAlong, stitch } from "./cloth";
import { collar, collarBack } from "./collars";
import type { Illustrator } from "./commission";
import { bodyFolds, bodyOf, hemline, REGULAR_CUT, type Cut } from "./cut";
import { both } from "./outline";
import { blend, companionOf, inkFor, type Tones } from "./palette";
import { block, graphic, stripes } from "./prints";
import { shortSleeve, sleevePair } from "./sleeves";
import { buttonRow } from "./trims";

const REACH = 122;
const LEAF =
  "M3 116C12 98 26 78 42 64C54 62 60 74 63 88C66 104 70 118 74 128Q54 142 32 148C22 138 12 128 3 116Z";
const TIP = "M9 118Q20 131 33 142Q52 137 67 125";

function sleeveOpening({ shoulder, shoulderY, chest }: Cut): string {
  const y = shoulderY + REACH;
  return `M${shoulder + 60} ${y - 12}Q${shoulder + 40} ${y + 6} ${chest + 10} ${y + 9}`;
}

/** The deep opening of a collar that has no buttons. */
function openNeck(tones: Tones): string {
  return (
    `<path d="M-36 78L0 182L36 78Q0 96-36 78Z" fill="${tones.deep}"/>` +
    ribbing("M-34 92L0 186L34 92", 9, tones)
  );
}

/** The short buttoned opening under the collar. */
function placket(buttons: number, shift: number, tones: Tones): string {
  const end = 132 + buttons * 28;
  const ys = buttons === 2 ? [138, 166] : [134, 162, 190];
  return (
    `<path d="M-36 78L0 122L36 78Q0 96-36 78Z" fill="${tones.deep}"/>` +
    `<g transform="translate(${shift} 0)">` +
    panel("p", `M-13 100H13V${end}H-13Z`, tones, { rounding: 8 }) +
    stitch(`M-10 112V${end - 3}H10V112M-10 ${end - 14}H10`, tones.thread) +
    buttonRow(ys, 5, blend(tones.light, "#efe9dc", 0.6)) +
    "</g>"
  );
}

export const drawChomba: Illustrator = ({ tones, dice }) => {
  const cut: Cut = { ...REGULAR_CUT, neck: 44, neckY: 80, drop: 40 };
  const finish = dice.pick(["plain", "plain", "tipped", "tipped", "stripes", "block", "emblem"]);
  const second = companionOf(tones, dice);
  const trim = dice.chance(0.3) ? second : tones.base;
  const buttons = dice.pick([0, 2, 3]);
  const shift = dice.chance(0.12) ? -26 : 0;
  const print = {
    plain: "",
    tipped: "",
    stripes: stripes(150, 500, 46, 16, second),
    block: block(262, 330, second, tones.line),
    emblem: graphic(inkFor(tones, dice), second, dice, 62, 182, 0.26),
  }[finish];
  const sleeve =
    shortSleeve(cut, REACH, tones) +
    ribbing(sleeveOpening(cut), 16, tones, finish === "tipped" ? second : trim);
  const art =
    collarBack(tones, blend(trim, tones.deep, 0.25)) +
    sleevePair(sleeve) +
    panel("a", bodyOf(cut), tones, {
      inside: print + shadowAlong(both(LEAF), tones, 20) + folds(bodyFolds(cut, dice)),
    }) +
    (buttons === 0 ? openNeck(tones) : placket(buttons, shift, tones)) +
    collar(
      LEAF,
      tones,
      trim,
      finish === "tipped"
        ? `<path d="${both(TIP)}" stroke="${second}" stroke-width="5"/>`
        : seam(both(TIP), tones),
    ) +
    stitch(hemline(cut, 10) + hemline(cut, 14), tones.thread);
  return {
    art,
    weave: "pique",
    focus: { x: 14, y: 150, zoom: 2.5 },
    floor: { y: 556, width: 180 },
  };
};
