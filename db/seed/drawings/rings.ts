import type { Commission, Illustration, Illustrator } from "./commission";
import { short } from "./outline";
import { blend, metalStops } from "./palette";

const STONES = ["#1d1c1f", "#2f6a58", "#8c2f3a", "#34528f", "#d9d3c6"] as const;

function metal(hex: string): string {
  return (
    `<linearGradient id="mt" x2="1" y2=".25">${metalStops(hex)}</linearGradient>` +
    `<linearGradient id="mi" x1="1" x2="0">${metalStops(blend(hex, "#1a1208", 0.3))}</linearGradient>` +
    `<linearGradient id="mv" x2=".2" y2="1">${metalStops(hex)}</linearGradient>`
  );
}

/** A band seen from above and in front: outside, inside, and a bright upper rim. */
function band(hex: string, height: number): string {
  const edge = blend(hex, "#1a1208", 0.6);
  const rx = 150;
  const ry = 118;
  const top = 300 - height / 2;
  const low = top + height;
  return (
    `<path d="M${-rx} ${top}A${rx} ${ry} 0 0 1 ${rx} ${top}V${low}A${rx} ${ry} 0 0 0 ${-rx} ${low}Z" fill="url(#mi)" stroke="${edge}" stroke-width="1.4"/>` +
    `<path d="M${-rx} ${top}A${rx} ${ry} 0 0 0 ${rx} ${top}V${low}A${rx} ${ry} 0 0 1 ${-rx} ${low}Z" fill="url(#mt)" stroke="${edge}" stroke-width="1.4"/>` +
    `<path fill-rule="evenodd" d="M${-rx} ${top}A${rx} ${ry} 0 1 0 ${rx} ${top}A${rx} ${ry} 0 1 0 ${-rx} ${top}ZM${12 - rx} ${top}A${rx - 12} ${ry - 10} 0 1 0 ${rx - 12} ${top}A${rx - 12} ${ry - 10} 0 1 0 ${12 - rx} ${top}Z" fill="url(#mv)" stroke="${edge}" stroke-width="1"/>`
  );
}

function frontArc(y: number, colour: string, width: number, extra = ""): string {
  return `<path d="M-150 ${short(y)}A150 118 0 0 0 150 ${short(y)}" stroke="${colour}" stroke-width="${width}"${extra}/>`;
}

function dressing(finish: string, hex: string, height: number, stone: string): string {
  const edge = blend(hex, "#1a1208", 0.6);
  const top = 300 - height / 2;
  if (finish === "grooved")
    return (
      [0.26, 0.5, 0.74].map((share) => frontArc(top + height * share, edge, 3)).join("") +
      frontArc(top + height * 0.78, "#fff", 1.6, ' stroke-opacity=".7"')
    );
  if (finish === "inlay")
    return (
      frontArc(300, edge, height * 0.44) +
      frontArc(300, blend(stone, "#000000", 0.1), height * 0.4) +
      frontArc(300 - height * 0.1, "#fff", 2.4, ' stroke-opacity=".35"')
    );
  if (finish === "twist") {
    let turns = "";
    for (let x = -190; x <= 170; x += 24)
      turns += `M${x} ${top - 20}Q${x + 22} ${top + 80} ${x + 46} ${top + height + 140}`;
    return (
      `<path d="${turns}" stroke="${edge}" stroke-width="4.5"/>` +
      `<path d="${turns}" stroke="#fff" stroke-opacity=".5" stroke-width="3" transform="translate(7 0)"/>`
    );
  }
  return frontArc(300, "#fff", 3, ' stroke-opacity=".25"');
}

/** What stands on the band and may stick out of it. */
function crown(finish: string, hex: string, stone: string): string {
  const edge = blend(hex, "#1a1208", 0.6);
  if (finish === "signet")
    return (
      `<path d="M-82 376C-70 350-40 342 0 342C40 342 70 350 82 376C92 410 64 462 0 464C-64 462-92 410-82 376Z" fill="url(#mv)" stroke="${edge}" stroke-width="1.6"/>` +
      `<path d="M-62 382C-54 364-30 358 0 358C30 358 54 364 62 382C70 408 48 446 0 448C-48 446-70 408-62 382Z" fill="${blend(hex, "#ffffff", 0.22)}" stroke="${edge}" stroke-opacity=".6"/>` +
      `<path d="M-40 436L30 362H52L-22 442Z" fill="#fff" fill-opacity=".45"/>`
    );
  if (finish !== "stone") return "";
  return (
    `<path d="M-58 402C-52 360 52 360 58 402C58 444 30 468 0 468C-30 468-58 444-58 402Z" fill="url(#mv)" stroke="${edge}" stroke-width="1.6"/>` +
    `<ellipse cx="0" cy="406" rx="44" ry="46" fill="${stone}" stroke="${edge}" stroke-width="2"/>` +
    `<path d="M-30 388L0 366L30 388L22 430L0 446L-22 430Z" fill="#fff" fill-opacity=".14"/><path d="M-30 388L-16 394L0 366L16 394L30 388M-16 394L-22 430L0 446L22 430L16 394Z" stroke="#fff" stroke-opacity=".35"/>` +
    `<path d="M-28 384Q-18 368 0 366L-14 386Z" fill="#fff" fill-opacity=".7"/>`
  );
}

export const drawAnillo: Illustrator = ({ hex, dice }: Commission): Illustration => {
  const finish = dice.pick(["plain", "grooved", "inlay", "twist", "signet", "stone"]);
  const height = finish === "twist" ? 44 : dice.pick([40, 58, 74]);
  const stone = dice.pick(STONES);
  const isOpen = finish !== "signet" && finish !== "stone" && dice.chance(0.3);
  const top = 300 - height / 2;
  const gap = `M-300 0H300V600H-300ZM-11 ${top - 140}H11V${top - 20}H-11Z`;
  const wall = `M-150 ${top}A150 118 0 0 0 150 ${top}V${top + height}A150 118 0 0 1-150 ${top + height}Z`;
  const art =
    `<defs>${metal(hex)}<clipPath id="wa"><path d="${wall}"/></clipPath>` +
    `${isOpen ? `<clipPath id="wo"><path d="${gap}" clip-rule="evenodd"/></clipPath>` : ""}</defs>` +
    `<g transform="translate(0 6)">` +
    `${isOpen ? `<g clip-path="url(#wo)">${band(hex, height)}</g>` : band(hex, height)}<g clip-path="url(#wa)">${dressing(finish, hex, height, stone)}</g>` +
    `${crown(finish, hex, stone)}</g>`;
  return {
    art,
    weave: "none",
    focus: { x: 20, y: 390, zoom: 2.2 },
    floor: { y: 300 + height / 2 + 116, width: 210 },
  };
};
