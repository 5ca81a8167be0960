const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const RANDOM_LETTERS = 3;
/** How many numbers one millisecond has. */
export const NUMBERS_PER_MILLISECOND = LETTERS.length ** RANDOM_LETTERS;

/**
 * `TELA-123456-ABC`: the last six digits of the time in milliseconds and three letters or digits.
 *
 * @param choice a whole number from 0 to `NUMBERS_PER_MILLISECOND` - 1, by chance
 */
export function createOrderNumber(now: Date, choice: number): string {
  const time = String(now.getTime()).slice(-6).padStart(6, "0");
  let letters = "";
  for (let rest = choice, position = 0; position < RANDOM_LETTERS; position += 1) {
    letters += LETTERS[rest % LETTERS.length];
    rest = Math.floor(rest / LETTERS.length);
  }
  return `TELA-${time}-${letters}`;
}

/** The number a person typed, as it is stored; null when it cannot be one. */
export function parseOrderNumber(typed: string): string | null {
  const text = typed.replace(/\s/g, "").toUpperCase();
  return /^[A-Z]{4}-\d{6}-[A-Z0-9]{3}$/.test(text) ? text : null;
}
