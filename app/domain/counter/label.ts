import { normalizeSize } from "../catalogue/size";
import { slugify } from "../plain/fold-text";
import type { Variant } from "../stock/stock-level";
import { countModules, drawBarcode, toBarPath, type Barcode } from "./barcode";

/** A size and colour of a product, with what is printed of it. */
export type LabelPiece = Variant & {
  productRow: number;
  /** Its place among the sizes and colours of its product. */
  place: number;
  name: string;
  priceInPesos: number;
  sku: string;
  barcode: string;
  /** In the shop; null when they are not counted. */
  onHand: number | null;
  /** By the movement of the stock that the labels are for; null without one. */
  arrived: number | null;
};

export const LABEL_COUNTS = [
  { id: "stock", label: "Una por cada prenda en stock" },
  { id: "llego", label: "Una por cada prenda que llegó" },
  { id: "cada", label: "Las mismas de cada una" },
] as const;

export type LabelCount = (typeof LABEL_COUNTS)[number]["id"];

/** Of one size and colour. */
export const MAX_OF_ONE = 999;

/** How many labels a piece gets by the rule. What is not counted gets one. */
export function countLabels(
  { onHand, arrived }: Pick<LabelPiece, "onHand" | "arrived">,
  rule: { count: LabelCount; each: number },
): number {
  const wanted =
    rule.count === "cada" ? rule.each : rule.count === "llego" ? (arrived ?? 0) : (onHand ?? 1);
  return Math.min(Math.max(wanted, 0), MAX_OF_ONE);
}

/** What the counter finds it by: the number of its maker, else the shop's own. */
export function findLabelCode({ sku, barcode }: Pick<LabelPiece, "sku" | "barcode">): string {
  return barcode === "" ? sku : barcode;
}

type Bars = { kind: Barcode["kind"]; path: string; modules: number; widthMm: number };

export type FittedBars = Bars | "no-code" | "letters" | "too-long";

/** Below it, most scanners of a shop read nothing (GS1 and ISO/IEC 15417 both begin near it). */
const LEAST_MODULE_MM = 0.19;
/** A dot of the usual label printer, of 203 dpi: a module of whole dots has sharp edges. */
const DOT_MM = 0.125;
const LARGEST_MODULE_MM = 3 * DOT_MM;
/** White paper at both sides, apart from the quiet zones. */
const MARGIN_MM = 1;

/** As wide as the label lets them be. */
export function fitBars(code: string, labelWidthMm: number): FittedBars {
  if (code === "") return "no-code";
  const bars = drawBarcode(code);
  if (!bars) return "letters";
  const modules = countModules(bars);
  const most = (labelWidthMm - 2 * MARGIN_MM) / modules;
  if (most < LEAST_MODULE_MM) return "too-long";
  const whole = Math.floor(most / DOT_MM) * DOT_MM;
  const moduleMm = Math.min(whole >= 2 * DOT_MM ? whole : most, LARGEST_MODULE_MM);
  return {
    kind: bars.kind,
    path: toBarPath(bars.widths, bars.quietBefore),
    modules,
    widthMm: Math.round(moduleMm * modules * 100) / 100,
  };
}

/**
 * A code for each piece: its product's number, size and colour, as "T71-XL-NEG". Short, because a long one has thin
 * bars. @param isTaken - by a piece of the shop, in small letters
 */
export function makeOwnCodes<Piece extends Variant & { productRow: number }>(
  pieces: readonly Piece[],
  isTaken: (code: string) => boolean,
): (Piece & { sku: string })[] {
  const made = new Set<string>();
  const isFree = (code: string) => !made.has(code) && !isTaken(code.toLowerCase());
  return pieces.map((piece) => {
    const stem = stemOfCode(piece);
    let sku = stem;
    for (let number = 2; !isFree(sku); number += 1) sku = `${stem}-${number}`;
    made.add(sku);
    return { ...piece, sku };
  });
}

function stemOfCode({ productRow, size, color }: Variant & { productRow: number }): string {
  const key = normalizeSize(size);
  const parts = [key === "UNICO" ? "" : shorten(key, 4), shorten(color, 3)];
  return [`T${productRow}`, ...parts.filter((part) => part !== "")].join("-");
}

const shorten = (text: string, length: number) =>
  slugify(text).replaceAll("-", "").slice(0, length).toUpperCase();
