/** Of one product, what came back and what its buyers answered; a piece counts once. */
export type CountedFit = {
  /** Too small or too large. */
  small: number;
  large: number;
  /** Answers that it fitted well. */
  well: number;
  /** All of them, and all that came back for another reason. */
  all: number;
  /** How many of all are answers. */
  answers: number;
};

export const NOTHING_TOLD: CountedFit = { small: 0, large: 0, well: 0, all: 0, answers: 0 };

/** Fewer than this say nothing about a garment. */
export const FEWEST_TOLD = 5;

/**
 * "Calza chico: pedí un talle más (lo dicen 4 de 11 cambios)"; null for too few, while they disagree, and
 * when more say that it fits well.
 */
export function describeFit(counted: CountedFit): string | null {
  const { small, large, well } = counted;
  if (small + large < FEWEST_TOLD || well > Math.max(small, large)) return null;
  if (small >= 2 * large) return `Calza chico: pedí un talle más (${sayWho(small, counted)}).`;
  if (large >= 2 * small) return `Calza grande: pedí un talle menos (${sayWho(large, counted)}).`;
  return null;
}

function sayWho(count: number, { all, answers }: CountedFit): string {
  const said = answers === 0 ? "cambios" : answers === all ? "respuestas" : "cambios y respuestas";
  return `lo dicen ${count} de ${all} ${said}`;
}
