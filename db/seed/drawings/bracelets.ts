import { chain, metal } from "./chains";
import type { Commission, Illustration, Illustrator } from "./commission";
import { blend, metalStops } from "./palette";

const LOOP =
  "M-190 296C-190 220-100 176 0 176C100 176 190 220 190 296C190 372 100 424 0 424C-100 424-190 372-190 296Z";

function braid(hex: string): string {
  const dark = blend(hex, "#0d0a12", 0.55);
  const stroke = (colour: string, width: number, extra = "") =>
    `<path d="${LOOP}" stroke="${colour}" stroke-width="${width}"${extra}/>`;
  const plait = (scale: number, offset: number) => {
    const dashes = (colour: string, width: number) =>
      stroke(
        colour,
        width,
        ` stroke-dasharray="3.5 12.5" stroke-dashoffset="${offset}" stroke-linecap="round"`,
      );
    return `<g transform="translate(0 ${300 - 300 * scale}) scale(${scale})">${dashes(dark, 17)}${dashes(hex, 14)}${dashes(blend(hex, "#ffffff", 0.3), 5)}</g>`;
  };
  return (
    stroke("#2b221c", 30, ' stroke-opacity=".12" transform="translate(4 14)"') +
    stroke(dark, 30) +
    plait(1.035, 0) +
    plait(0.965, 8)
  );
}

function cuffBangle(hex: string): string {
  const edge = blend(hex, "#1a1208", 0.6);
  return (
    `<path d="M-80 210C-170 222-196 262-190 300C-180 380-90 426 0 426C90 426 180 380 190 300C196 262 170 222 80 210L82 238C150 250 168 270 164 290C140 350 70 372 0 372C-70 372-140 350-164 290C-168 270-150 250-82 238Z" fill="url(#mt)" stroke="${edge}" stroke-width="1.8"/>` +
    `<path d="M-80 210C-170 222-196 262-188 304C-170 352-90 384 0 384C90 384 170 352 188 304" stroke="#fff" stroke-opacity=".55" stroke-width="3"/>` +
    `<circle cx="-81" cy="224" r="17" fill="url(#mt)" stroke="${edge}"/><circle cx="81" cy="224" r="17" fill="url(#mt)" stroke="${edge}"/>`
  );
}

const STEEL = "#b9bcc0";

/** A leather belt, closed and standing, with two rows of pyramid studs. */
function belt(hex: string): string {
  const side = blend(hex, "#ffffff", 0.1);
  const edge = blend(hex, "#000000", 0.6);
  const wall = (y: number, sweep: number) =>
    `M-214 ${y}A214 92 0 0 ${sweep} 214 ${y}V${y + 66}A214 92 0 0 ${1 - sweep}-214 ${y + 66}Z`;
  let studs = "";
  for (let turn = 12; turn <= 168; turn += 8) {
    const x = Math.round(214 * Math.cos((turn * Math.PI) / 180));
    if (Math.abs(x) < 62) continue;
    const y = Math.round(268 + 92 * Math.sin((turn * Math.PI) / 180));
    const half = Math.max(3, Math.round(8 * Math.sin((turn * Math.PI) / 180)));
    for (const down of [19, 47])
      studs += `M${x} ${y + down - 8}L${x + half} ${y + down}L${x} ${y + down + 8}L${x - half} ${y + down}Z`;
  }
  return (
    metal(STEEL) +
    `<path d="${wall(268, 1)}" fill="${blend(hex, "#000000", 0.35)}" stroke="${edge}"/>` +
    `<path d="${wall(268, 0)}" fill="${side}" stroke="${edge}"/>` +
    `<path d="M-214 272A214 92 0 0 0 214 272" stroke="#fff" stroke-opacity=".22" stroke-width="3"/>` +
    `<path d="${studs}" fill="url(#mt)" stroke="${edge}" stroke-width=".8"/>` +
    `<path d="M-20 364H92Q104 392 92 420H-20Z" fill="${side}" stroke="${edge}"/>` +
    `<path d="M46 392h.1M66 392h.1M84 392h.1" stroke="${edge}" stroke-width="7" stroke-linecap="round"/>` +
    `<rect x="-44" y="348" width="72" height="88" rx="9" stroke="${blend(STEEL, "#000000", 0.5)}" stroke-width="13"/>` +
    `<rect x="-44" y="348" width="72" height="88" rx="9" stroke="url(#mt)" stroke-width="10"/>` +
    `<path d="M-44 392H30" stroke="${blend(STEEL, "#000000", 0.5)}" stroke-width="9"/><path d="M-44 391H30" stroke="${STEEL}" stroke-width="6"/>`
  );
}

/** A loop of rope with a knot, hanging from a split ring. */
function keyring(hex: string): string {
  const dark = blend(STEEL, "#000000", 0.5);
  const turns = [0, 22, 44, 66].map(
    (down) => `M-26 ${248 + down}Q0 ${266 + down} 26 ${248 + down}`,
  );
  const ring = (colour: string, width: number, y: number) =>
    `<circle cx="0" cy="${y}" r="58" stroke="${colour}" stroke-width="${width}"/>`;
  return (
    ring("#2b221c", 10, 138).replace("/>", ' stroke-opacity=".12"/>') +
    ring(dark, 11, 130) +
    ring(STEEL, 8, 130) +
    ring("#fff", 1.8, 129) +
    chain(
      "M-9 180C-20 210-14 230-12 250C-14 310-70 350-62 430C-56 486 56 486 62 430C70 350 14 310 12 250C14 230 20 210 9 180",
      "rope",
      hex,
      2,
    ) +
    turns.map((turn) => chain(turn, "rope", hex, 2)).join("")
  );
}

const REST = { weave: "none", focus: { x: 80, y: 384, zoom: 2.4 } } as const;

export const drawPulsera: Illustrator = ({ hex, colourSlug, dice }: Commission): Illustration => {
  const isMetal = colourSlug === "plateado" || colourSlug === "dorado";
  const kind = isMetal
    ? dice.pick(["links", "cuff", "rope", "beads"] as const)
    : dice.pick(["braid", "beads", "rope", "braid", "belt", "keyring"] as const);
  if (kind === "belt") return { ...REST, art: belt(hex), floor: { y: 442, width: 220 } };
  if (kind === "keyring")
    return {
      ...REST,
      art: keyring(hex),
      focus: { x: 0, y: 310, zoom: 2 },
      floor: { y: 520, width: 90 },
    };
  const clasp = isMetal ? hex : "#b9bcc0";
  const lock =
    `<g transform="translate(0 424)"><rect x="-34" y="-20" width="68" height="40" rx="9" fill="url(#mk)" stroke="${blend(clasp, "#1a1208", 0.6)}" stroke-width="1.6"/>` +
    `<path d="M-20-20V20M20-20V20" stroke="${blend(clasp, "#1a1208", 0.5)}" stroke-opacity=".6"/><path d="M-28-12H28" stroke="#fff" stroke-opacity=".7" stroke-width="3" stroke-linecap="round"/></g>`;
  const body =
    kind === "cuff"
      ? cuffBangle(hex)
      : kind === "braid"
        ? braid(hex) + lock
        : chain(LOOP, kind, hex, 1.35) + (kind === "beads" ? "" : lock);
  const art =
    metal(hex) +
    `<defs><linearGradient id="mk" x2=".4" y2="1">${metalStops(clasp)}</linearGradient></defs>` +
    body;
  return { ...REST, art, floor: { y: 432, width: 190 } };
};
