import type { Commission, Illustration, Illustrator } from "./commission";
import { blend, metalStops } from "./palette";
import type { Dice } from "./random";

type ChainLook = "links" | "beads" | "fine" | "rope";

/** A chain along a path, its links made by dashes with round ends. */
export function chain(path: string, look: ChainLook, hex: string, scale = 1): string {
  const dark = blend(hex, "#1a1208", 0.62);
  const bright = blend(hex, "#ffffff", 0.6);
  const stroke = (colour: string, width: number, dash = "", extra = "") =>
    `<path d="${path}" stroke="${colour}" stroke-width="${Math.round(width * scale * 10) / 10}" stroke-linecap="round"${dash && ` stroke-dasharray="${dash}"`}${extra}/>`;
  const shadow = stroke("#2b221c", 12, "", ' stroke-opacity=".1" transform="translate(4 9)"');
  if (look === "beads")
    return (
      shadow +
      stroke(dark, 3) +
      stroke(dark, 18.5, "0 19") +
      stroke(hex, 16.5, "0 19") +
      stroke(bright, 9, "0 19", ' stroke-opacity=".45" transform="translate(-2 -3)"') +
      stroke("#fff", 4, "0 19", ' stroke-opacity=".85" transform="translate(-3 -4)"')
    );
  if (look === "links")
    return (
      shadow +
      stroke(dark, 17, "11 17") +
      stroke(hex, 14.4, "11 17") +
      stroke(dark, 7, "9 19", ' stroke-dashoffset="-1"') +
      stroke(blend(hex, "#1a1208", 0.3), 6.4, "10 18", ' stroke-dashoffset="-14.5"') +
      stroke(bright, 4, "10 18", ' stroke-dashoffset="-14.5"') +
      stroke("#fff", 2.4, "10 18", ' stroke-opacity=".75" transform="translate(-1 -5)"')
    );
  if (look === "rope")
    return (
      shadow +
      stroke(dark, 13) +
      stroke(hex, 11) +
      stroke(dark, 11, "1.6 5.4", ' stroke-linecap="butt"').replace(' stroke-linecap="round"', "") +
      stroke("#fff", 3, "3 4", ' stroke-opacity=".6"')
    );
  return (
    shadow +
    stroke(dark, 6.4, "5 6") +
    stroke(hex, 4.8, "5 6") +
    stroke("#fff", 1.6, "3 8", ' stroke-opacity=".8"')
  );
}

function pendant(kind: string, hex: string, stone: string): string {
  const edge = blend(hex, "#1a1208", 0.6);
  const line = ` fill="url(#mt)" stroke="${edge}" stroke-width="1.6"`;
  const ring = `<circle cx="0" cy="-6" r="9" stroke="${edge}" stroke-width="6.4"/><circle cx="0" cy="-6" r="9" stroke="${hex}" stroke-width="4.2"/>`;
  const shapes: Record<string, string> = {
    disc: `<circle cx="0" cy="44" r="40"${line}/><circle cx="0" cy="44" r="32" stroke="${edge}" stroke-opacity=".5"/><path d="M-22 62L10 14H26L-10 72Z" fill="#fff" fill-opacity=".4"/>`,
    bar: `<rect x="-11" y="4" width="22" height="92" rx="4"${line}/><path d="M-5 10V90" stroke="#fff" stroke-opacity=".7" stroke-width="3"/>`,
    plumb: `<path d="M-17 4H17L20 30L0 112L-20 30Z"${line}/><path d="M-20 30H20" stroke="${edge}"/><path d="M-9 34L-2 84" stroke="#fff" stroke-opacity=".7" stroke-width="4" stroke-linecap="round"/>`,
    moon: `<path d="M14 6A42 42 0 1 0 42 62A34 34 0 1 1 14 6Z"${line}/>`,
    drop: `<path d="M0 4C14 34 34 48 34 74A34 34 0 0 1-34 74C-34 48-14 34 0 4Z"${line}/><path d="M0 34C8 52 20 62 20 76A20 20 0 0 1-20 76C-20 62-8 52 0 34Z" fill="${stone}" stroke="${edge}"/><path d="M-11 70Q-8 58-2 50Q-4 66-6 80Z" fill="#fff" fill-opacity=".7"/>`,
    sun: `<path d="M0-2L9 18L30 8L28 30L50 34L36 50L50 66L28 70L30 92L9 82L0 102L-9 82L-30 92L-28 70L-50 66L-36 50L-50 34L-28 30L-30 8L-9 18Z"${line}/><circle cx="0" cy="50" r="19" fill="${blend(hex, "#ffffff", 0.35)}" stroke="${edge}"/>`,
  };
  return `${ring}${shapes[kind] ?? ""}`;
}

export function metal(hex: string): string {
  return `<defs><linearGradient id="mt" x2="1" y2=".6">${metalStops(hex)}</linearGradient></defs>`;
}

function stoneFor(dice: Dice): string {
  return dice.pick(["#2f6a58", "#34528f", "#8c2f3a", "#1d1c1f", "#d8cbb2"]);
}

export const drawCollar: Illustrator = ({ hex, dice }: Commission): Illustration => {
  const kind = dice.pick(["disc", "bar", "plumb", "moon", "drop", "sun", "none", "none"]);
  const look: ChainLook =
    kind === "none"
      ? dice.pick(["links", "beads", "rope"] as const)
      : dice.pick(["fine", "fine", "links"] as const);
  const isDouble = kind !== "none" && dice.chance(0.3);
  const stone = stoneFor(dice);
  const low = kind === "none" ? 500 : 420;
  const curve = (x: number, y: number) =>
    `M-60 70C${-x} 90-170 ${y - 200}-110 ${y - 100}C-74 ${y - 40}-34 ${y} 0 ${y}C34 ${y} 74 ${y - 40} 110 ${y - 100}C170 ${y - 200} ${x} 90 60 70`;
  const clasp =
    chain("M-60 70Q0 54 60 70", "fine", hex, 0.8) +
    `<circle cx="0" cy="61" r="9" stroke="${blend(hex, "#1a1208", 0.5)}" stroke-width="6"/><circle cx="0" cy="61" r="9" stroke="${hex}" stroke-width="4"/>`;
  const art =
    metal(hex) +
    clasp +
    (isDouble ? chain(curve(150, 330), "fine", hex, 0.8) : "") +
    chain(curve(190, low), look, hex) +
    (kind === "none"
      ? ""
      : `<g transform="translate(0 ${low + 10})"><ellipse cx="6" cy="58" rx="46" ry="46" fill="url(#s)"/>${pendant(kind, hex, stone)}</g>`);
  return {
    art,
    weave: "none",
    focus: kind === "none" ? { x: 60, y: 430, zoom: 2.1 } : { x: 0, y: 450, zoom: 2.3 },
    floor: { y: 560, width: 0 },
  };
};
