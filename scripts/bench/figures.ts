/** The middle value; the mean of the two in the middle when there is no single one. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** The smallest value that is not below `percent` of all values (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length));
  return sorted[rank - 1] ?? NaN;
}

export function formatNumber(value: number, digits = 0): string {
  if (!Number.isFinite(value)) return "n/a";
  return value.toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** "640 (612-655)": the median of the rounds, and the lowest and highest of them. */
export function formatRounds(rounds: readonly number[], digits = 0): string {
  const values = rounds.filter((value) => Number.isFinite(value));
  const middle = formatNumber(median(values), digits);
  if (values.length < 2) return middle;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${middle} (${formatNumber(low, digits)}-${formatNumber(high, digits)})`;
}

export function formatKilobytes(bytes: number): string {
  return formatNumber(bytes / 1000, 1);
}
