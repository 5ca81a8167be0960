import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

import { getEnvironment } from "../settings/environment.server";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Separates this key from other keys that are derived from the same secret. */
const KEY_PURPOSE = "tela payment credentials v1";

/** Encrypts a text, so that the database alone does not reveal it. */
export function sealText(text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, deriveKey(getEnvironment().sessionSecrets[0]), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/**
 * Decrypts a text with any of the shop's secrets; null when none fits, or the text was changed or is
 * empty.
 */
export function openSealedText(sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  for (const secret of getEnvironment().sessionSecrets) {
    const opened = decrypt(bytes, deriveKey(secret));
    if (opened !== null) return opened;
  }
  return null;
}

function decrypt(bytes: Buffer, key: Buffer): string | null {
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", KEY_PURPOSE, 32));
}
