const BRANCH_WEIGHTS = [7, 1, 3, 9, 7, 1, 3];
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

/** Mercado Pago's `external_pos_id`; null when it cannot be one. */
export function parseQrPos(typed: string): string | null {
  return /^[A-Za-z\d]{1,40}$/.test(typed) ? typed : null;
}

function isClosedBy(digits: string, weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return Number(digits[weights.length]) === (10 - (sum % 10)) % 10;
}

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Prefixes of people; from 30 on, of companies. */
const PREFIXES = ["20", "23", "24", "25", "26", "27", "30", "33", "34"];

/** Reads a CUIT in any common spelling, as `30-71234567-1`; null when it cannot be one. */
export function parseCuit(typed: string): string | null {
  const digits = typed.replace(/[\s.-]/g, "");
  if (!/^\d{11}$/.test(digits) || !PREFIXES.includes(digits.slice(0, 2))) return null;
  if (Number(digits[10]) !== computeCheckDigit(digits)) return null;
  return `${digits.slice(0, 2)}-${digits.slice(2, 10)}-${digits[10]}`;
}

/** Modulo 11. When the result is 10, the tax office assigns another prefix, so no digit is valid. */
function computeCheckDigit(digits: string): number {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return (11 - (sum % 11)) % 11;
}
