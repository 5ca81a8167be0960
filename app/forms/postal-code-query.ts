/** In the address of a page that tells what sending costs. */
export const POSTAL_CODE_PARAMETER = "cp";

/** No postal code is longer, blanks included; the rest of a longer text is not repeated. */
const MAX_CODE_LENGTH = 20;

/** The postal code that was asked for, as it was typed; null when none was. */
export function readTypedCode(query: URLSearchParams): string | null {
  return query.get(POSTAL_CODE_PARAMETER)?.slice(0, MAX_CODE_LENGTH) ?? null;
}
