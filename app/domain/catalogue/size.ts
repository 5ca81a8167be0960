import { foldText } from "../plain/fold-text";

/** XXL and 2XL are one size: some brands repeat the X, others count it. */
const COUNTED_X = /^(\d) ?X([SL])$/;
const REPEATED_X = /^(X+)([SL])$/;
/** A size in letters that counts its X, also one that the shop has not. */
export const COUNTED_SIZE = /^\dx{1,4}[sl]$/i;
/** Up to this number the X is repeated, as on most labels; above it, it is counted. */
const MAX_REPEATED_X = 3;

/** One key for all spellings: "2xl" becomes "XXL", "XXXXL" "4XL", and "Único" "UNICO". */
export function normalizeSize(size: string): string {
  const upper = foldText(size).toUpperCase();
  const { count, letter } = readX(upper);
  if (count === 0) return upper;
  return count <= MAX_REPEATED_X ? "X".repeat(count) + letter : `${count}X${letter}`;
}

/** The number of X in a size, and the letter after them; 0 for any other size. */
function readX(upper: string): { count: number; letter: string } {
  const [, digit, letter = ""] = COUNTED_X.exec(upper) ?? [];
  if (digit !== undefined) return { count: Number(digit), letter };
  const [, repeated = "", end = ""] = REPEATED_X.exec(upper) ?? [];
  return { count: repeated.length, letter: end };
}

export function sizeLabel(size: string): string {
  const key = normalizeSize(size);
  if (key === "UNICO") return "Único";
  return rankLetters(key) === null ? size.trim() : key;
}

export function findSize(offered: readonly string[], size: string): string | null {
  const key = normalizeSize(size);
  return offered.find((other) => normalizeSize(other) === key) ?? null;
}

export function listSizes(offered: readonly string[]): string[] {
  return offered.filter((size) => findSize(offered, size) === size).sort(compareSizes);
}

/** Human order: letters from small to large, waists (27-28 before 28), other texts, ÚNICO last. */
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
  const letters = rankLetters(normalized);
  if (letters !== null) return [0, letters, 0];
  const waist = /^(\d+)(?:-(\d+))?$/.exec(normalized);
  if (waist) {
    const first = Number(waist[1]);
    // A single waist follows the range that starts one below it: 27-28, 28, 29-30, 30.
    return waist[2] ? [1, first, 0] : [1, first - 0.5, 1];
  }
  return normalized === "UNICO" ? [3, 0, 0] : [2, 0, 0];
}

const PLAIN_LETTERS: Record<string, number> = { S: -1, M: 0, L: 1 };

/** From small to large, M is 0; null when the size has no letters. */
function rankLetters(key: string): number | null {
  const { count, letter } = readX(key);
  if (count > 0) return letter === "S" ? -1 - count : 1 + count;
  return PLAIN_LETTERS[key] ?? null;
}
