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
