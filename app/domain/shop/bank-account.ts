/** The bank's three digits and the branch's four, followed by a check digit. */
const BRANCH_WEIGHTS = [7, 1, 3, 9, 7, 1, 3];
/** The account's thirteen digits, followed by a check digit. */
const ACCOUNT_WEIGHTS = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3];

/** Reads a CBU or CVU as 22 digits and checks both check digits; null when it cannot be one. */
export function parseCbu(typed: string): string | null {
  const digits = typed.replace(/[\s.-]/g, "");
  if (!/^\d{22}$/.test(digits)) return null;
  const isSound =
    isClosedBy(digits.slice(0, 8), BRANCH_WEIGHTS) && isClosedBy(digits.slice(8), ACCOUNT_WEIGHTS);
  return isSound && !/^0+$/.test(digits) ? digits : null;
}

/** Reads an alias in capitals, as banks store it; null when it cannot be one. */
export function parseBankAlias(typed: string): string | null {
  const alias = typed.trim().toUpperCase();
  return /^[A-ZÑ\d.-]{6,20}$/.test(alias) ? alias : null;
}

function isClosedBy(digits: string, weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return Number(digits[weights.length]) === (10 - (sum % 10)) % 10;
}
