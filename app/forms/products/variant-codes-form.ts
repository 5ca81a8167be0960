import {
  CODE_FIELDS,
  codeKey,
  type CodeField,
  type TypedCodes,
} from "../../domain/imports/variant-codes";
import type { VariantCodes } from "../../domain/imports/planned-product";
import type { Variant } from "../../domain/stock/stock-level";
import type { FormReply } from "../form-reply";

/** Sizes and colours of one form, so that it stays under 64 KB. */
export const MAX_FORM_CODES = 120;

/** The name and the id of a field; `at` is the row's number on the page. */
export function codeFieldName(field: CodeField, at: number): string {
  return `${field === "sku" ? "sku" : "codigo"}-${at}`;
}

/** The hidden field with a row's size, colour and codes as the page shows them. */
export function rowFieldName(at: number): string {
  return `fila-${at}`;
}

export function writeRowField({ size, color, sku, barcode }: Variant & VariantCodes): string {
  return JSON.stringify([size, color, sku, barcode]);
}

/** Longer texts are refused anyway, and would only make the answer long. */
const MAX_KEPT_LENGTH = 300;

/** Null for a form that no page of the shop sends. */
export function parseCodesForm(formData: FormData): TypedCodes[] | null {
  const rows: TypedCodes[] = [];
  for (const [name, value] of formData) {
    const [, at] = /^fila-(\d{1,5})$/.exec(name) ?? [];
    if (at === undefined) continue;
    const row = parseRow(formData, Number(at), value);
    if (!row) return null;
    rows.push(row);
  }
  return rows.length === 0 || rows.length > MAX_FORM_CODES ? null : rows;
}

function parseRow(formData: FormData, at: number, hidden: FormDataEntryValue): TypedCodes | null {
  const shown = parseTexts(hidden);
  const [sku, barcode] = CODE_FIELDS.map((field) => formData.get(codeFieldName(field, at)));
  if (!shown || typeof sku !== "string" || typeof barcode !== "string") return null;
  const [size = "", color = "", seenSku = "", seenBarcode = ""] = shown;
  return {
    ...{ size, color, sku: clean(sku), barcode: clean(barcode) },
    seen: { sku: seenSku, barcode: seenBarcode },
  };
}

/** Blanks as the reader of a file leaves them. */
function clean(text: string): string {
  return text
    .replace(/[ \u00a0]+/g, " ")
    .trim()
    .slice(0, MAX_KEPT_LENGTH);
}

function parseTexts(hidden: FormDataEntryValue): string[] | null {
  try {
    const texts: unknown = JSON.parse(typeof hidden === "string" ? hidden : "");
    if (!Array.isArray(texts) || texts.length !== 4) return null;
    return texts.every((text) => typeof text === "string") ? texts : null;
  } catch {
    return null;
  }
}

/** The answer to a refused form. Only what was changed is kept, so that the rest shows what is stored. */
export function keepTypedCodes(
  typed: readonly TypedCodes[],
  errors: FormReply["errors"],
): FormReply {
  const values: FormReply["values"] = {};
  for (const row of typed) {
    for (const field of CODE_FIELDS) {
      if (row[field] !== row.seen[field]) values[codeKey(field, row)] = row[field];
    }
  }
  return { values, errors };
}
