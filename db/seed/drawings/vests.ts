import { folds, mirrored, panel, ribbing, seam, shadowAlong, stitch } from "./cloth";
import { collar, collarBack } from "./collars";
import type { Commission, Illustration, Illustrator } from "./commission";
import { both, symmetric } from "./outline";
import { collarFront, quilting, rowsBetween, standCollar, swelling } from "./padded";
import { blend, companionOf, type Tones } from "./palette";
import { buttonRow, row, stud, zip, zipPull } from "./trims";

function vestPocket(kind: "zip" | "patch" | "flap", tones: Tones): string {
  if (kind === "zip") return zip("M68 446L104 366", tones);
  if (kind === "patch") {
    const bag = "M38 372H114V466Q114 474 106 474H46Q38 474 38 466Z";
    return panel("p", bag, tones, { rounding: 16 }) + stitch("M38 380H114", tones.thread);
  }
  const flap = "M44 388H112L110 414Q78 422 46 414Z";
  return panel("p", flap, tones, { rounding: 12 }) + stitch("M47 392H109L107 411", tones.thread);
}

function drawPaddedVest({ tones, dice }: Commission): Illustration {
  const count = dice.pick([7, 9, 11]);
  const second = companionOf(tones, dice);
  const lining = dice.chance(0.4) ? blend(second, "#15101c", 0.35) : tones.deep;
  const pocket = dice.pick(["zip", "patch", "flap"]);
  const rows = rowsBetween(152, 506, count);
  const side = rows.filter((y) => y > 250).map((y) => [132, y] as const);
  const first = side[0]?.[1] ?? 260;
  const armhole = "M124 120C98 160 98 216 130 " + first;
  const body = symmetric(
    `M0 150C30 146 48 128 56 98C80 104 106 110 124 120C98 160 98 216 130 ${first}${swelling(side, 9)}Q130 520 118 522Q60 530 0 530`,
  );
  const hollow = symmetric("M0 120L56 98C80 104 106 110 122 118L118 250H0");
  const art =
    `<path d="${hollow}" fill="${tones.deep}"/>` +
    standCollar(tones, lining) +
    panel("a", body, tones, { inside: quilting(rows, 164, 10, tones), rounding: 46 }) +
    mirrored("ah", ribbing(armhole, 7, tones)) +
    mirrored("pk", vestPocket(pocket, tones)) +
    collarFront(tones) +
    zip("M0 130V526", tones) +
    zipPull(0, 168);
  return {
    art,
    weave: "nylon",
    focus: { x: 40, y: 190, zoom: 2.2 },
    floor: { y: 566, width: 170 },
  };
}

/** Half of a sleeveless front, from the point of its opening to the middle of its hem. */
function vestBody(opening: number, hem: string): string {
  return symmetric(
    `M0 ${opening}C14 ${opening - 60} 34 130 46 84Q76 84 106 100C96 150 98 206 130 240C124 310 122 370 ${hem}`,
  );
}

function vestBack(opening: number, tones: Tones): string {
  return (
    `<path d="M-46 84Q0 68 46 84L20 ${opening}H-20Z" fill="${tones.deep}"/>` +
    `<path d="M-46 84Q0 68 46 84Q0 98-46 84Z" fill="${tones.shade}" stroke="${tones.line}"/>` +
    `<rect x="-14" y="98" width="28" height="14" rx="1.5" fill="#f3eee3"/>`
  );
}

const VEST_CREASES = folds([
  [126, 250, 96, 280, 60, 292, 8],
  [-126, 262, -90, 300, -52, 304, -8],
  [120, 420, 96, 380, 104, 320, 7],
  [-118, 430, -90, 400, -98, 330, -7],
]);

/** The waistcoat of a suit: five buttons, welts and two points. */
function drawWaistcoat({ tones }: Commission): Illustration {
  const welt = "M46 398L102 388L104 404L48 414Z";
  const chest = "M48 218L92 210L93 222L50 230Z";
  const art =
    vestBack(262, tones) +
    panel("a", vestBody(262, "126 452L62 512L0 466"), tones, {
      inside: seam(both("M72 286C66 340 68 400 74 500"), tones) + VEST_CREASES,
    }) +
    mirrored("pp", panel("p", welt, tones, { rounding: 8 })) +
    panel("q", chest, tones, { rounding: 6 }) +
    stitch(both("M8 262C22 200 40 140 53 88M64 505L4 460"), tones.thread) +
    seam("M8 264V470", tones, 1.6) +
    buttonRow([284, 326, 368, 410, 450], 5.6, blend(tones.deep, "#efe9dc", 0.35));
  return {
    art,
    weave: "twill",
    focus: { x: 40, y: 300, zoom: 2.3 },
    floor: { y: 556, width: 160 },
  };
}

/** Two layers of cotton held together by rows of running stitches, without a collar. */
function drawStitched({ tones }: Commission): Illustration {
  const ink = tones.isPale ? "#28375c" : "#ece5d3";
  let rows = "";
  for (let y = 96; y <= 500; y += 13) rows += `M-150 ${y}Q0 ${y + 9} 150 ${y}`;
  const art =
    vestBack(226, tones) +
    panel("a", vestBody(226, "128 490Q66 500 0 500"), tones, {
      inside:
        `<path d="${rows}" stroke="${ink}" stroke-opacity=".85" stroke-width="1.7" stroke-dasharray="8 6"/>` +
        VEST_CREASES,
    }) +
    seam("M9 228V499", tones, 2) +
    `<path d="${both("M3 226C17 166 37 130 49 86M128 236C98 204 98 150 107 102")}" stroke="${tones.shade}" stroke-width="9"/>` +
    mirrored("pk", panel("p", "M34 372H106V462H34Z", tones, { rounding: 12 })) +
    stitch(both("M38 376H102V458H38Z"), ink);
  return {
    art,
    weave: "canvas",
    focus: { x: 40, y: 260, zoom: 2.3 },
    floor: { y: 548, width: 160 },
  };
}

/** A jean jacket without sleeves, its collar lined with fleece. */
function drawDenimVest({ tones }: Commission): Illustration {
  const leaf = "M3 126C12 106 28 84 44 70C56 68 64 80 68 96L82 142C60 142 40 150 24 156Z";
  const thread = "#c58e4a";
  const flap = "M32 214H96V230L64 246L32 230Z";
  const fleece = tones.isPale ? "#f4ecda" : "#eadfc6";
  const curls = `<path d="M0 60H96M4 69H96M0 78H96M4 87H96M0 96H96M4 105H96M0 114H96M4 123H96M0 132H96M4 141H96M0 150H96" stroke="#b9a684" stroke-opacity=".5" stroke-width="6" stroke-dasharray="0 8" stroke-linecap="round"/>`;
  const art =
    collarBack(tones, fleece, 6) +
    panel("a", vestBody(150, "126 482Q64 494 0 494"), tones, {
      inside: shadowAlong(both(leaf), tones, 20) + VEST_CREASES,
    }) +
    `<path d="${both("M130 238C98 206 96 150 106 100")}" stroke="${fleece}" stroke-width="10" stroke-linecap="round"/>` +
    seam(both("M14 212H110M40 246L26 450M90 242L58 452"), tones) +
    stitch(both("M14 208H110M14 216H30M43 248L29 450M93 244L61 452"), thread) +
    mirrored("pp", panel("p", flap, tones, { rounding: 10 }) + stud(64, 234, 4, "#b98f5c")) +
    seam(both("M66 440L92 372"), tones, 2.2) +
    panel("h", "M-125 452Q0 466 125 452L127 484Q0 498-127 484Z", tones, { rounding: 12 }) +
    stitch("M-123 457Q0 471 123 457M-124 479Q0 493 124 479", thread) +
    seam("M-13 150V494M13 150V494", tones) +
    row("bt", stud(0, 0, 5, "#b98f5c"), [186, 240, 294, 348, 402, 474]) +
    collar(leaf, tones, fleece, "", curls);
  return {
    art,
    weave: "twill",
    focus: { x: 40, y: 190, zoom: 2.3 },
    floor: { y: 544, width: 160 },
  };
}

function utilityPocket(id: string, y: number, height: number, tones: Tones): string {
  const bag = `M30 ${y}H108V${y + height}H30Z`;
  const flap = `M27 ${y - 8}H111V${y + 22}L100 ${y + 28}H38L27 ${y + 22}Z`;
  return (
    shadowAlong(bag, tones, 10) +
    panel(`${id}b`, bag, tones, { rounding: 14 }) +
    panel(`${id}f`, flap, tones, { rounding: 10 }) +
    stitch(`M30 ${y - 4}H108`, tones.thread) +
    seam(`M60 ${y + 28}V${y + height}M78 ${y + 28}V${y + height}`, tones)
  );
}

/** Straight, with four pockets, webbing on the shoulders and a zip. */
function drawUtilityVest({ tones }: Commission): Illustration {
  const art =
    vestBack(190, tones) +
    panel("a", vestBody(190, "130 500Q66 508 0 508"), tones, { inside: VEST_CREASES }) +
    mirrored(
      "pp",
      utilityPocket("g", 246, 92, tones) +
        utilityPocket("j", 380, 104, tones) +
        `<path d="M56 140L98 152V166L56 156Z" fill="${tones.shade}" stroke="${tones.line}"/>`,
    ) +
    `<path d="${both("M3 190C17 150 37 126 48 86M130 240C98 206 96 150 106 100")}" stroke="${tones.line}" stroke-width="8"/>` +
    zip("M0 190V506", tones) +
    zipPull(0, 222);
  return {
    art,
    weave: "nylon",
    focus: { x: 50, y: 280, zoom: 2.2 },
    floor: { y: 554, width: 165 },
  };
}

export const drawChaleco: Illustrator = (commission) =>
  commission.dice.pick([
    drawPaddedVest,
    drawPaddedVest,
    drawPaddedVest,
    drawWaistcoat,
    drawStitched,
    drawDenimVest,
    drawUtilityVest,
  ])(commission);
