import { parsePhone } from "./phone";

/** Shorter texts would match almost every number. */
const MIN_DIGITS = 3;
/** The digits left after the prefix must be enough to select a number. */
const MIN_LOCAL_DIGITS = 4;

/**
 * The digits that find a stored number, whole or in part, from any common spelling: "0353
 * 15-411-2025", "(353) 411", "15 411 2025". Empty when the text is no number.
 */
export function listPhoneDigits(typed: string): string[] {
  const stored = parsePhone(typed);
  // Without country code and mobile prefix, so it also finds numbers that another tool stored
  // without them.
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
