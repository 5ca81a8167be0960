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

/** Farther than this at any measure, and a size does not come near. */
const NEAR_MM = 30;

type Difference = {
  measure: Measure;
  /** How much the size has more (above 0) or less than what was measured. */
  mm: number;
};

export type SizeMatch = {
  sizeKey: string;
  isNear: boolean;
  /** Where the size is not the same, the largest difference first. */
  differences: Difference[];
};

/**
 * The size whose measures come nearest: the smallest mean distance, in which chest, waist and height count
 * double. Of two that are as near, the larger one.
 * @param offered - the product's sizes; no other is answered
 * @returns null when no offered size has any of these measures
 */
export function matchSize(
  rows: readonly GuideRow[],
  own: OwnMeasures,
  offered: readonly string[],
): SizeMatch | null {
  const keys = new Set(offered.map(normalizeSize));
  const sized = rows
    .filter(({ sizeKey }) => keys.has(sizeKey))
    .sort((one, other) => compareSizes(one.sizeKey, other.sizeKey));
  let best: (SizeMatch & { distance: number }) | null = null;
  for (const { sizeKey, spans } of sized) {
    const compared = Object.entries(own).flatMap(([name, mm]) => {
      const measure = name as Measure;
      const span = spans[measure];
      return span ? [{ measure, mm: differFrom(span, mm) }] : [];
    });
    if (compared.length === 0) continue;
    const distance = meanDistance(compared);
    if (best !== null && distance > best.distance) continue;
    const differences = compared
      .filter(({ mm }) => mm !== 0)
      .sort((one, other) => Math.abs(other.mm) - Math.abs(one.mm));
    const isNear = differences.every(({ mm }) => Math.abs(mm) <= NEAR_MM);
    best = { sizeKey, isNear, differences, distance };
  }
  if (best === null) return null;
  const { distance: _, ...match } = best;
  return match;
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
  const verb = mm > 0 ? "te sobran" : "te faltan";
  return `${verb} ${formatCm(Math.abs(mm))} cm de ${nameMeasure(measure).toLowerCase()}`;
}
