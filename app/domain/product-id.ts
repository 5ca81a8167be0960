import { slugify } from "./fold-text";

export const MAX_ID_LENGTH = 100;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Leaves room for a dash and the number. */
const MAX_STEM_LENGTH = MAX_ID_LENGTH - 8;

/** What is wrong with an id that an owner chose; null when it is a good one. */
export function findIdProblem(id: string): string | null {
  if (id.length > MAX_ID_LENGTH) return `El ID puede tener hasta ${MAX_ID_LENGTH} letras.`;
  if (SLUG.test(id)) return null;
  const suggestion = slugify(id);
  const example = suggestion === "" ? "shato-remera-lisa-01" : suggestion;
  return `El ID lleva solo letras minúsculas sin acento, números y guiones. Por ejemplo: ${example}.`;
}

/**
 * The specification's kind of id: brand, name and a two-digit suffix, the lowest that is free.
 *
 * @param isTaken tells whether a product has that id already
 */
export function suggestProductId(
  brand: string,
  name: string,
  isTaken: (id: string) => boolean,
): string {
  const stem = slugify(`${brand} ${name}`).slice(0, MAX_STEM_LENGTH).replace(/-$/, "");
  for (let number = 1; ; number += 1) {
    const id = `${stem === "" ? "producto" : stem}-${String(number).padStart(2, "0")}`;
    if (!isTaken(id)) return id;
  }
}
