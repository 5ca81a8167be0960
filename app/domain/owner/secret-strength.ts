/** Parts of the secrets that examples come with. */
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
/** What such texts are filled up with. */
const FILLERS = ["secreto", "secret", "clave", "please", "production"];
/** Of those left when the words of an example are taken away, so many are a secret of their own. */
const ENOUGH_CHARACTERS = 24;
/** "abcdef", "654321" or "aaaaaa": chance makes one of a hundred thousand. */
const LONG_RUN = 6;

/** Of 32 random hexadecimal digits, fewer turn up once in a million million. */
const FEWEST_CHARACTERS = 6;

/**
 * Whether a secret that is long enough can be guessed all the same: one of an example, or one that was
 * typed to fill the length. Says nothing good of the others, and nothing bad of any that is random.
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

/** "abcdabcdab": a shorter text over and over, cut where the length is reached. */
function isRepeated(secret: string): boolean {
  const lengths = Array.from({ length: Math.floor(secret.length / 2) }, (_, index) => index + 1);
  return lengths.some((length) => secret.slice(length) === secret.slice(0, -length));
}

/** "abcdefghijklmnop0123456789": mostly of long runs, each character the one after the last. */
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
