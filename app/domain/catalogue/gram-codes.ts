/** Further characters share one code, which is never looked up. */
export const OTHER = 1023;
const CODES = 1024;

/** Codes start at 1, so that shorter grams have their own keys. */
export function toKey(codes: readonly number[]): number {
  let key = 0;
  for (const code of codes) key = key * CODES + code;
  return key;
}

export function giveCode(codeByCharacter: Map<string, number>, character: string): number {
  const known = codeByCharacter.get(character);
  if (known !== undefined) return known;
  const code = Math.min(codeByCharacter.size + 1, OTHER);
  codeByCharacter.set(character, code);
  return code;
}

/** Null for a text with a character that no indexed text has. */
export function readCodes(
  codeByCharacter: ReadonlyMap<string, number>,
  characters: readonly string[],
): number[] | null {
  const codes: number[] = [];
  for (const character of characters) {
    const code = codeByCharacter.get(character);
    if (code === undefined) return null;
    codes.push(code);
  }
  return codes;
}

/** Triples of neighbouring characters that occur more than `limit` times in the texts. */
export function findCommonTriples(
  codes: Map<string, number>,
  texts: readonly string[],
  limit: number,
): Set<number> {
  const counts = new Map<number, number>();
  for (const text of texts) {
    let [first, second] = [-1, -1];
    for (let at = 0; at < text.length; at += 1) {
      const third = giveCode(codes, text.charAt(at));
      if (first >= 0) {
        const key = toKey([first, second, third]);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      [first, second] = [second, third];
    }
  }
  return new Set([...counts].flatMap(([key, count]) => (count > limit ? [key] : [])));
}
