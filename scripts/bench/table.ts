import { reportProgress } from "./progress";

/** Prints a title and aligned columns; what starts with a digit stands at the right of its column. */
export function printTable(
  title: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = header.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const isNumeric = header.map((_, column) =>
    rows.every((row) => /^(\d|n\/a|-$|$)/.test(row[column] ?? "")),
  );
  const layOut = (cells: readonly string[]) =>
    widths
      .map((width, column) => {
        const cell = cells[column] ?? "";
        return isNumeric[column] ? cell.padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd();
  reportProgress("");
  const lines = [layOut(header), layOut(widths.map((width) => "-".repeat(width)))];
  console.log(`\n${title}\n\n${[...lines, ...rows.map(layOut)].join("\n")}`);
}
