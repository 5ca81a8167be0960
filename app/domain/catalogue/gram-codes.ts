/** More different characters share one code, and are never looked up by it. */
export const OTHER = 1023;
const CODES = 1024;

/** Codes begin with 1, so that shorter runs have keys of their own. */
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

/** Null for a text with a character that none has. */
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

/** Three characters in a row that are in the texts more than `limit` times. */
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
