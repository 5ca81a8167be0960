import { foldText } from "../plain/fold-text";

/** Shorter words have no plural or gender that could be taken off. */
const SHORTEST_INFLECTED = 4;

/** The words of a text, folded: split at blanks and signs, and between letters and digits. */
export function splitWords(text: string): string[] {
  return foldText(text).match(/\p{L}+|\p{N}+/gu) ?? [];
}

/** They mean another thing without their ending: "medias" are socks, "media" is half. */
const KEPT_WORDS = new Set(
  "medias hombre hombres pana pano panos mango blusa cinta rayo rayos".split(" "),
);

/** "negra", "negros" and "negro" are "negr". The word is folded. */
export function spellingKey(word: string): string {
  if (word.length < SHORTEST_INFLECTED || /\d/.test(word) || KEPT_WORDS.has(word)) return word;
  // "Luces" is "luz"; "gris" and "tenis" have no plural to take off.
  const singular = word.replace(/ces$/, "z").replace(/(?<=[aeo]|[^aeious])s$/, "");
  if (singular.length < SHORTEST_INFLECTED) return singular;
  const stem = singular.replace(/[aeo]$/, "");
  // "Capa" must not become "cap", which is another word.
  return stem.length < SHORTEST_INFLECTED && stem !== singular ? `${stem}a` : stem;
}

/** Fewer letters are no word any more: "zzzz" would be "s". */
const SHORTEST_SOUND = 3;

/** The same for spellings that sound alike: "kamiza" and "camisa", "buso" and "buzo". */
export function soundKey(word: string): string {
  if (word.length < SHORTEST_INFLECTED || /\d/.test(word)) return word;
  if (KEPT_WORDS.has(word)) return word;
  const sound = word
    .replace(/(?<![csp])h/g, "")
    .replace(/ll/g, "y")
    // Before "qu" becomes "c": "queda" does not sound like "seda".
    .replace(/c(?=[ei])|z/g, "s")
    .replace(/qu(?=[ei])|k|q/g, "c")
    .replace(/v/g, "b")
    .replace(/(.)\1+/g, "$1");
  return spellingKey(sound.length < SHORTEST_SOUND ? word : sound);
}
