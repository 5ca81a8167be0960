const PLACEHOLDERS = [
  "changeme",
  "changethis",
  "replaceme",
  "replacethis",
  "cambiame",
  "cambiaesto",
  "cambiaresto",
  "reemplazar",
  "yoursecret",
  "supersecret",
  "verysecret",
  "secretkey",
  "sessionsecret",
  "mysecret",
  "misecreto",
  "tusecreto",
  "clavesecreta",
  "keyboardcat",
  "placeholder",
  "notasecret",
  "insecure",
  "password",
  "contrasena",
  "qwertyuiop",
  "asdfghjkl",
];
/** Words that fill up example secrets. */
const FILLERS = ["secreto", "secret", "clave", "please", "production"];
/** With this many characters left after removing the words of an example, the rest is a real secret. */
const ENOUGH_CHARACTERS = 24;
/** "abcdef", "654321" or "aaaaaa": about one random secret in a hundred thousand has such a run. */
const LONG_RUN = 6;

/** About one random secret of 32 hexadecimal digits in a million million has fewer different ones. */
const FEWEST_CHARACTERS = 6;

/**
 * True when a secret of sufficient length can be guessed: an example, or a text typed to fill the
 * length. False does not prove strength, but no random secret gives true.
 */
export function isGuessableSecret(secret: string): boolean {
  return isMonotonous(secret) || isOfExample(secret);
}

function isMonotonous(secret: string): boolean {
  return new Set(secret).size < FEWEST_CHARACTERS || isRepeated(secret) || isMostlyInOrder(secret);
}

/** A random secret may follow such words, as in "password: 9f86d081…". */
function isOfExample(secret: string): boolean {
  const plain = secret
    .normalize("NFD")
    .toLowerCase()
    .replace(/[\s\p{M}_.:=-]/gu, "");
  const rest = removeWords(plain, PLACEHOLDERS);
  if (rest === plain) return false;
  const own = removeWords(rest, FILLERS);
  return own.length < ENOUGH_CHARACTERS || isMonotonous(own);
}

function removeWords(text: string, words: readonly string[]): string {
  return words.reduce((left, word) => left.replaceAll(word, ""), text);
}

/** "abcdabcdab": a shorter text repeated and cut at the required length. */
function isRepeated(secret: string): boolean {
  const lengths = Array.from({ length: Math.floor(secret.length / 2) }, (_, index) => index + 1);
  return lengths.some((length) => secret.slice(length) === secret.slice(0, -length));
}

/** "abcdefghijklmnop0123456789": mostly long runs in which each character follows the one before. */
function isMostlyInOrder(secret: string): boolean {
  const codes = [...secret].map((character) => character.codePointAt(0) ?? 0);
  let [inRuns, start] = [0, 0];
  for (let end = 1; end <= codes.length; end += 1) {
    const step = (codes[end] ?? Infinity) - (codes[end - 1] ?? 0);
    const stepOfRun = (codes[start + 1] ?? Infinity) - (codes[start] ?? 0);
    if (Math.abs(step) <= 1 && step === stepOfRun) continue;
    if (end - start >= LONG_RUN) inRuns += end - start;
    start = end;
  }
  return inRuns > codes.length / 2;
}
