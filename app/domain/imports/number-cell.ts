/** Digits that a spreadsheet's numbers are exact to. */
const EXACT_DIGITS = 15;

/**
 * A number of a spreadsheet as a person sees it: "1.0000000000000001E+21" has no exponent, and
 * "0.20000000000000001" is 0.2. The decimal sign is a point. What is no number stays.
 */
export function writeNumberCell(text: string): string {
  if (/^-?\d+$/.test(text)) return text;
  const number = Number(Number(text).toPrecision(EXACT_DIGITS));
  if (!Number.isFinite(number)) return text;
  return Number.isInteger(number) ? BigInt(number).toString() : String(number);
}
