import { compareSizes, normalizeSize, sizeLabel } from "./size";
import {
  formatCm,
  nameMeasure,
  weighMeasure,
  type GuideRow,
  type Measure,
  type Span,
} from "./size-guide";

/** What a shopper measured, in millimetres. */
export type OwnMeasures = Partial<Record<Measure, number>>;

/** Farther than this at any measure, and a size does not come near. When none does, the answer says so. */
const NEAR_MM = 30;

type Difference = {
  measure: Measure;
  /** How much the size has more (above 0) or less than what was measured. */
  mm: number;
};

export type SizeMatch = {
  sizeKey: string;
  /** Whether any size comes near. */
  isNear: boolean;
  /** Where the size is not the same, the largest difference first. */
  differences: Difference[];
};

/**
 * The size whose measures come nearest: the smallest mean distance, in which chest, waist and height count
 * double. Of two that are as near, the larger one. A size that lacks a measure which another one has is not compared.
 * @param offered - the product's sizes; no other is answered
 * @returns null when no offered size has any of these measures
 */
export function matchSize(
  rows: readonly GuideRow[],
  own: OwnMeasures,
  offered: readonly string[],
): SizeMatch | null {
  const keys = new Set(offered.map(normalizeSize));
  const sizes = rows
    .filter(({ sizeKey }) => keys.has(sizeKey))
    .sort((one, other) => compareSizes(one.sizeKey, other.sizeKey))
    .map(({ sizeKey, spans }) => ({ sizeKey, compared: compare(spans, own) }));
  const most = Math.max(0, ...sizes.map(({ compared }) => compared.length));
  if (most === 0) return null;
  const whole = sizes.filter(({ compared }) => compared.length === most);
  const nearest = Math.min(...whole.map(({ compared }) => meanDistance(compared)));
  const best = whole.findLast(({ compared }) => meanDistance(compared) === nearest);
  if (!best) return null;
  return {
    sizeKey: best.sizeKey,
    isNear: whole.some(({ compared }) => compared.every(({ mm }) => Math.abs(mm) <= NEAR_MM)),
    differences: best.compared
      .filter(({ mm }) => mm !== 0)
      .sort((one, other) => Math.abs(other.mm) - Math.abs(one.mm)),
  };
}

function compare(spans: GuideRow["spans"], own: OwnMeasures): Difference[] {
  return Object.entries(own).flatMap(([name, mm]) => {
    const measure = name as Measure;
    const span = spans[measure];
    return span ? [{ measure, mm: differFrom(span, mm) }] : [];
  });
}

function differFrom({ minMm, maxMm }: Span, mm: number): number {
  if (mm < minMm) return minMm - mm;
  return mm > maxMm ? maxMm - mm : 0;
}

function meanDistance(compared: readonly Difference[]): number {
  let [sum, weights] = [0, 0];
  for (const { measure, mm } of compared) {
    sum += Math.abs(mm) * weighMeasure(measure);
    weights += weighMeasure(measure);
  }
  return sum / weights;
}

export type MatchWords = { title: string; text: string | null };

/** It names numbers, never a body. @param isGone - whether nothing of that size is left */
export function describeMatch(match: SizeMatch, isGone: boolean): MatchWords {
  const size = sizeLabel(match.sizeKey);
  const differences = match.differences.map(describeDifference).join(", ");
  if (!match.isNear) {
    const nearest = `el más próximo es ${size} (${differences})`;
    return { title: `Ningún talle de esta prenda se acerca; ${nearest}`, text: null };
  }
  return {
    title: isGone ? `Tu talle es ${size}, hoy agotado` : `Tu talle es ${size}`,
    text:
      differences === "" ? "Mide lo mismo que lo tuyo." : `No mide justo lo mismo: ${differences}.`,
  };
}

function describeDifference({ measure, mm }: Difference): string {
  const verb = mm > 0 ? "sobra" : "falta";
  const many = Math.abs(mm) === 10 ? "" : "n";
  return `te ${verb}${many} ${formatCm(Math.abs(mm))} cm de ${nameMeasure(measure).toLowerCase()}`;
}
