import { listBits } from "../../app/domain/catalogue/bitset";
import type { Found } from "../../app/domain/catalogue/catalogue-search";

/** Best match first, then newest first. */
export function listFound(found: Found): number[] {
  return found.flatMap((bits) => [...listBits(bits)]);
}
