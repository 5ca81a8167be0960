import type { Commission, Illustration, Illustrator } from "./commission";
import { both, mirror, short, tidy } from "./outline";
import { blend, metalStops } from "./palette";

const LENSES = {
  square:
    "M32 262C34 246 60 240 104 240C152 240 186 244 192 262C198 296 186 344 152 352C118 358 74 356 52 344C34 332 28 292 32 262Z",
  round:
    "M30 300C30 262 62 232 108 232C156 232 188 262 188 302C188 344 154 372 110 372C64 372 30 344 30 300Z",
  cat: "M30 278C34 256 70 252 110 246C150 240 190 224 206 232C212 270 196 336 150 346C106 354 64 350 46 330C34 316 28 296 30 278Z",
  slim: "M30 276C32 262 60 258 104 258C152 258 190 258 198 272C202 296 192 328 160 334C122 340 76 340 52 332C34 324 28 298 30 276Z",
  shield:
    "M0 258C60 244 140 240 196 256C214 264 216 290 206 318C192 356 150 372 102 370C58 368 34 334 0 322",
  pilot:
    "M26 262C30 242 66 238 108 238C156 238 190 244 194 268C198 310 178 364 130 372C78 378 22 320 26 262Z",
} as const;

/** The right arm, folded: it crosses behind both lenses and shows under the bridge. */
const ARM = "M172 274C110 284 16 292 -104 308L-106 298C10 282 104 272 170 264Z";
const BRIDGE = "M-36 272Q0 246 36 272";
const METAL_BRIDGES = {
  round: "M-33 286Q0 252 33 286",
  pilot: "M-28 280Q0 254 28 280M-44 242Q0 236 44 242",
};
const METAL = "url(#mt)";
const SPOTS = "url(#q)";

/** Spots of tortoiseshell, clipped to the frame by the pattern's own tiling. */
const TORTOISE =
  `<pattern id="q" width="62" height="54" patternUnits="userSpaceOnUse"><rect width="62" height="54" fill="#8a5222"/>` +
  `<path d="M4 8C16-2 26 6 20 16C14 26-2 20 4 8ZM36 22C50 16 60 28 50 38C40 46 26 34 36 22ZM10 38C20 34 24 46 16 50C6 54 2 42 10 38Z" fill="#2c1509"/>` +
  `<path d="M26 2C34-2 42 6 36 12C28 16 20 8 26 2ZM52 4C60 2 62 12 56 16C50 18 46 8 52 4ZM24 46C32 42 38 50 32 54H24Z" fill="#d0903f"/></pattern>`;

function lensArt(tint: string, lens: string, id: string): string {
  return (
    `<clipPath id="${id}"><path d="${lens}"/></clipPath><path d="${lens}" fill="url(#lg)"/>` +
    `<g clip-path="url(#${id})"><path d="M-250 380L-90 200H-50L-210 380ZM-40 380L120 200H134L-26 380ZM10 400L190 200H218L38 400Z" fill="#fff" fill-opacity=".16"/>` +
    `<path d="${lens}" stroke="${blend(tint, "#000000", 0.7)}" stroke-opacity=".5" stroke-width="10"/></g>`
  );
}

function tintOf({ colourSlug, dice }: Commission): string {
  const tint = dice.pick(["#2a2c31", "#2a2c31", "#4b3423", "#38473c", "#3c4a63", "#a56b3c"]);
  return colourSlug === "carey" && dice.chance(0.5) ? "#4b3423" : tint;
}

function gradients(hex: string, tint: string, fill: string): string {
  const metal = `<linearGradient id="mt" gradientUnits="userSpaceOnUse" x1="-200" y1="230" x2="60" y2="380" spreadMethod="reflect">${metalStops(hex)}</linearGradient>`;
  return (
    `<defs>${fill === SPOTS ? TORTOISE : ""}${fill === METAL ? metal : ""}` +
    `<linearGradient id="lg" x2=".3" y2="1">` +
    `<stop stop-color="${blend(tint, "#000000", 0.35)}" stop-opacity=".96"/>` +
    `<stop offset=".6" stop-color="${tint}" stop-opacity=".9"/>` +
    `<stop offset="1" stop-color="${blend(tint, "#e8c9a0", 0.4)}" stop-opacity=".82"/>` +
    "</linearGradient></defs>"
  );
}

/** Rims and bridge with their shine. */
function frame(rims: string, bridge: string, rim: number, fill: string, edge: string): string {
  const [shine, width] = fill === METAL ? [0.6, 1.4] : [0.32, 2.6];
  const stroke = (d: string, colour: string, across: number, extra = "") =>
    `<path d="${d}" stroke="${colour}" stroke-width="${across}"${extra}/>`;
  const glint = ` stroke-opacity="${shine}" transform="translate(-1 ${short(-rim * 0.22)})"`;
  return (
    stroke(bridge, edge, rim + 2) +
    stroke(rims, edge, rim + 2) +
    stroke(bridge, fill, rim) +
    stroke(rims, fill, rim) +
    stroke(rims, "#fff", width, glint)
  );
}

function hinges(fill: string, edge: string): string {
  if (fill === METAL) return "";
  return (
    `<path d="${both("M184 246L212 240Q218 250 210 264L194 270Z")}" fill="${fill}" stroke="${edge}"/>` +
    `<path d="${both("M196 253L196 253M204 251L204 251")}" stroke="#d9d4c8" stroke-width="4.4" stroke-linecap="round"/>`
  );
}

export const drawAnteojos: Illustrator = (commission): Illustration => {
  const { tones, dice, colourSlug, hex } = commission;
  const isMetal = colourSlug === "plateado" || colourSlug === "dorado";
  const metalShape = dice.pick(["round", "pilot"]);
  const shape = isMetal
    ? metalShape
    : dice.pick(["square", "square", "round", "cat", "slim", "shield"]);
  const isShield = shape === "shield";
  const tint = tintOf(commission);
  const lens = LENSES[shape];
  const rims = tidy(both(lens));
  const fill = isMetal ? METAL : colourSlug === "carey" ? SPOTS : tones.base;
  const armFill = isMetal ? METAL : blend(tones.base, "#000000", 0.3);
  const edge = blend(hex, "#000000", 0.55);
  const rim = isMetal ? 6 : shape === "slim" || isShield ? 13 : 17;
  const plainBridge = isShield ? "" : BRIDGE;
  const bridge = isMetal ? METAL_BRIDGES[metalShape] : plainBridge;
  const art =
    gradients(hex, tint, fill) +
    `<g transform="translate(0 -18) scale(1.14)">` +
    `<path d="${rims}" fill="#2b221c" fill-opacity=".1" transform="translate(5 16)"/>` +
    `<path d="${rims}" stroke="#2b221c" stroke-width="${rim}" stroke-opacity=".12" transform="translate(5 16)"/>` +
    (isShield ? "" : `<path d="${both(ARM)}" fill="${armFill}" stroke="${edge}"/>`) +
    lensArt(tint, isShield ? rims : tidy(lens), "e1") +
    (isShield ? "" : lensArt(tint, tidy(mirror(lens)), "e2")) +
    frame(rims, bridge, rim, fill, edge) +
    `${hinges(fill, edge)}</g>`;
  const focus = { x: 130, y: 312, zoom: 2.1 };
  return { art, weave: "none", focus, floor: { y: 406, width: 230 } };
};
