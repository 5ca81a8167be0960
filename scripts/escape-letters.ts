/** Writes each of these letters of a program as an escape, `\u2013`. */
export function escapeLetters(program: string, letters: RegExp): string {
  return program.replace(
    letters,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
