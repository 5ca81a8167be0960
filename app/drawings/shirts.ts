import { folds, mirrored, panel, seam, shadowAlong, stitch } from "./cloth";
import { collar, collarBack } from "./collars";
import type { Commission, Illustrator } from "./commission";
import { bodyFolds, REGULAR_CUT, type Cut } from "./cut";
import { both, symmetric } from "./outline";
import { blend, companionOf } from "./palette";
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
  const lines = (from: number, to: number, pitch: number, isDown: boolean) => {
    let path = "";
    for (let at = from; at <= to; at += pitch) path += isDown ? `M${at} 40V580` : `M-260 ${at}H260`;
    return path;
  };
  if (finish === "check") {
    const stroke = (d: string, colour: string, width: number, opacity: number) =>
      `<path d="${d}" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;
    return cut(
      stroke(lines(-253, 253, 46, true), second, 19, 0.42) +
        stroke(lines(60, 560, 46, false), second, 19, 0.42) +
        stroke(
          lines(-230, 253, 46, true) + lines(83, 560, 46, false),
          tones.isDark ? "#d8a657" : "#8c2f2a",
          2,
          0.7,
        ),
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

const WRIST = 446;

export const drawCamisa: Illustrator = (commission) => {
  const { tones, dice } = commission;
  const isLong = dice.chance(0.65);
  const pockets = dice.pick([0, 1, 1, 2]);
  const { defs, cloth, sleeve: sleeveCloth, finish } = shirtCloth(commission);
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
  const art =
    defs +
    collarBack(tones, tones.shade) +
    sleevePair(sleeve) +
    panel("a", shirtBody(cut), tones, {
      inside: cloth + shadowAlong(both(leaf), tones, 20) + folds(bodyFolds(cut, dice)),
    }) +
    ["", pocket, mirrored("po", pocket)][pockets] +
    seam("M-14 118V528M14 118V528", tones) +
    stitch("M-11 124V526M11 124V526", thread) +
    buttonRow([152, 212, 272, 332, 392, 452], 5.4, blend(tones.light, "#efe9dc", 0.65)) +
    collar(leaf, tones, tones.base, stitch(both(edge), thread), sleeveCloth);
  const weave = finish === "denim" ? "twill" : "canvas";
  return { art, weave, focus: { x: 34, y: 160, zoom: 2.4 }, floor: { y: 560, width: 190 } };
};
