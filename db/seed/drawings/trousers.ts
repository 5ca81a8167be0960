import { mirrored, ribbing, seam, shadowAlong, stitch, panel } from "./cloth";
import type { Illustrator } from "./commission";
import { legFolds, legHem, legPair, waistInside, type LegCut, type LegFit } from "./legs";
import { both } from "./outline";
import { blend, companionOf, type Tones } from "./palette";
import { button } from "./trims";
import { elasticWaist, fly, waistband } from "./waists";

/** A cargo pocket on the outside of the right thigh. */
export function cargoPocket(x: number, y: number, id: string, tones: Tones): string {
  const bag = `M${x} ${y}L${x + 58} ${y - 4}L${x + 60} ${y + 76}Q${x + 32} ${y + 84} ${x + 4} ${y + 80}Z`;
  const flap = `M${x - 3} ${y - 10}L${x + 60} ${y - 14}L${x + 61} ${y + 16}Q${x + 30} ${y + 26} ${x - 1} ${y + 20}Z`;
  return (
    shadowAlong(bag, tones, 10) +
    panel(`${id}b`, bag, tones, { rounding: 14 }) +
    seam(`M${x + 30} ${y + 20}L${x + 32} ${y + 80}`, tones) +
    shadowAlong(flap, tones, 10) +
    panel(`${id}f`, flap, tones, { rounding: 10 }) +
    stitch(
      `M${x} ${y - 6}L${x + 57} ${y - 10}M${x + 2} ${y + 16}Q${x + 30} ${y + 22} ${x + 58} ${y + 12}`,
      tones.thread,
    ) +
    button(x + 30, y + 10, 4, blend(tones.light, "#cfc7b8", 0.4))
  );
}

/** A second layer of cloth from the thigh to the shin, and the loop for a hammer. */
function workKnee(cut: LegCut, tones: Tones): string {
  const outside = (cut.hip + cut.outer) / 2 + 14;
  const edge = `M6 296Q60 306 ${outside} 288`;
  const foot = `M${cut.inner * 0.7} 452Q60 462 ${outside} 444`;
  return (
    shadowAlong(edge + foot, tones, 8) +
    seam(edge + foot, tones, 1.6) +
    stitch(
      `M6 301Q60 311 ${outside} 293M6 306Q60 316 ${outside} 298M${cut.inner * 0.7} 447Q60 457 ${outside} 439`,
      tones.thread,
    )
  );
}

export const drawPantalon: Illustrator = ({ tones, dice }) => {
  const finish = dice.pick(["chino", "chino", "tailored", "cargo", "cargo", "worker"]);
  const fit = dice.pick<LegFit>([
    { outer: 102, inner: 22, hip: 111 },
    { outer: 140, inner: 14, hip: 118 },
  ]);
  const cut: LegCut = { ...fit, waist: 88, waistY: 66, crotch: 262, hem: 540 };
  const middle = (cut.outer + cut.inner) / 2;
  const pleat = `M50 100C54 180 ${middle - 6} 320 ${middle} 538`;
  const crease =
    finish === "tailored"
      ? shadowAlong(pleat, tones, 12) +
        `<path d="${pleat}" stroke="#fff" stroke-opacity="${tones.glowOpacity}" stroke-width="1.6"/>` +
        seam("M36 98L39 150M66 100L66 142", tones)
      : "";
  const cargo = finish === "cargo" ? cargoPocket(cut.hip - 62, 306, "g", tones) : "";
  const art =
    waistInside(cut, tones) +
    legPair(cut, tones, crease + cargo + (finish === "worker" ? workKnee(cut, tones) : "")) +
    seam(both("M64 96L98 172"), tones, 1.8) +
    stitch(both("M59 98L93 174"), tones.thread) +
    fly(cut, tones, tones.thread) +
    stitch(both(legHem(cut, 14)), tones.thread) +
    (finish === "cargo"
      ? seam(both(`M16 396Q60 406 ${(cut.hip + cut.outer) / 2} 392`), tones)
      : "") +
    waistband(cut, tones, tones.thread) +
    button(7, 91, 6, blend(tones.light, "#cfc7b8", 0.5));
  const focus = finish === "cargo" ? { x: 70, y: 330, zoom: 2.4 } : { x: 36, y: 130, zoom: 2.5 };
  return { art, weave: "twill", focus, floor: { y: 566, width: 160 } };
};

const OPEN_CUT: LegCut = {
  waist: 86,
  waistY: 70,
  hip: 116,
  crotch: 262,
  outer: 118,
  inner: 18,
  hem: 536,
};

const CUFFED_CUT: LegCut = {
  waist: 86,
  waistY: 70,
  hip: 118,
  crotch: 262,
  outer: 86,
  inner: 28,
  hem: 506,
};

export const drawJogger: Illustrator = ({ tones, dice }) => {
  const finish = dice.pick(["plain", "plain", "stripe", "panel", "knee"]);
  const second = companionOf(tones, dice);
  const cord = dice.chance(0.6) ? blend(tones.light, "#efe9dc", 0.6) : tones.light;
  const side = "M82 60C112 160 118 320 84 510";
  const inside = {
    plain: "",
    stripe: `<path d="${side}" stroke="${second}" stroke-width="16"/><path d="${side}" stroke="${tones.base}" stroke-width="5"/>`,
    panel:
      `<path d="M92 60C76 180 118 320 66 520H200V60Z" fill="${second}"/>` +
      seam("M92 60C76 180 118 320 66 520", tones),
    knee: seam("M14 352Q60 364 118 348M18 420Q60 432 108 418", tones),
  }[finish];
  const isOpen = dice.chance(0.3);
  const cut = isOpen ? OPEN_CUT : CUFFED_CUT;
  const ankle = `M${cut.inner - 1} ${cut.hem + 15}L${cut.outer - 1} ${cut.hem + 11}`;
  const puff = legFolds(cut).concat([
    [42, 504, 46, 478, 38, 456, 7],
    [62, 504, 62, 484, 74, 466, -6],
    [76, 500, 80, 482, 86, 470, 5],
  ]);
  const art =
    waistInside(cut, tones) +
    legPair(cut, tones, inside, isOpen ? legFolds(cut) : puff) +
    seam(`M0 106V${cut.crotch}`, tones, 1.4) +
    seam(both("M70 104C72 140 88 166 108 182"), tones, 1.8) +
    stitch(both("M65 106C67 142 84 170 104 187"), tones.thread) +
    (isOpen
      ? stitch(both(legHem(cut, 14)), tones.thread)
      : mirrored("an", ribbing(ankle, 30, tones))) +
    elasticWaist(cut, tones, cord);
  return {
    art,
    weave: "fleece",
    focus: { x: 20, y: 140, zoom: 2.5 },
    floor: { y: 564, width: 150 },
  };
};
