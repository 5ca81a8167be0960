import {
  MAX_SYNONYM_LENGTH,
  MAX_SYNONYM_WORDS,
  removeRepeated,
} from "../../domain/shop/owner-synonyms";
import { trimInvisible } from "../../domain/plain/visible-text";
import { readTextList } from "../kit/typed-texts";

export const SYNONYM_FIELD = "sinonimo";

/** Longer texts are cut: no rule accepts as much. */
const MAX_POSTED_LENGTH = MAX_SYNONYM_WORDS * (MAX_SYNONYM_LENGTH + 3);

type ParsedSynonyms = { words: string[]; typed: string; error: null } | Refused;
type Refused = { words: null; typed: string; error: string };

/** Reads the words of a group, typed with equals signs or commas between them. Never throws. */
export function parseSynonymForm(formData: FormData): ParsedSynonyms {
  const typed = readSynonymText(formData.get(SYNONYM_FIELD));
  const words = removeRepeated(
    typed
      .split(/[=,;]/)
      .map((word) => trimInvisible(word))
      .filter((word) => word !== ""),
  );
  const error = findError(words);
  return error === null ? { words, typed, error } : { words: null, typed, error };
}

/** The text of the field, from a form or an address, on one line and without invisible letters. */
export function readSynonymText(value: unknown): string {
  if (typeof value !== "string") return "";
  const visible = value.slice(0, MAX_POSTED_LENGTH).replace(/\p{Cf}/gu, "");
  return trimInvisible(visible.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " "));
}

/** The words of the group whose button was pressed; null for what no button sends. */
export function parseRemovedSynonyms(formData: FormData): string[] | null {
  const words = readTextList(formData.get("grupo"));
  return words && words.length >= 2 && words.length <= MAX_SYNONYM_WORDS ? words : null;
}

function findError(words: readonly string[]): string | null {
  if (words.length < 2) {
    return "Escribí al menos dos palabras distintas, con un signo = entre ellas: piluso = gorra.";
  }
  if (words.length > MAX_SYNONYM_WORDS) {
    return `Entran hasta ${MAX_SYNONYM_WORDS} palabras que signifiquen lo mismo.`;
  }
  if (words.some((word) => [...word].length > MAX_SYNONYM_LENGTH)) {
    return `Cada palabra puede tener hasta ${MAX_SYNONYM_LENGTH} letras.`;
  }
  const isWord = (word: string) => /[\p{L}\p{N}]/u.test(word);
  return words.every(isWord) ? null : "Cada palabra tiene que tener letras o números.";
}
