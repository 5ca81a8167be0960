import { foldText } from "./fold-text";

const LETTER_SIZES = ["XXS", "XS", "S", "M", "L", "XL", "XXL", "XXXL"];

/** Two ways brands write one size. */
const SAME_SIZE: Record<string, string> = { "2XL": "XXL", "3XL": "XXXL" };

/** One spelling per size, for filters and comparisons: "2xl" becomes "XXL", "Único" "UNICO". */
export function normalizeSize(size: string): string {
  const upper = foldText(size).toUpperCase();
  return SAME_SIZE[upper] ?? upper;
}

/** What shoppers read. */
export function sizeLabel(size: string): string {
  return normalizeSize(size) === "UNICO" ? "Único" : size.trim();
}

/** Human order: letters from small to large, then waists (27-28 before 28), the rest, ÚNICO last. */
export function compareSizes(left: string, right: string): number {
  const [leftRank, rightRank] = [rankSize(left), rankSize(right)];
  for (const [position, rank] of leftRank.entries()) {
    const difference = rank - (rightRank[position] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.localeCompare(right, "es");
}

function rankSize(size: string): [family: number, first: number, second: number] {
  const normalized = normalizeSize(size);
  const letter = LETTER_SIZES.indexOf(normalized);
  if (letter >= 0) return [0, letter, 0];
  const waist = /^(\d+)(?:-(\d+))?$/.exec(normalized);
  if (waist) {
    const first = Number(waist[1]);
    // A single waist comes after the range that starts one below it: 27-28, 28, 29-30, 30.
    return waist[2] ? [1, first, 0] : [1, first - 0.5, 1];
  }
  return normalized === "UNICO" ? [3, 0, 0] : [2, 0, 0];
}
