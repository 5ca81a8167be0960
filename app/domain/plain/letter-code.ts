/** Without characters that look alike: 0 and O; 1, I and L. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const LETTER_COUNT = 8;

/** The prefix and eight letters, from at least eight random bytes: "ARR-7K2M9QXW". */
export function createLetterCode(prefix: string, bytes: Uint8Array): string {
  const letters = Array.from(
    bytes.slice(0, LETTER_COUNT),
    (byte) => LETTERS[byte % LETTERS.length],
  );
  return `${prefix}-${letters.join("")}`;
}

/** Null for what is no code with this prefix. */
export function parseLetterCode(prefix: string, typed: string): string | null {
  const text = typed.trim().toUpperCase();
  const [first, letters = "", ...rest] = text.split("-");
  const isCode =
    first === prefix &&
    rest.length === 0 &&
    letters.length === LETTER_COUNT &&
    [...letters].every((letter) => LETTERS.includes(letter));
  return isCode ? text : null;
}
