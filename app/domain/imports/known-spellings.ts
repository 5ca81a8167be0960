import { foldText } from "../plain/fold-text";
import type { ImportedFields } from "./imported-product";

/** Fields whose values products share. */
export const SHARED_FIELDS = ["category", "subcategory", "brand", "collection"] as const;
export type SharedField = (typeof SHARED_FIELDS)[number];

/** How the shop writes the values that its products share. */
export type KnownSpellings = {
  /** The value as the shop, or an earlier product of the file, writes it. */
  spell: (field: SharedField, text: string) => string;
};

/** @param stored - values of the shop; the first spelling of a value counts */
export function startSpellings(
  stored: readonly { field: SharedField; text: string }[],
): KnownSpellings {
  const known = new Map<string, string>();
  const spell = (field: SharedField, text: string) => {
    const key = `${field} ${foldText(text)}`;
    const spelling = known.get(key) ?? text;
    known.set(key, spelling);
    return spelling;
  };
  for (const { field, text } of stored) spell(field, text);
  return { spell };
}

/** "Accesorios" of another shop is "accesorios" of this one: a list of them has one entry. */
export function spellAsKnown(fields: ImportedFields, { spell }: KnownSpellings): ImportedFields {
  const spelled = { ...fields };
  for (const field of SHARED_FIELDS) {
    const text = fields[field];
    if (typeof text === "string" && text !== "") spelled[field] = spell(field, text);
  }
  return spelled;
}
