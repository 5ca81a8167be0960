import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";

import type { Proof, StoredFactor } from "../data/owner/second-factor.server";
import {
  CODE_DIGITS,
  countStep,
  DRIFT_STEPS,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_SIGNS,
  STEP_SECONDS,
  type TypedCode,
} from "../domain/owner/second-factor";
import { getLog } from "../log/log.server";
import { openSealedFor, sealFor } from "../settings/sealed-text.server";

const SEAL = "tela second factor v1";
/** As long as the hash, which RFC 4226 recommends. */
const KEY_BYTES = 20;

/** A new key, in base32. */
export function makeUpKey(): string {
  return new Secret({ size: KEY_BYTES }).base32;
}

export function sealKey(key: string): string {
  return sealFor(SEAL, key);
}

/** The address that an app for codes reads, also as a QR code. */
export function describeKey(key: string, { issuer, label }: { issuer: string; label: string }) {
  return openTotp(key, { issuer, label }).toString();
}

/** The time step whose code this is; null when it is none of the accepted ones. */
export function findStep(key: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = openTotp(key).validate({ token: code, timestamp, window: DRIFT_STEPS });
  return delta === null ? null : countStep(now) + delta;
}

/** What the code proves for this account; null for a wrong one. Whether it was used is not asked. */
export function proveCode({ sealedKey }: StoredFactor, typed: TypedCode, now: Date): Proof | null {
  if (typed.kind === "recovery") return { kind: "recovery", hash: hashRecoveryCode(typed.code) };
  const key = openSealedFor(SEAL, sealedKey);
  // After a change of SESSION_SECRET only the recovery codes work.
  if (key === null) getLog().error("the key of a second factor cannot be opened");
  const step = key === null ? null : findStep(key, typed.code, now);
  return step === null ? null : { kind: "app", step };
}

export type RecoveryCodes = { codes: string[]; hashes: string[] };

/** New recovery codes, to be shown once, and what is stored of them. */
export function makeUpRecoveryCodes(): RecoveryCodes {
  const codes = Array.from({ length: RECOVERY_CODES }, makeUpRecoveryCode);
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

function makeUpRecoveryCode(): string {
  // 256 is a multiple of the 32 signs, so that each is as likely.
  return Array.from(
    randomBytes(RECOVERY_SIGNS),
    (byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length],
  ).join("");
}

/** Fast, because the codes are random: unlike a password, nobody chose one. */
export function hashRecoveryCode(code: string): string {
  return createHash("sha256").update(code).digest("base64url");
}

function openTotp(key: string, names: { issuer?: string; label?: string } = {}): TOTP {
  const secret = Secret.fromBase32(key);
  return new TOTP({
    ...names,
    secret,
    algorithm: "SHA1",
    digits: CODE_DIGITS,
    period: STEP_SECONDS,
  });
}
