import { folds, mirrored, panel, ribbing, seam, shadowAlong } from "./cloth";
import type { Illustrator } from "./commission";
import { both, short, symmetric } from "./outline";
import { companionOf, type Tones } from "./palette";
import { tag, zip, zipPull } from "./trims";

/** Curves from one point to the next, each swelling outwards like a stuffed baffle. */
export function swelling(points: Points, swell: number): string {
  let path = "";
  points.forEach(([x, y], index) => {
    const [fromX, fromY] = points[index - 1] ?? [x, y];
    if (index > 0) path += `Q${(fromX + x) / 2 + swell} ${(fromY + y) / 2} ${x} ${y}`;
  });
  return path;
}

/** Rows of quilting across the body: the seam, its puckers, and the light on each baffle. */
export function quilting(rows: readonly number[], half: number, sag: number, tones: Tones): string {
  const row = (y: number) => `M${-half} ${y}Q0 ${y + sag} ${half} ${y}`;
  const height = (rows[1] ?? 0) - (rows[0] ?? 0);
  let puckers = "";
  for (let x = -half + 16; x < half; x += 41) {
    const y = Math.round(sag * 0.5 * (1 - (x / half) ** 2));
    puckers += `M${x} ${y}q3 8 ${x > 0 ? -2 : 3} ${Math.round(height * 0.36)}m14 ${-Math.round(height * 0.36)}q-3-6 2 ${-Math.round(height * 0.24)}`;
  }
  const glow = (width: number) =>
    `<path d="${row(Math.round(height * 0.36))}" stroke="#fff" stroke-opacity="${tones.isDark ? 0.05 : 0.08}" stroke-width="${short(height * width)}"/>`;
  const first =
    shadowAlong(row(0), tones, height * 0.7) +
    glow(0.5) +
    glow(0.24) +
    `<g stroke-linecap="round"><path d="${puckers}" stroke="${tones.shadow}" stroke-opacity="${tones.isPale ? 0.14 : 0.22}" stroke-width="1.8"/>` +
    `<path d="${puckers}" stroke="#fff" stroke-opacity="${tones.glowOpacity}" stroke-width="2.6" transform="translate(3 0)"/></g>` +
    seam(row(0), tones, 1.6);
  return `<defs><g id="qr">${first}</g></defs>${rows
    .map((y, index) => `<use href="#qr" x="${index % 2 ? 14 : -6}" y="${short(y)}"/>`)
    .join("")}`;
}

export function rowsBetween(from: number, to: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count);
}

export function standCollar(tones: Tones, lining: string): string {
  return (
    `<path d="M-56 76Q0 46 56 76L50 112Q0 190-50 112Z" fill="${lining}"/>` +
    `<path d="M-56 76Q0 46 56 76Q0 60-56 76Z" fill="${tones.shade}" stroke="${tones.line}"/>` +
    `<rect x="-15" y="84" width="30" height="15" rx="1.5" fill="#f3eee3"/>`
  );
}

export function collarFront(tones: Tones): string {
  const half = "M4 128C26 122 46 106 52 72Q62 70 68 78C74 98 76 116 74 130C56 150 30 160 4 162Z";
  const row = "M4 145C34 140 58 124 66 100";
  return mirrored(
    "kk",
    panel("k", half, tones, {
      rounding: 18,
      inside: shadowAlong(row, tones, 14) + seam(row, tones),
    }),
  );
}

function pufferHood(tones: Tones, lining: string): string {
  const outside =
    "M-78 140C-104 108-108 54-62 28C-30 10 30 10 62 28C108 54 104 108 78 140C50 160-50 160-78 140Z";
  const opening = "M-44 132C-66 96-62 62-36 52C-14 44 14 44 36 52C62 62 66 96 44 132Q0 156-44 132Z";
  const rows =
    "M-100 84Q-76 60-52 66M100 84Q76 60 52 66M0 14V46M-72 134Q-70 112-50 102M72 134Q70 112 50 102";
  return (
    panel("h", outside, tones, {
      rounding: 26,
      inside: shadowAlong(rows, tones, 16) + seam(rows, tones),
    }) + panel("i", opening, tones, { fill: lining, rounding: 34, isPlain: true })
  );
}

type Points = readonly (readonly [x: number, y: number])[];

const ARM_OUTSIDE: Points = [
  [128, 118],
  [176, 156],
  [198, 214],
  [208, 274],
  [214, 334],
  [216, 394],
  [214, 444],
];
const ARM_INSIDE: Points = [
  [176, 450],
  [172, 394],
  [166, 334],
  [160, 274],
  [150, 214],
  [120, 180],
];
const ARM_ROWS =
  "M144 214Q170 226 202 210M152 276Q180 288 212 272M160 336Q188 348 218 332M166 396Q192 406 220 392M130 168Q156 170 180 150";

function pufferSleeve(tones: Tones): string {
  const outline =
    `M128 118${swelling(ARM_OUTSIDE, 17)}Q212 456 206 456L180 460` +
    `Q174 458 176 450${swelling(ARM_INSIDE, -7)}Z`;
  const creases = folds([
    [170, 219, 174, 234, 168, 246, 4],
    [190, 281, 186, 296, 192, 308, 4],
    [182, 343, 188, 358, 184, 370, 4],
    [196, 400, 192, 416, 198, 430, 4],
  ]);
  const inside = shadowAlong(ARM_ROWS, tones, 30) + creases + seam(ARM_ROWS, tones, 1.5);
  return (
    panel("b", outline, tones, { rounding: 36, inside }) + ribbing("M177 460L213 454", 22, tones)
  );
}

export const drawPuffer: Illustrator = ({ tones, dice }) => {
  const hasHood = dice.chance(0.5);
  const count = dice.pick([5, 6, 7]);
  const isBlocked = dice.chance(0.3);
  const second = companionOf(tones, dice);
  const lining = dice.chance(0.3) ? "#b5532c" : tones.deep;
  const isShort = dice.chance(0.3);
  const end = isShort ? 436 : 500;
  const rows = rowsBetween(176, end, isShort ? count - 1 : count);
  const side = rows.map((y) => [150 - Math.max(0, y - 420) * 0.1, y] as const);
  const body = symmetric(
    `M0 150C30 146 48 128 56 100C84 106 120 112 146 128Q158 150 150 176${swelling(side, 15)}Q140 ${end + 16} 128 ${end + 18}Q60 ${end + 26} 0 ${end + 26}`,
  );
  const upper = isBlocked
    ? `<path d="M-240 60H240V${rows[2]}Q0 ${(rows[2] ?? 0) + 14}-240 ${rows[2]}Z" fill="${second}"/>`
    : "";
  const art =
    (hasHood ? pufferHood(tones, lining) : standCollar(tones, lining)) +
    mirrored("sl", pufferSleeve(tones)) +
    panel("a", body, tones, { inside: upper + quilting(rows, 176, 14, tones), rounding: 50 }) +
    collarFront(tones) +
    seam(both(`M70 ${end - 30}L110 ${end - 96}`), tones, 2.4) +
    zip(`M0 130V${end + 22}`, tones) +
    zipPull(0, 168) +
    (dice.chance(0.5) ? tag(70, 212, 30, 16) : "");
  return {
    art,
    weave: "nylon",
    focus: { x: 30, y: 200, zoom: 2.1 },
    floor: { y: end + 62, width: 210 },
  };
};
