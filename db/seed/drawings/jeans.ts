import { mirrored, panel, seam, stitch } from "./cloth";
import type { Illustrator } from "./commission";
import { legHem, legPair, waistInside, type LegCut, type LegFit } from "./legs";
import { both } from "./outline";
import { blend, type Tones } from "./palette";
import type { Dice } from "./random";
import { stud } from "./trims";
import { fly, waistband } from "./waists";

const FITS = [
  { outer: 78, inner: 27, hip: 106 },
  { outer: 94, inner: 24, hip: 110 },
  { outer: 116, inner: 18, hip: 114 },
  { outer: 142, inner: 14, hip: 120 },
] as const;

const RIP =
  `<path d="M38 384L58 378L76 380L92 376L104 384L94 394L78 392L60 396Z" fill="#efeae0"/>` +
  `<path d="M50 383H102M54 388H98M58 392H92" stroke="#b9b2a5"/>`;

const FADE = { none: 0, soft: 0.3, strong: 0.5 };

/** Colours that stone washing turns pale; on others a strong wash would look like satin. */
const WASHABLE = new Set(["indigo", "celeste-lavado", "celeste", "azul", "azul-marino"]);

function washFor(colourSlug: string, dice: Dice): keyof typeof FADE {
  const wash = dice.pick(["none", "soft", "strong"]);
  if (wash === "none" || WASHABLE.has(colourSlug)) return wash;
  return colourSlug === "negro" || wash === "soft" ? "none" : "soft";
}

const WHISKERS = [
  "M18 250Q60 232 100 206Q64 246 18 250Z",
  "M20 268Q66 254 104 236Q66 272 20 268Z",
  "M24 288Q64 280 100 264Q66 298 24 288Z",
] as const;

/** The pale thighs and knees of washed denim, and the whiskers of a strong wash. */
function washing(cut: LegCut, wash: keyof typeof FADE): string {
  const faded = FADE[wash];
  if (!faded) return "";
  const middle = (cut.hip + cut.inner) / 2 - 8;
  const whiskers = WHISKERS.map((whisker) => `<path d="${whisker}"/>`).join("");
  return (
    `<radialGradient id="f"><stop stop-color="#fff" stop-opacity="${faded}"/>` +
    `<stop offset=".5" stop-color="#fff" stop-opacity="${faded / 2}"/>` +
    `<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><g fill="url(#f)">` +
    `<ellipse cx="${middle}" cy="290" rx="46" ry="140"/>` +
    `<ellipse cx="${middle + 10}" cy="450" rx="36" ry="70"/>` +
    `${wash === "strong" ? whiskers : ""}</g>`
  );
}

/** The curved pockets, their bags in shade, and the coin pocket on the right. */
function frontPockets(tones: Tones, thread: string): string {
  const opacity = tones.isDark ? 0.2 : 0.1;
  return (
    `<path d="${both("M88 98C82 130 56 146 28 146L28 104Z")}" fill="${tones.shadow}" fill-opacity="${opacity}"/>` +
    seam(both("M88 100C82 130 56 146 28 146"), tones, 1.6) +
    stitch(both("M88 106C80 134 56 150 28 150M88 111C78 138 56 154 28 154"), thread) +
    stitch("M44 122H72V143", thread)
  );
}

function sideSeam({ hip, outer, hem }: LegCut): string {
  return `M${hip - 5} 210C${hip - 2} 300 ${(hip + outer) / 2 - 2} 400 ${outer - 5} ${hem - 6}`;
}

function turnUps({ inner, outer, hem }: LegCut, tones: Tones): string {
  const path =
    `M${inner - 4} ${hem - 24}L${outer + 3} ${hem - 28}L${outer + 3} ${hem + 2}` +
    `Q${(outer + inner) / 2} ${hem + 14} ${inner - 3} ${hem + 6}Z`;
  const fill = blend(tones.base, "#ffffff", 0.42);
  return mirrored("nn", panel("n", path, tones, { fill, rounding: 12 }));
}

export const drawJean: Illustrator = ({ tones, dice, colourSlug }) => {
  const fit = dice.pick<LegFit>(FITS);
  const cut: LegCut = { ...fit, waist: 88, waistY: 66, crotch: 264, hem: 540 };
  const thread = dice.chance(0.75) ? "#c8924e" : tones.thread;
  const wash = washFor(colourSlug, dice);
  const isRipped = dice.chance(0.2);
  const isCuffed = dice.chance(0.25);
  const art =
    waistInside(cut, tones) +
    legPair(cut, tones, washing(cut, wash) + (isRipped ? RIP : "")) +
    frontPockets(tones, thread) +
    fly(cut, tones, thread) +
    stitch(both(sideSeam(cut)), thread) +
    (isCuffed ? turnUps(cut, tones) : stitch(both(legHem(cut, 10)), thread)) +
    waistband(cut, tones, thread) +
    stud(7, 91, 6.5) +
    mirrored("rv", stud(84, 108, 2.6, "#b98f5c") + stud(32, 143, 2.6, "#b98f5c"));
  return {
    art,
    weave: "twill",
    focus: { x: 44, y: 132, zoom: 2.6 },
    floor: { y: 566, width: 160 },
  };
};
