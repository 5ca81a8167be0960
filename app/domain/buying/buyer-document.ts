import { parseCuit } from "../shop/checked-numbers";

/** In characters, with points, hyphens and spaces. */
export const MAX_DOCUMENT_LENGTH = 20;

/** In any common spelling (`12.345.678`, `20-12345678-6`); empty stays empty. */
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
