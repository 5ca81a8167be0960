import { folds, panel, shadowAlong, stitch, type Fold } from "./cloth";
import type { Illustrator } from "./commission";
import { blend, companionOf, inkFor, type Tones } from "./palette";
import type { Dice } from "./random";

/** Where the drops of a paisley print lie, and how they are turned. */
const PAISLEY: readonly (readonly [x: number, y: number, turn: number])[] = [
  [-112, -112, 135],
  [112, -112, 225],
  [112, 112, 315],
  [-112, 112, 45],
  [0, -112, 180],
  [0, 112, 0],
  [-112, 0, 90],
  [112, 0, 270],
  [-36, -30, 20],
  [36, 32, 200],
  [-34, 40, 110],
  [36, -36, 290],
];

function paisley(ink: string, second: string, ground: string): string {
  const drop =
    `<g id="q"><path d="M2-34C-6-20-22-8-24 10C-26 28-12 36 0 36C14 36 26 24 24 8C22-4 10-6 8-16C6-22 8-30 2-34Z" fill="${ink}"/>` +
    `<path d="M-2-12C-10-2-15 4-15 12C-15 22-8 27 0 27C9 27 15 20 14 11C12 2 2 2-2-12Z" fill="${ground}"/>` +
    `<path d="M0 2C-6 8-8 12-6 17C-3 22 5 21 6 15C6 10 1 8 0 2Z" fill="${second}"/></g>`;
  const drops = PAISLEY.map(
    ([x, y, turn]) => `<use href="#q" transform="translate(${x} ${y}) rotate(${turn})"/>`,
  );
  return (
    `<defs>${drop}</defs>${drops.join("")}` +
    `<path d="M-60-140h.1M60-140h.1M-60 140h.1M60 140h.1M-140-60h.1M-140 60h.1M140-60h.1M140 60h.1M0 0h.1M-70-64h.1M70-64h.1M-70 66h.1M70 66h.1" stroke="${ink}" stroke-width="10" stroke-linecap="round"/>`
  );
}

function dots(ink: string): string {
  let path = "";
  for (let y = -126; y <= 126; y += 36) {
    for (let x = -126; x <= 126; x += 36) path += `M${x} ${y}h.1`;
  }
  return `<path d="${path}" stroke="${ink}" stroke-width="13" stroke-linecap="round"/>`;
}

function check(ink: string, second: string): string {
  let path = "";
  for (let at = -180; at <= 180; at += 60) path += `M${at}-200V200M-200 ${at}H200`;
  return (
    `<path d="${path}" stroke="${second}" stroke-width="26" stroke-opacity=".45"/>` +
    `<path d="${path}" stroke="${ink}" stroke-width="2" transform="translate(30 30)"/>`
  );
}

function compass(ink: string, second: string): string {
  return (
    `<path d="M-140-140H140V140H-140Z" stroke="${second}" stroke-width="12" stroke-dasharray="12 8"/>` +
    `<circle r="62" stroke="${ink}" stroke-width="5"/><circle r="40" fill="${second}"/>` +
    `<path d="M0-100L14-76L0-62L-14-76ZM0 100L14 76L0 62L-14 76ZM-100 0L-76 14L-62 0L-76-14ZM100 0L76 14L62 0L76-14Z" fill="${ink}"/>`
  );
}

function waves(ink: string, second: string): string {
  const row = (x: number) =>
    `M${x} 0a26 26 0 0 1 52 0M${x + 9} 0a17 17 0 0 1 34 0M${x + 18} 0a8 8 0 0 1 16 0`;
  const line = [-208, -156, -104, -52, 0, 52, 104, 156].map(row).join("");
  const sea = [-140, -112, -84, -56, -28, 0, 28, 56, 84, 112, 140, 168]
    .map((y, index) => `<use href="#q" x="${index % 2 ? 26 : 0}" y="${y}"/>`)
    .join("");
  return (
    `<defs><path id="q" d="${line}" stroke="${ink}" stroke-width="4"/></defs>${sea}` +
    `<circle cx="92" cy="-92" r="46" fill="${second}"/>`
  );
}

function bandanaPrint(tones: Tones, dice: Dice): string {
  const ink = inkFor(tones, dice);
  const second = companionOf(tones, dice);
  const frame = `<path d="M-168-168H168V168H-168ZM-154-154H154V154H-154Z" stroke="${ink}" stroke-width="3.5"/>`;
  switch (dice.pick(["paisley", "dots", "check", "compass", "waves"])) {
    case "paisley":
      return frame + paisley(ink, second, tones.base);
    case "dots":
      return frame + dots(ink);
    case "check":
      return check(ink, second);
    case "waves":
      return waves(ink, second);
    case "compass":
      return frame + compass(ink, second);
  }
}

const CLOTH =
  "M-186-180C-120-188-60-178 0-184C60-190 120-178 180-186C190-120 180-60 186 0C190 50 182 84 184 116L116 184C60 178 0 188-60 184C-110 182-150 190-184 184C-190 120-180 60-186 0C-190-60-180-120-186-180Z";
const CORNER = "M184 116C150 104 120 96 92 92C98 124 106 156 116 184Z";
const CREASES: readonly Fold[] = [
  [-180, -60, -60, -80, 20, -20, 10],
  [180, -100, 80, -60, 40, 20, 10],
  [-100, 180, -60, 80, -110, 10, -11],
  [-20, -184, 10, -100, -30, -30, 9],
  [20, 180, 40, 120, 10, 60, 8],
  [-170, 120, -90, 90, -40, 120, -8],
];

export const drawPanuelo: Illustrator = ({ tones, dice }) => {
  const turn = dice.pick([-9, 7, 12]);
  const reverse = blend(
    tones.base,
    tones.isDark ? "#ffffff" : "#f4efe6",
    tones.isDark ? 0.16 : 0.4,
  );
  const art =
    `<g transform="translate(0 302) rotate(${turn}) scale(1.08)">` +
    `<path d="${CLOTH}" stroke="#2b221c" stroke-opacity=".07" stroke-width="22" transform="translate(3 9)"/>` +
    `<path d="${CLOTH}" fill="#2b221c" fill-opacity=".2" transform="translate(3 7)"/>` +
    panel("a", CLOTH, tones, { inside: bandanaPrint(tones, dice) + folds(CREASES), rounding: 26 }) +
    stitch(
      "M-179-174C-60-180 60-180 174-179C180-60 180 50 177 114M112 178C0 180-110 176-178 178C-182 60-178-60-179-174",
      tones.thread,
    ) +
    shadowAlong(CORNER, tones, 16) +
    panel("b", CORNER, tones, {
      fill: reverse,
      rounding: 14,
    }) +
    "</g>";
  return { art, weave: "canvas", focus: { x: 70, y: 370, zoom: 2.2 }, floor: { y: 545, width: 0 } };
};
