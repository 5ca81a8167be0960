/** How long deleted products can come back, and their pictures with them. */
export const BIN_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

export function startOfBin(now: Date): Date {
  return new Date(now.getTime() - BIN_DAYS * DAY_MS);
}
