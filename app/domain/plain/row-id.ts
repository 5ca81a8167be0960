/** The number of a row as an address or a form has it; null for anything else. */
export function parseRowId(given: unknown): number | null {
  return typeof given === "string" && /^[1-9]\d{0,14}$/.test(given) ? Number(given) : null;
}
