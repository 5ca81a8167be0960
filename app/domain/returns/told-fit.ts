/** Of one product: pieces that came back because of their size, and all that came back. */
export type CountedFit = { small: number; large: number; all: number };

/** Fewer than this say nothing about a garment. */
export const FEWEST_TOLD = 5;

/** "Calza chico: pedí un talle más (lo dicen 4 de 11 cambios)"; null for too few, and while they disagree. */
export function describeFit({ small, large, all }: CountedFit): string | null {
  if (small + large < FEWEST_TOLD) return null;
  if (small >= 2 * large) return `Calza chico: pedí un talle más (${sayWho(small, all)}).`;
  if (large >= 2 * small) return `Calza grande: pedí un talle menos (${sayWho(large, all)}).`;
  return null;
}

function sayWho(count: number, all: number): string {
  return `lo dicen ${count} de ${all} cambios`;
}
