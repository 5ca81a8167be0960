/** One thing that was measured or counted, and what it has to be. */
export type Finding = {
  what: string;
  figure: string;
  condition: string;
  isMet: boolean;
  /** Depends on how busy the machine is: a miss is measured again. What is counted never is. */
  isTimed?: boolean;
};

export type Scenario = {
  name: string;
  /** Needs the machine for itself; the others mostly wait, and do so side by side. */
  isLoad: boolean;
  /** @throws SkippedError where this machine cannot do it */
  run(): Promise<Finding[]>;
};

export class SkippedError extends Error {
  override name = "SkippedError";
}

/** A count that has to be exactly this. */
export function exactly(what: string, found: number, wanted: number): Finding {
  return {
    what,
    figure: found === wanted ? String(found) : `${found} of ${wanted}`,
    condition: `= ${wanted}`,
    isMet: found === wanted,
  };
}

export function holds(what: string, isMet: boolean, figure = isMet ? "yes" : "no"): Finding {
  return { what, figure, condition: "yes", isMet };
}

/** A time that may not be longer; `figureMs` NaN is a miss. */
export function within(what: string, figureMs: number, limitMs: number): Finding {
  return {
    what,
    figure: formatMs(figureMs),
    condition: `<= ${formatMs(limitMs)}`,
    isMet: figureMs <= limitMs,
    isTimed: true,
  };
}

function formatMs(ms: number): string {
  if (!Number.isFinite(ms)) return "never";
  return ms >= 2000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms)} ms`;
}
