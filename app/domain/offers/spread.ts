/**
 * Splits a whole amount in proportion to the weights, by largest remainder: the parts are whole, add up
 * to the amount, and none is more than its weight. An amount above the sum of the weights is cut to it.
 * Equal remainders go to the first.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const whole = BigInt(amount) < sum ? BigInt(amount) : sum;
  // Prices that another tool stored may be so high that their product is not exact.
  const shares = weights.map((weight, place) => {
    const product = whole * BigInt(weight);
    return { place, part: product / sum, remainder: product % sum };
  });
  const parts = shares.map(({ part }) => Number(part));
  let missing = Number(whole) - parts.reduce((total, part) => total + part, 0);
  const byRemainder = shares.toSorted(
    (left, right) => Number(right.remainder - left.remainder) || left.place - right.place,
  );
  for (const { place } of byRemainder) {
    if (missing === 0) break;
    parts[place] = (parts[place] ?? 0) + 1;
    missing -= 1;
  }
  return parts;
}
