import { formatPesos } from "../plain/money";
import { parsePriceText } from "../products/price-text";

type Change = { givenInPesos: number; problem: null } | { givenInPesos: null; problem: string };

/** @param typed - the notes that were given; empty for the exact sum */
export function readCashGiven(typed: string, totalInPesos: number): Change {
  // Without a part in cash there is nothing to give change of.
  if (typed.trim() === "" || totalInPesos === 0)
    return { givenInPesos: totalInPesos, problem: null };
  const { priceInPesos, problem } = parsePriceText(typed, "monto");
  if (problem !== null) return { givenInPesos: null, problem };
  if (priceInPesos < totalInPesos) {
    const missing = formatPesos(totalInPesos - priceInPesos);
    return { givenInPesos: null, problem: `No alcanza: faltan ${missing}.` };
  }
  return { givenInPesos: priceInPesos, problem: null };
}

/** Null when there is no change to give. */
export function describeChange(givenInPesos: number, totalInPesos: number): string | null {
  return givenInPesos > totalInPesos ? `Vuelto ${formatPesos(givenInPesos - totalInPesos)}` : null;
}
