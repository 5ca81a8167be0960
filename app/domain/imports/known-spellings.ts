import { foldText } from "../plain/fold-text";
import type { ImportedFields } from "./imported-product";

/** Fields whose values products share. */
export const SHARED_FIELDS = ["category", "subcategory", "brand", "collection"] as const;
export type SharedField = (typeof SHARED_FIELDS)[number];

/** How the shop writes the values that its products share. */
export type KnownSpellings = {
  /** The value as the shop, or an earlier product of the file, writes it; it may write it in several ways. */
  spell: (field: SharedField, text: string) => string;
};

/** @param stored - values of the shop; the first spelling of a value counts for one that it lacks */
export function startSpellings(
  stored: readonly { field: SharedField; text: string }[],
): KnownSpellings {
  const known = new Map<string, string>();
  // What the shop exported comes back as it is.
  const exact = new Set(stored.map(({ field, text }) => `${field} ${text}`));
  const spell = (field: SharedField, text: string) => {
    if (exact.has(`${field} ${text}`)) return text;
    const key = toKey(field, text);
    const spelling = known.get(key) ?? text;
    known.set(key, spelling);
    return spelling;
  };
  for (const { field, text } of stored.toReversed()) known.set(toKey(field, text), text);
  return { spell };
}

const toKey = (field: SharedField, text: string) => `${field} ${foldText(text)}`;

/** "Accesorios" of another shop is "accesorios" of this one: a list of them has one entry. */
export function spellAsKnown(fields: ImportedFields, { spell }: KnownSpellings): ImportedFields {
  const spelled = { ...fields };
  for (const field of SHARED_FIELDS) {
    const text = fields[field];
    if (typeof text === "string" && text !== "") spelled[field] = spell(field, text);
  }
  return spelled;
}
