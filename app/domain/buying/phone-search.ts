import { parsePhone } from "./phone";

/** Fewer digits stand in every number. */
const MIN_DIGITS = 3;
/** What is left without a prefix must still tell one number from another. */
const MIN_LOCAL_DIGITS = 4;

/**
 * The digits by which a stored number is found when someone types it in any of the ways people write
 * it, whole or in part: "0353 15-411-2025", "(353) 411", "15 411 2025". Empty for what is no number.
 */
export function listPhoneDigits(typed: string): string[] {
  const stored = parsePhone(typed);
  // Without country and mobile mark, so that a number another tool stored without them is found too.
  if (stored !== null) return [stored.slice("+549".length)];
  if (!/^[\s\d()+./–-]+$/.test(typed)) return [];
  const digits = typed.replace(/\D/g, "");
  const local = [digits.replace(/^0+/, ""), digits.replace(/^0*15/, "")];
  return [
    ...new Set([
      ...(digits.length >= MIN_DIGITS ? [digits] : []),
      ...local.filter(({ length }) => length >= MIN_LOCAL_DIGITS),
    ]),
  ];
}
