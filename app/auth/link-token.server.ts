import { createHash, randomBytes } from "node:crypto";

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
