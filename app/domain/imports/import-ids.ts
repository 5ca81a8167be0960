import { slugify } from "../plain/fold-text";
import {
  findIdProblem,
  MAX_ID_LENGTH,
  nextProductId,
  type TakenNumbers,
} from "../products/product-id";

/** Leaves room for the number of a second product with the same id. */
const MAX_STEM_LENGTH = MAX_ID_LENGTH - 5;
/** A longer address was never one of a shop. */
export const MAX_FORMER_LENGTH = 300;

/** The address itself when it may be one, else its letters and digits. Empty when nothing is left of it. */
export function toProductId(address: string): { id: string; formerIds: string[] } {
  const decoded = decodeAddress(address).trim();
  if (findIdProblem(decoded) === null) return { id: decoded, formerIds: [] };
  const isFormer = decoded !== "" && decoded.length <= MAX_FORMER_LENGTH;
  return { id: cutAtDash(slugify(decoded)), formerIds: isFormer ? [decoded] : [] };
}

export function extendId(id: string, words: string): string {
  const end = slugify(words);
  return end === "" ? id : cutAtDash(`${id}-${end}`);
}

/** As it is when it has a broken sign. */
export function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function cutAtDash(slug: string): string {
  if (slug.length <= MAX_STEM_LENGTH) return slug;
  const cut = slug.slice(0, MAX_STEM_LENGTH + 1);
  const dash = cut.lastIndexOf("-");
  return dash > 0 ? cut.slice(0, dash) : cut.slice(0, MAX_STEM_LENGTH);
}

/** The first product with an id keeps it, a second one gets the next free number. No made id takes one of `own` away. */
export function createIdGiver(own: readonly string[]): (id: string) => string {
  const asked = new Set(own);
  const given = new Set<string>();
  const known: TakenNumbers = new Map();
  return (id) => {
    const isTaken = (other: string) => given.has(other) || asked.has(other);
    const free = given.has(id) ? nextProductId(id, isTaken, known) : id;
    if (free !== "") given.add(free);
    return free;
  };
}
