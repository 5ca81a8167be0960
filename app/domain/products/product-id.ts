import { slugify } from "../plain/fold-text";

export const MAX_ID_LENGTH = 100;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Leaves room for a dash and the number. */
const MAX_STEM_LENGTH = MAX_ID_LENGTH - 8;
/** Ids end in a two-digit number; more copies than that of one product go on with three. */
const NUMBERED = /^(.+)-(\d{2,4})$/;

/** What is wrong with an id that an owner chose; null when it is a good one. */
export function findIdProblem(id: string): string | null {
  if (id.length > MAX_ID_LENGTH) return `El ID puede tener hasta ${MAX_ID_LENGTH} letras.`;
  if (SLUG.test(id)) return null;
  const suggestion = slugify(id);
  const example = suggestion === "" ? "shato-remera-lisa-01" : suggestion;
  return `El ID lleva solo letras minúsculas sin acento, números y guiones. Por ejemplo: ${example}.`;
}

/** Tells whether an id is not free. */
type IsTaken = (id: string) => boolean;

/** The specification's kind of id: brand, name and a two-digit suffix, the lowest that is free. */
export function suggestProductId(brand: string, name: string, isTaken: IsTaken): string {
  const stem = slugify(`${brand} ${name}`).slice(0, MAX_STEM_LENGTH).replace(/-$/, "");
  return findFreeId(stem === "" ? "producto" : stem, 1, isTaken);
}

/**
 * The id for a copy: the same words with the next number that is free, "x-01" to "x-02". An id
 * without a number gets one, and one that is too long then loses its last letters.
 */
export function nextProductId(id: string, isTaken: IsTaken): string {
  const [, stem = id, number = "01"] = NUMBERED.exec(id) ?? [];
  return findFreeId(stem, Number(number) + 1, isTaken);
}

function findFreeId(stem: string, first: number, isTaken: IsTaken): string {
  for (let number = first; ; number += 1) {
    const end = `-${String(number).padStart(2, "0")}`;
    const id = fitStem(stem, MAX_ID_LENGTH - end.length) + end;
    if (!isTaken(id)) return id;
  }
}

/** Half a letter at the end is none, and a dash would stand beside another. */
function fitStem(stem: string, maxLength: number): string {
  return stem.length <= maxLength
    ? stem
    : stem.slice(0, maxLength).replace(/[-\uD800-\uDBFF]+$/, "");
}
