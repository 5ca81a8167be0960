/** The cells that a spreadsheet put on the clipboard, line by line; null for what is one cell. */
export function readPastedCells(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  const cells = lines.map((line) => line.split("\t").map((cell) => cell.trim()));
  return cells.length > 1 || cells.some((line) => line.length > 1) ? cells : null;
}

/**
 * Writes the cells into the inputs of a table, from this one on to the right and down.
 * @returns how many lines had no place
 */
export function spreadCells(cells: readonly string[][], from: HTMLInputElement): number {
  const row = from.closest("tr");
  const rows = [...(row?.parentElement?.children ?? [])].slice(0, -1).map(listInputs);
  const firstRow = rows.findIndex((inputs) => inputs.includes(from));
  if (firstRow < 0) return cells.length;
  const firstColumn = rows[firstRow]?.indexOf(from) ?? 0;
  for (const [down, line] of cells.entries()) {
    for (const [right, text] of line.entries()) {
      const input = rows[firstRow + down]?.[firstColumn + right];
      if (!input) continue;
      input.value = text;
      // As if it was typed, for what watches the form.
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
  return Math.max(0, firstRow + cells.length - rows.length);
}

function listInputs(row: Element): HTMLInputElement[] {
  return [...row.querySelectorAll("input")];
}
