/** A seeded source of choices: the same seed always gives the same sequence. */
export type Dice = {
  /** True in about `share` of the seeds, 0 to 1. */
  chance(share: number): boolean;
  pick<const T>(options: readonly [T, ...T[]]): T;
  between(low: number, high: number): number;
};

/** Mulberry32, fed with the seed and a name so that two kinds with one seed do not rhyme. */
export function rollDice(seed: number, name: string): Dice {
  let state = seed * 2654435761;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    chance: (share) => next() < share,
    pick: (options) => options[Math.floor(next() * options.length)] ?? options[0],
    between: (low, high) => low + next() * (high - low),
  };
}
