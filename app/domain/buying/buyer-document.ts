import { parseCuit } from "../shop/cuit";

/** In letters, as it may be typed: with points, hyphens and spaces. */
export const MAX_DOCUMENT_LENGTH = 20;

/**
 * Reads the DNI, CUIT or CUIL that an invoice is made out to, however it is typed: `12.345.678` or
 * `20-12345678-6`, which are stored as `12345678` and `20-12345678-6`. Empty stays empty; null for what
 * cannot be one: a CUIT is checked by its digit.
 */
export function parseBuyerDocument(typed: string): string | null {
  const digits = typed.replace(/^\s*(?:DNI|CUIT|CUIL)\b/i, "").replace(/[\s.:–-]/g, "");
  if (digits === "") return typed.trim() === "" ? "" : null;
  if (/^[1-9]\d{6,7}$/.test(digits)) return digits;
  return parseCuit(digits);
}

/** A stored document with its name: "DNI 12.345.678"; empty for none. */
export function describeBuyerDocument(stored: string): string {
  if (stored === "") return "";
  if (/^\d{7,8}$/.test(stored)) return `DNI ${stored.replace(/\B(?=(\d{3})+$)/g, ".")}`;
  return parseCuit(stored) === null ? stored : `CUIT ${stored}`;
}
