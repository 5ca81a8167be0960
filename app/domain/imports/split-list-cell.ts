/**
 * The texts of a cell that has several: "a | b". A bar or a backslash of a text has a backslash before
 * it. An empty cell has none.
 */
export function splitListCell(cell: string): string[] {
  if (cell.trim() === "") return [];
  const parts: string[] = [];
  let part = "";
  for (const [piece] of cell.matchAll(/\\[\s\S]|[^\\|]+|[\\|]/g)) {
    if (piece === "|") {
      parts.push(part);
      part = "";
    } else {
      part += piece.length > 1 && piece.startsWith("\\") ? piece.slice(1) : piece;
    }
  }
  return [...parts, part].map((text) => text.trim());
}
