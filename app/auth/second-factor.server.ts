import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";

import { recordBatch } from "../data/history/batch.server";
import { writeAs } from "../data/history/write-as.server";
import type { SignedInAdmin } from "../data/owner/admin-sessions.server";
import {
  type StoredFactor,
  type Proof,
  findFactor,
  removeFactor,
  settleCode,
  storeFactor,
  storeRecoveryCodes,
  type SettledCode,
} from "../data/owner/second-factor.server";
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

/** A sign-in with a right password that waits for its code. */
export type PendingSignIn = { adminId: number; mark: string };

/**
 * Describes all that a sign-in depends on, without revealing it. A new password, another key, a code
 * that was used meanwhile: each gives another mark, and ends all sign-ins that wait.
 */
export function markSignIn(factor: StoredFactor): PendingSignIn {
  const { adminId, passwordHash, sealedKey, usedStep, recoveryHashes } = factor;
  const state = JSON.stringify([adminId, passwordHash, sealedKey, usedStep, recoveryHashes]);
  return { adminId, mark: createHash("sha256").update(state).digest("base64url") };
}

const SEAL = "tela second factor v1";
/** As long as the hash, which RFC 4226 recommends. */
const KEY_BYTES = 20;

export function makeUpKey(): string {
  return new Secret({ size: KEY_BYTES }).base32;
}

function sealKey(key: string): string {
  return sealFor(SEAL, key);
}

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

type RecoveryCodes = { codes: string[]; hashes: string[] };

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

type FactorOutcome =
  | { outcome: "on"; recoveryCodes: string[] }
  | { outcome: "wrong" }
  /** Another tab was faster. */
  | { outcome: "already" };

/** The code proves that the person's app has the key, and counts as used. */
export async function turnOnFactor(
  { id, author }: SignedInAdmin,
  key: string,
  code: string,
): Promise<FactorOutcome> {
  const now = new Date();
  const step = findStep(key, code, now);
  if (step === null) return { outcome: "wrong" };
  const { codes, hashes } = makeUpRecoveryCodes();
  const factor = { sealedKey: sealKey(key), usedStep: step, recoveryHashes: hashes };
  const isStored = await writeAs(
    { author, action: "account.second-factor-on", now },
    (connection) => storeFactor(connection, id, factor),
  );
  if (!isStored) return { outcome: "already" };
  getLog().info({ adminId: id }, "second factor turned on");
  return { outcome: "on", recoveryCodes: codes };
}

/** Turns the second factor off with one of its codes; the password was confirmed before. */
export async function turnOffFactor(
  { id, author }: SignedInAdmin,
  typed: TypedCode,
): Promise<SettledCode<void>> {
  const now = new Date();
  const factor = await findFactor(id);
  const proof = factor && proveCode(factor, typed, now);
  const guess = { adminId: id, proof, now, isStillAsked: () => true };
  const settled = await settleCode(guess, async (connection) => {
    const change = { author, action: "account.second-factor-off", now } as const;
    await recordBatch(connection, change, () => removeFactor(connection, id));
  });
  getLog().info({ adminId: id, outcome: settled.outcome }, "second factor to be turned off");
  return settled;
}

/** The password was confirmed before. Null without a second factor. */
export async function renewRecoveryCodes({ id, author }: SignedInAdmin): Promise<string[] | null> {
  const now = new Date();
  const { codes, hashes } = makeUpRecoveryCodes();
  const isStored = await writeAs({ author, action: "account.recovery-codes", now }, (connection) =>
    storeRecoveryCodes(connection, id, hashes),
  );
  if (isStored) getLog().info({ adminId: id }, "new recovery codes");
  return isStored ? codes : null;
}
