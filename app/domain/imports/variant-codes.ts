import { sizeLabel } from "../catalogue/size";
import { variantKey, type Variant } from "../stock/stock-level";
import type { VariantCodes } from "./planned-product";

/** Longest SKU or barcode, in letters as a reader counts them. */
export const MAX_CODE_LENGTH = 60;

/** The codes of a size and colour as they were typed, and as the form had shown them. */
export type TypedCodes = Variant & VariantCodes & { seen: VariantCodes };

export const CODE_FIELDS = ["sku", "barcode"] as const;
export type CodeField = (typeof CODE_FIELDS)[number];

export const CODE_NAMES: Readonly<Record<CodeField, string>> = {
  sku: "SKU",
  barcode: "Código de barras",
};

/** "SKU, talle M, Negro": the name of a field. */
export function nameCode(field: CodeField, { size, color }: Variant): string {
  const parts = [CODE_NAMES[field], size === "" ? "" : `talle ${sizeLabel(size)}`, color];
  return parts.filter((part) => part !== "").join(", ");
}

export function codeKey(field: CodeField, variant: Variant): string {
  return `${field}\n${variantKey(variant)}`;
}

export function findCodeProblem(code: string): string | null {
  if (/\p{Cc}/u.test(code)) return "tiene caracteres que no se ven. Escribilo de nuevo.";
  if ([...code].length > MAX_CODE_LENGTH) return `puede tener hasta ${MAX_CODE_LENGTH} letras.`;
  return null;
}

export type CodePlan =
  | { outcome: "same" }
  | { outcome: "write" }
  | { outcome: "invalid"; problem: string }
  /** Somebody stored another code since the form was shown. */
  | { outcome: "conflict" };

/** What becomes of a typed code. What the person left as it was shown is never written. */
export function planCode(typed: string, seen: string, now: string): CodePlan {
  if (typed === seen || typed === now) return { outcome: "same" };
  const problem = findCodeProblem(typed);
  if (problem !== null) return { outcome: "invalid", problem };
  return seen === now ? { outcome: "write" } : { outcome: "conflict" };
}
