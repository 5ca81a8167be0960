import { folds, panel, ribbing, seam, shadowAlong, stitch, type Fold } from "./cloth";
import type { Commission, Illustration, Illustrator } from "./commission";
import { both, symmetric } from "./outline";
import { companionOf, type Tones } from "./palette";
import { stripes } from "./prints";

function ribs(tones: Tones): string {
  return `<path d="M-200 330H200" stroke="${tones.deep}" stroke-opacity="${tones.isDark ? 0.5 : 0.26}" stroke-width="420" stroke-dasharray="1.6 6.4"/>`;
}

function drape(width: number, hem: number): Fold[] {
  return [
    [width - 4, 250, width * 0.6, 280, 20, 286, 8],
    [4 - width, 262, -width * 0.6, 296, -16, 306, -8],
    [width - 6, hem - 130, width * 0.7, hem - 84, width * 0.3, hem - 70, 7],
    [-width * 0.5, hem, -width * 0.44, hem - 50, -width * 0.58, hem - 100, -6],
    [width * 0.1, hem + 6, width * 0.06, hem - 20, width * 0.14, hem - 56, 5],
  ];
}

function drawStrappy({ tones, dice }: Commission): Illustration {
  const isRibbed = dice.chance(0.6);
  const hem = dice.pick([430, 456]);
  const hasLace = dice.chance(0.4);
  const second = companionOf(tones, dice);
  const edge = "M0 226C36 226 66 210 92 176Q104 192 122 226";
  const body = symmetric(`${edge}C112 290 112 350 124 ${hem}Q60 ${hem + 9} 0 ${hem + 9}`);
  const strap = (colour: string, width: number) =>
    `<path d="${both("M92 180C96 140 84 108 70 86")}" stroke="${colour}" stroke-width="${width}"/>`;
  const art =
    `<path d="${symmetric("M0 210C50 210 90 208 118 226L100 250H0")}" fill="${tones.deep}"/>` +
    `<path d="${both("M70 86C58 120 62 170 74 214")}" stroke="${tones.shade}" stroke-width="8"/>` +
    strap(tones.line, 11) +
    strap(tones.base, 9) +
    panel("a", body, tones, { inside: (isRibbed ? ribs(tones) : "") + folds(drape(116, hem)) }) +
    (hasLace
      ? `<path d="M-90 182C-66 214-36 231 0 231C36 231 66 214 90 182" stroke="${second}" stroke-width="7" stroke-linecap="round" stroke-dasharray="0 8"/>`
      : "") +
    seam(both("M0 232C38 232 70 214 92 184Q104 198 119 230"), tones) +
    stitch(`M-122 ${hem - 9}Q0 ${hem + 9} 122 ${hem - 9}`, tones.thread);
  return {
    art,
    weave: "jersey",
    focus: { x: 50, y: 200, zoom: 2.3 },
    floor: { y: 508, width: 150 },
  };
}

const PANEL_SEAMS = [
  both("M26 212C22 300 26 380 28 460"),
  both("M82 104C84 260 66 340 78 460"),
  "M-140 330Q0 342 140 330",
];

function drawSquareNeck({ tones, dice }: Commission): Illustration {
  const isRibbed = dice.chance(0.5);
  const isStriped = dice.chance(0.3);
  const second = companionOf(tones, dice);
  const isPanelled = dice.chance(0.3);
  const hem = 452;
  const body = symmetric(
    `M0 214C30 214 44 212 58 208C58 170 60 130 64 104Q82 98 100 104C96 160 104 204 128 238C116 300 114 360 126 ${hem}Q60 ${hem + 9} 0 ${hem + 9}`,
  );
  const art =
    `<path d="${symmetric("M0 168C30 168 50 164 58 158L64 104Q82 98 100 104L104 240H0")}" fill="${tones.deep}"/>` +
    `<rect x="-14" y="172" width="28" height="15" rx="1.5" fill="#f3eee3"/>` +
    panel("a", body, tones, {
      inside:
        (isStriped ? stripes(130, 460, 26, 9, second) : "") +
        (isRibbed ? ribs(tones) : "") +
        (isPanelled
          ? PANEL_SEAMS.map((line) => seam(line, tones) + stitch(line, second)).join("")
          : "") +
        folds(drape(118, hem)),
    }) +
    stitch(
      both(`M0 221C34 221 50 218 65 214C64 170 66 130 70 104M94 104C90 160 98 206 122 242`),
      tones.thread,
    ) +
    ribbing(`M-124 ${hem - 6}Q0 ${hem + 14} 124 ${hem - 6}`, 22, tones);
  return {
    art,
    weave: "jersey",
    focus: { x: 60, y: 190, zoom: 2.3 },
    floor: { y: 512, width: 150 },
  };
}

function drawHalter({ tones, dice }: Commission): Illustration {
  const hasKnot = dice.chance(0.5);
  const hem = 440;
  const body = symmetric(
    `M0 122C20 122 34 116 42 104Q54 104 60 112C66 150 90 196 124 240C114 300 114 350 124 ${hem}Q60 ${hem + 9} 0 ${hem + 9}`,
  );
  const knot =
    `<path d="M-24 ${hem - 20}C-60 ${hem + 20}-64 ${hem + 50}-58 ${hem + 70}L-34 ${hem + 62}C-36 ${hem + 30}-20 ${hem}0 ${hem - 12}C20 ${hem} 36 ${hem + 30} 34 ${hem + 56}L58 ${hem + 62}C62 ${hem + 40} 56 ${hem + 14} 24 ${hem - 20}Z" fill="${tones.base}" stroke="${tones.line}"/>` +
    shadowAlong(
      `M-14 ${hem - 6}C-36 ${hem + 16}-44 ${hem + 40}-46 ${hem + 64}M14 ${hem - 6}C36 ${hem + 16} 44 ${hem + 40} 46 ${hem + 60}`,
      tones,
      12,
    ) +
    panel(
      "n",
      `M-24 ${hem - 22}Q0 ${hem - 36} 24 ${hem - 22}Q30 ${hem - 6} 20 ${hem + 6}Q0 ${hem + 14}-20 ${hem + 6}Q-30 ${hem - 6}-24 ${hem - 22}Z`,
      tones,
      { rounding: 14 },
    );
  const knotFolds: Fold[] = [
    [-110, hem - 60, -60, hem - 20, -14, hem - 18, 8],
    [110, hem - 66, 64, hem - 20, 14, hem - 18, -8],
    [-118, hem - 20, -70, hem - 2, -18, hem - 10, 6],
    [118, hem - 24, 70, hem - 2, 18, hem - 10, -6],
  ];
  const art =
    `<path d="M-44 106Q0 84 44 106Q0 130-44 106Z" fill="${tones.deep}"/>` +
    panel("a", body, tones, {
      inside: folds([...drape(114, hem), ...(hasKnot ? knotFolds : [])]),
    }) +
    ribbing("M-46 108C-30 126 30 126 46 108Q0 84-46 108Z", 11, tones) +
    stitch(both("M56 120C62 156 84 200 117 243"), tones.thread) +
    (hasKnot ? knot : stitch(`M-122 ${hem - 9}Q0 ${hem + 9} 122 ${hem - 9}`, tones.thread));
  return {
    art,
    weave: "jersey",
    focus: { x: 30, y: 180, zoom: 2.2 },
    floor: { y: 520, width: 150 },
  };
}

export const drawTop: Illustrator = (commission) =>
  commission.dice.pick([drawStrappy, drawSquareNeck, drawHalter])(commission);
