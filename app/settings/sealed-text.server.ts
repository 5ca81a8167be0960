import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

import { getEnvironment } from "./environment.server";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Each purpose has a key of its own, so a text that was sealed for one is refused for another. Stored
 * texts depend on these names.
 */
export type SealPurpose =
  | "tela payment credentials v1"
  | "tela second factor v1"
  | "tela sign-in step v1"
  | "tela checkout details v1"
  | "tela unfinished details v1"
  | "tela own measures v1"
  | "tela backup download v1"
  | "tela restock confirmation v1"
  | "tela fit vote v1";

/** Encrypts a text, so that the database or the cookie alone does not reveal it. */
export function sealFor(purpose: SealPurpose, content: string | Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES);
  const key = deriveKey(getEnvironment().sessionSecrets[0], purpose);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a text with any of the shop's secrets; null when none fits, or the text was changed or is empty. */
export function openSealedFor(purpose: SealPurpose, sealed: string): string | null {
  return openSealedBytes(purpose, sealed)?.toString("utf8") ?? null;
}

/** The same for content that is no text. */
export function openSealedBytes(purpose: SealPurpose, sealed: string): Buffer | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  for (const secret of getEnvironment().openingSecrets) {
    const opened = decrypt(bytes, deriveKey(secret, purpose));
    if (opened !== null) return opened;
  }
  return null;
}

function decrypt(bytes: Buffer, key: Buffer): Buffer | null {
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]);
  } catch {
    return null;
  }
}

function deriveKey(secret: string, purpose: SealPurpose): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}
