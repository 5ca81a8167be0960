/** The bank's three digits and the branch's four, closed by a check digit. */
const BRANCH_WEIGHTS = [7, 1, 3, 9, 7, 1, 3];
/** The account's thirteen digits, closed by another. */
const ACCOUNT_WEIGHTS = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3];

/** Reads a CBU or CVU as its 22 digits, both check digits verified; null when it cannot be one. */
export function parseCbu(typed: string): string | null {
  const digits = typed.replace(/[\s.-]/g, "");
  if (!/^\d{22}$/.test(digits)) return null;
  const isSound =
    isClosedBy(digits.slice(0, 8), BRANCH_WEIGHTS) && isClosedBy(digits.slice(8), ACCOUNT_WEIGHTS);
  return isSound && !/^0+$/.test(digits) ? digits : null;
}

/** Reads an alias as banks keep it, in capitals; null when it cannot be one. */
export function parseBankAlias(typed: string): string | null {
  const alias = typed.trim().toUpperCase();
  return /^[A-ZÑ\d.-]{6,20}$/.test(alias) ? alias : null;
}

function isClosedBy(digits: string, weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return Number(digits[weights.length]) === (10 - (sum % 10)) % 10;
}
