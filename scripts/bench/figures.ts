export function median(values: readonly number[]): number {
  return percentile(values, 50);
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

/** "640 (612-655)": the median of the rounds, with the lowest and the highest. */
export function formatRounds(rounds: readonly number[], digits = 0): string {
  const middle = formatNumber(median(rounds), digits);
  if (rounds.length < 2) return middle;
  const [low, high] = [Math.min(...rounds), Math.max(...rounds)];
  return `${middle} (${formatNumber(low, digits)}-${formatNumber(high, digits)})`;
}

/** "≤ 100 ms: met". A missed goal does not fail the benchmark. */
export function judge(
  figure: number,
  goal: { atMost: number } | { atLeast: number },
  unit = "",
): string {
  const isMet = "atMost" in goal ? figure <= goal.atMost : figure >= goal.atLeast;
  const limit = "atMost" in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`;
  return `${limit}${unit && ` ${unit}`}: ${isMet ? "met" : "not met"}`;
}

/** A share of all cores. When other programs use more, a figure says nothing about the shop. */
const QUIET_SHARE = 0.25;

export function describeOtherUse(before: number, after: number): string {
  const write = (share: number) => `${formatNumber(100 * share)} %`;
  const use = `Other programs used ${write(before)} of the cores before, and ${write(after)} after.`;
  const isBusy = [before, after].some((share) => share > QUIET_SHARE);
  return isBusy ? `${use} TOO BUSY TO JUDGE: the goals above count for nothing.` : use;
}

/** Prints a title and a Markdown table in Prettier's layout. Columns of figures are aligned right. */
export function printTable(
  title: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = header.map((name, column) =>
    Math.max(3, name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const isNumeric = header.map((_, column) =>
    rows.every((row) => /^(\d|n\/a|-$|$)/.test(row[column] ?? "")),
  );
  const layOut = (cells: readonly string[]) => {
    const padded = widths.map((width, column) => {
      const cell = cells[column] ?? "";
      return isNumeric[column] ? cell.padStart(width) : cell.padEnd(width);
    });
    return `| ${padded.join(" | ")} |`;
  };
  const rule = widths.map((width, column) =>
    isNumeric[column] ? `${"-".repeat(width - 1)}:` : "-".repeat(width),
  );
  console.log(`\n${title}\n\n${[layOut(header), layOut(rule), ...rows.map(layOut)].join("\n")}`);
}
