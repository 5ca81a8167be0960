import { createHash, randomBytes, randomInt } from "node:crypto";

const TOKEN_BYTES = 32;

/** The secret of a link. Only its hash is stored. */
export function makeUpToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Without characters that look alike. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A made-up password, easy to read and type once: 99 bits in four groups. */
export function makeUpPassword(): string {
  const groups = Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(""),
  );
  return groups.join("-");
}
