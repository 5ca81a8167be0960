import { parseCuit } from "../shop/cuit";

/** In characters, with points, hyphens and spaces. */
export const MAX_DOCUMENT_LENGTH = 20;

/**
 * Reads the DNI, CUIT or CUIL for an invoice in any common spelling: `12.345.678` and
 * `20-12345678-6` are stored as `12345678` and `20-12345678-6`. Empty stays empty. Null when it
 * cannot be one; the check digit of a CUIT is verified.
 */
export function parseBuyerDocument(typed: string): string | null {
  const digits = typed.replace(/^\s*(?:DNI|CUIT|CUIL)\b/i, "").replace(/[\s.:–-]/g, "");
  if (digits === "") return typed.trim() === "" ? "" : null;
  if (/^[1-9]\d{6,7}$/.test(digits)) return digits;
  return parseCuit(digits);
}

/** A stored document with its kind: "DNI 12.345.678"; empty for none. */
export function describeBuyerDocument(stored: string): string {
  if (stored === "") return "";
  if (/^\d{7,8}$/.test(stored)) return `DNI ${stored.replace(/\B(?=(\d{3})+$)/g, ".")}`;
  return parseCuit(stored) === null ? stored : `CUIT ${stored}`;
}
