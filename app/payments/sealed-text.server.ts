import { openSealedFor, sealFor } from "../settings/sealed-text.server";

const PURPOSE = "tela payment credentials v1";

/** Encrypts a credential, so that the database alone does not reveal it. */
export function sealText(text: string): string {
  return sealFor(PURPOSE, text);
}

/**
 * Decrypts a credential with any of the shop's secrets; null when none fits, or the text was changed
 * or is empty.
 */
export function openSealedText(sealed: string): string | null {
  return openSealedFor(PURPOSE, sealed);
}
