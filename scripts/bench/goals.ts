import { formatNumber } from "./figures";

export type Goal = { atMost: number } | { atLeast: number };

/** "≤ 100 ms: met". Nothing fails when it is not. */
export function judge(figure: number, goal: Goal, unit = "", digits = 0): string {
  const isMost = "atMost" in goal;
  const limit = isMost ? goal.atMost : goal.atLeast;
  const wanted = `${isMost ? "≤" : "≥"} ${formatNumber(limit, digits)}${unit && ` ${unit}`}`;
  if (!Number.isFinite(figure)) return `${wanted}: not measured`;
  return `${wanted}: ${(isMost ? figure <= limit : figure >= limit) ? "met" : "not met"}`;
}
