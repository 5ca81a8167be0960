type Weighed = { weightInGrams: number | null };

/** Of a product or a kind: its own weight, else that of what it belongs to; null where neither says it. */
export function weightOf(own: Weighed, group: Weighed | null): number | null {
  return own.weightInGrams ?? group?.weightInGrams ?? null;
}
