import { encodeQR } from "qr";

/** A QR code as a drawing: what is dark, in a square of `size` units with its quiet zone. */
export type QrDrawing = { size: number; path: string };

/** ISO/IEC 18004: without so much blank around it, an app does not find the code. */
const QUIET_UNITS = 4;

export function drawQr(text: string): QrDrawing {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET_UNITS });
  const path = rows.flatMap((row, y) => drawRow(row, y)).join("");
  return { size: rows.length, path };
}

function drawRow(row: readonly boolean[], y: number): string[] {
  return row.flatMap((isDark, start) => {
    if (!isDark || row[start - 1] === true) return [];
    const end = row.indexOf(false, start);
    const length = (end === -1 ? row.length : end) - start;
    return [`M${start} ${y}h${length}v1h-${length}z`];
  });
}
