import { folds, mirrored, panel, seam, shadowAlong, stitch } from "./cloth";
import { collar, collarBack } from "./collars";
import type { Commission, Illustrator } from "./commission";
import { bodyFolds, REGULAR_CUT, type Cut } from "./cut";
import { both, symmetric } from "./outline";
import { blend, companionOf, type Tones } from "./palette";
import { patchPocket } from "./prints";
import { longSleeve, sewnCuff, shortSleeve, shortSleeveHem, sleevePair } from "./sleeves";
import { button, buttonRow } from "./trims";

function shirtCloth({ tones, dice }: Commission): {
  defs: string;
  cloth: string;
  sleeve: string;
  finish: string;
} {
  const finish = dice.pick(["plain", "plain", "plain", "check", "check", "pinstripe", "denim"]);
  const second = companionOf(tones, dice);
  const cut = (cloth: string) => ({
    defs: `<defs><g id="sh">${cloth}</g></defs>`,
    cloth: `<use href="#sh"/>`,
    sleeve: `<use href="#sh" transform="rotate(-9 128 112)"/>`,
    finish,
  });
  if (finish === "check") {
    const bands = (colour: string, dashes: string, [x, y]: readonly [number, number]) =>
      `<path d="M${x} 310H262" stroke-width="540" stroke-dasharray="${dashes}" stroke="${colour}"/>` +
      `<path d="M0 ${y}V580" stroke-width="524" stroke-dasharray="${dashes}" stroke="${colour}"/>`;
    const thin = tones.isDark ? "#d8a657" : "#8c2f2a";
    return cut(
      `<g stroke-opacity=".42">${bands(second, "19 27", [-262.5, 50.5])}</g>` +
        `<g stroke-opacity=".7">${bands(thin, "2 44", [-231, 82])}</g>`,
    );
  }
  if (finish === "pinstripe") {
    return cut(
      `<path d="M-240 310H240" stroke="${second}" stroke-opacity=".55" stroke-width="540" stroke-dasharray="2 11"/>`,
    );
  }
  return { defs: "", cloth: "", sleeve: "", finish };
}

function shirtBody({
  neck,
  neckY,
  drop,
  shoulder,
  shoulderY,
  chest,
  pit,
  hem,
  length,
}: Cut): string {
  const low = neckY + drop;
  const reach = shoulder - neck;
  return symmetric(
    `M0 ${low}L${neck} ${neckY}C${neck + reach * 0.3} ${neckY + 8} ${neck + reach * 0.7} ${shoulderY - 12} ${shoulder} ${shoulderY}` +
      `C${shoulder - 9} ${shoulderY + 40} ${chest - 10} ${pit - 34} ${chest} ${pit}` +
      `C${chest - 5} ${pit + 80} ${hem - 8} ${length - 140} ${hem - 2} ${length - 58}` +
      `C${hem - 8} ${length - 34} ${hem * 0.72} ${length} ${hem * 0.3} ${length + 6}L0 ${length + 6}`,
  );
}

const PLAIN_CLOTH = { defs: "", cloth: "", sleeve: "", finish: "plain" };
const WRIST = 446;

/** A band that stands around the neck. */
function bandCollar(tones: Tones, cloth: string): string {
  const half = "M0 128C16 116 34 96 40 66Q50 62 55 72C54 104 34 130 5 150Z";
  const edge = "M6 142C30 126 48 104 51 74";
  return collar(half, tones, tones.base, stitch(both(edge), tones.thread), cloth);
}

/** Frills that hang from the collar, one over the other. */
function jabot(tones: Tones): string {
  const frill = (id: string, y: number, half: number) => {
    const step = (half * 2) / 5;
    let edge = "";
    for (let at = 0; at < 5; at += 1) edge += `q${step / 2} ${at % 2 ? 12 : 20} ${step} 0`;
    const path = `M-18 ${y - 74}Q-${half * 0.9} ${y - 40}-${half} ${y}${edge}Q${half * 0.9} ${y - 40} 18 ${y - 74}Z`;
    const pleats = [-0.6, -0.2, 0.2, 0.6].map(
      (share) => `M${share * 18} ${y - 66}L${share * half} ${y}`,
    );
    return (
      shadowAlong(path, tones, 12) +
      panel(id, path, tones, { rounding: 16, inside: shadowAlong(pleats.join(""), tones, 8) })
    );
  };
  return frill("j3", 330, 40) + frill("j2", 268, 48) + frill("j1", 206, 54);
}

/** The flap over a chest pocket. */
function pocketFlap(tones: Tones, thread: string): string {
  const flap = "M32 176H100V196L66 212L32 196Z";
  return (
    panel("fl", flap, tones, { rounding: 10 }) +
    stitch("M35 180V194L66 208L97 194V180", thread) +
    button(66, 200, 4, "#ece5d6")
  );
}

export const drawCamisa: Illustrator = (commission) => {
  const { tones, dice } = commission;
  const isLong = dice.chance(0.65);
  const pockets = dice.pick([0, 1, 1, 2]);
  const neck = dice.pick(["shirt", "shirt", "shirt", "shirt", "mao", "jabot"]);
  const hasFlaps = pockets === 2 && dice.chance(0.6);
  const woven = shirtCloth(commission);
  const isFrilled = neck === "jabot";
  const { defs, cloth, sleeve: sleeveCloth, finish } = isFrilled ? PLAIN_CLOTH : woven;
  const cut: Cut = { ...REGULAR_CUT, neck: 42, neckY: 80, drop: 44, hem: 136, length: 522 };
  const thread = finish === "denim" ? "#c9924c" : tones.thread;
  const sleeve = isLong
    ? longSleeve(cut, WRIST, 0, tones, sleeveCloth) +
      sewnCuff(cut, WRIST, tones, thread, sleeveCloth) +
      button(cut.shoulder + 36, WRIST + 18, 4, "#ece5d6")
    : shortSleeve(cut, 138, tones, sleeveCloth) + stitch(shortSleeveHem(cut, 138, 14), thread);
  const leaf = isLong
    ? "M3 112C12 94 26 76 42 62C54 60 60 72 62 88L68 144C50 138 36 136 26 136Z"
    : "M2 122C10 100 26 78 42 62C54 60 61 74 64 88L86 130C62 136 40 146 26 152C16 142 8 132 2 122Z";
  const edge = isLong ? "M10 112L28 131Q46 131 63 138" : "M9 124L27 146Q56 136 79 129";
  const pocketCloth = cloth && `<use href="#sh" x="9" y="17"/>`;
  const pocket = patchPocket("p", 66, 182, 64, 76, tones, pocketCloth);
  const fullPocket = pocket + (hasFlaps ? pocketFlap(tones, thread) : "");
  const leaves =
    neck === "shirt"
      ? collar(leaf, tones, tones.base, stitch(both(edge), thread), sleeveCloth)
      : bandCollar(tones, sleeveCloth);
  const art =
    defs +
    collarBack(tones, tones.shade) +
    sleevePair(sleeve) +
    panel("a", shirtBody(cut), tones, {
      inside:
        cloth +
        (neck === "shirt" ? shadowAlong(both(leaf), tones, 20) : "") +
        folds(bodyFolds(cut, dice)),
    }) +
    (isFrilled ? "" : ["", pocket, mirrored("po", fullPocket)][pockets]) +
    seam("M-14 118V528M14 118V528", tones) +
    stitch("M-11 124V526M11 124V526", thread) +
    buttonRow([152, 212, 272, 332, 392, 452], 5.4, blend(tones.light, "#efe9dc", 0.65)) +
    (isFrilled ? jabot(tones) : "") +
    leaves;
  const weave = finish === "denim" ? "twill" : "canvas";
  return { art, weave, focus: { x: 34, y: 160, zoom: 2.4 }, floor: { y: 560, width: 190 } };
};
