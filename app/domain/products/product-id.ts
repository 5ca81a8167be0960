import { slugify } from "../plain/fold-text";

export const MAX_ID_LENGTH = 100;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Leaves room for a dash and the number. */
const MAX_STEM_LENGTH = MAX_ID_LENGTH - 8;
/** Ids end in a two-digit number; after 99 copies it has three digits. */
const NUMBERED = /^(.+)-(\d{2,4})$/;

export function findIdProblem(id: string): string | null {
  if (id.length > MAX_ID_LENGTH) return `El ID puede tener hasta ${MAX_ID_LENGTH} letras.`;
  if (SLUG.test(id)) return null;
  const suggestion = slugify(id);
  const example = suggestion === "" ? "shato-remera-lisa-01" : suggestion;
  return `El ID lleva solo letras minúsculas sin acento, números y guiones. Por ejemplo: ${example}.`;
}

type IsTaken = (id: string) => boolean;

/**
 * Taken numbers, from the first up to before the second, by the id without its number. A caller
 * that needs many ids passes one map each time; no id may become free meanwhile.
 */
export type TakenNumbers = Map<string, readonly [number, number]>;

/** Brand, name and the lowest free two-digit number. */
export function suggestProductId(
  brand: string,
  name: string,
  isTaken: IsTaken,
  known: TakenNumbers = new Map(),
): string {
  return findFreeId(stemOfName(brand, name), 1, isTaken, known);
}

/** What a suggested id has before its number. */
export function stemOfName(brand: string, name: string): string {
  const stem = slugify(`${brand} ${name}`).slice(0, MAX_STEM_LENGTH).replace(/-$/, "");
  return stem === "" ? "producto" : stem;
}

export function stemOfId(id: string): string {
  return NUMBERED.exec(id)?.[1] ?? id;
}

/** No stem is cut to fewer letters for its number. */
const MIN_CUT_LENGTH = MAX_ID_LENGTH - 10;

/** All ids that can be made of a stem, and few others: those from the first text, up to before the second. */
export function rangeOfStem(stem: string): [string, string] {
  // The colon comes after the digits.
  if (stem.length <= MIN_CUT_LENGTH) return [`${stem}-0`, `${stem}-:`];
  const start = fitStem(stem, MIN_CUT_LENGTH);
  return [start, `${start}\u{10FFFF}`];
}

/** "x-01" to "x-02". An id without a number gets one, and a long id loses letters for it. */
export function nextProductId(
  id: string,
  isTaken: IsTaken,
  known: TakenNumbers = new Map(),
): string {
  const [, , number = "01"] = NUMBERED.exec(id) ?? [];
  return findFreeId(stemOfId(id), Number(number) + 1, isTaken, known);
}

function findFreeId(stem: string, first: number, isTaken: IsTaken, known: TakenNumbers): string {
  const [from, to] = known.get(stem) ?? [first, first];
  let start = first;
  for (let number = first; ; number += 1) {
    if (number >= from && number < to) {
      start = Math.min(start, from);
      number = to;
    }
    const end = `-${String(number).padStart(2, "0")}`;
    const id = fitStem(stem, MAX_ID_LENGTH - end.length) + end;
    if (isTaken(id)) continue;
    known.set(stem, [start, number]);
    return id;
  }
}

/** Removes a lone surrogate and a dash from the end. */
function fitStem(stem: string, maxLength: number): string {
  return stem.length <= maxLength
    ? stem
    : stem.slice(0, maxLength).replace(/[-\uD800-\uDBFF]+$/, "");
}

/** For a deleted product: "shato-blazer-sur-negro-01" becomes "Shato blazer sur negro". */
export function nameFromProductId(id: string): string {
  const words = id
    .replace(/-\d{2}$/, "")
    .replace(/-+/g, " ")
    .trim();
  return words === "" ? id : words.charAt(0).toUpperCase() + words.slice(1);
}
