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
];

/** Of 32 random hexadecimal digits, fewer turn up once in a million million. */
const FEWEST_CHARACTERS = 6;

/**
 * Whether a secret that is long enough can be guessed all the same: one of an example, or one that was
 * typed to fill the length. Says nothing good of the others.
 */
export function isGuessableSecret(secret: string): boolean {
  const plain = secret
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
  return (
    new Set(secret).size < FEWEST_CHARACTERS ||
    PLACEHOLDERS.some((word) => plain.includes(word)) ||
    isRepeated(secret) ||
    isMostlyInOrder(secret)
  );
}

/** "abcdabcdab": a shorter text over and over, cut where the length is reached. */
function isRepeated(secret: string): boolean {
  const lengths = Array.from({ length: Math.floor(secret.length / 2) }, (_, index) => index + 1);
  return lengths.some((length) => secret.slice(length) === secret.slice(0, -length));
}

/** "abcdefghijklmnop0123456789": each character the one after the last, or before it. */
function isMostlyInOrder(secret: string): boolean {
  const codes = [...secret].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => Math.abs(code - (codes[index] ?? 0)));
  return steps.filter((step) => step <= 1).length > steps.length / 2;
}
