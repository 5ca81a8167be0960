type Weighed = { weightInGrams: number | null };

/** The product's own weight, else that of its category or kind; null where neither says it. */
export function weightOf(product: Weighed, group: Weighed | null): number | null {
  return product.weightInGrams ?? group?.weightInGrams ?? null;
}
