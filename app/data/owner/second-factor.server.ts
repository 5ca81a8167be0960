import { eq } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { admins } from "../../../db/schema/owner";
import type { Author } from "../../domain/history/author";
import { isFreshStep } from "../../domain/owner/second-factor";
import { recordEntry } from "../history/batch.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { countAttempt, type SettledGuess } from "./login-attempts.server";

export type StoredFactor = {
  adminId: number;
  username: string;
  author: Author;
  isActive: boolean;
  passwordHash: string;
  /** Empty without a second factor. */
  sealedKey: string;
  /** The latest time step whose code was used. */
  usedStep: number;
  recoveryHashes: readonly string[];
};

/** What a typed code proves: a time step, or that its owner has a recovery code. */
export type Proof = { kind: "app"; step: number } | { kind: "recovery"; hash: string };

export function findFactor(adminId: number): Promise<StoredFactor | null> {
  return getStoredShop().database.read((connection) => readFactor(connection, adminId));
}

export async function readFactor(
  { queries }: Connection,
  adminId: number,
): Promise<StoredFactor | null> {
  const [row] = await queries.select().from(admins).where(eq(admins.id, adminId)).limit(1);
  if (!row) return null;
  const { username, name, isActive, passwordHash, totpSecret, totpStep, recoveryCodes } = row;
  return {
    adminId,
    username,
    author: { adminId, name: name || username },
    isActive,
    passwordHash,
    sealedKey: totpSecret,
    usedStep: totpStep,
    recoveryHashes: parseHashes(recoveryCodes),
  };
}

function parseHashes(text: string): string[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.filter((hash) => typeof hash === "string") : [];
  } catch {
    return [];
  }
}

export type CodeGuess = {
  adminId: number;
  /** Null for a code that proves nothing. */
  proof: Proof | null;
  now: Date;
  /** False when the account changed so much since the code was asked for that none is accepted. */
  isStillAsked: (factor: StoredFactor) => boolean;
};

/** `used`: the code was right, and somebody used it or a later one before. */
export type SettledCode<T> = SettledGuess<T> | { outcome: "used" } | { outcome: "over" };

/**
 * Uses a code up, or counts a failure of the account, in one transaction: of two forms with the same
 * code one is right. A failure is counted for the account alone, because an attacker who gets here
 * knows the password, and could use many known browsers.
 */
export function settleCode<T>(
  { adminId, proof, now, isStillAsked }: CodeGuess,
  allow: (connection: Connection, left: { recoveryCodes: number }) => T | Promise<T>,
): Promise<SettledCode<T>> {
  return getStoredShop().database.write(async (connection): Promise<SettledCode<T>> => {
    const factor = await readFactor(connection, adminId);
    if (factor?.isActive !== true || factor.sealedKey === "") return { outcome: "over" };
    const isUsed = proof?.kind === "app" && !isFreshStep(proof.step, factor.usedStep, now);
    if (!isStillAsked(factor)) return { outcome: isUsed ? "used" : "over" };
    const subject = { kind: "code", adminId } as const;
    const settled = await countAttempt(connection, { subject, now }, async () => {
      const left = proof && takeCode(factor, proof, now);
      if (!left) return null;
      await storeLeft(connection, left);
      return { value: await allow(connection, { recoveryCodes: left.recoveryHashes.length }) };
    });
    return settled.outcome === "wrong" && isUsed ? { outcome: "used" } : settled;
  });
}

/** What is left of the account's codes without the proven one; null when it does not work any more. */
function takeCode(factor: StoredFactor, proof: Proof, now: Date): StoredFactor | null {
  if (proof.kind === "app") {
    return isFreshStep(proof.step, factor.usedStep, now)
      ? { ...factor, usedStep: proof.step }
      : null;
  }
  const recoveryHashes = factor.recoveryHashes.filter((hash) => hash !== proof.hash);
  return recoveryHashes.length < factor.recoveryHashes.length
    ? { ...factor, recoveryHashes }
    : null;
}

async function storeLeft({ queries }: Connection, factor: StoredFactor): Promise<void> {
  await queries
    .update(admins)
    .set({ totpStep: factor.usedStep, recoveryCodes: JSON.stringify(factor.recoveryHashes) })
    .where(eq(admins.id, factor.adminId));
}

type NewFactor = {
  sealedKey: string;
  /** Of the code that confirmed the key. */
  usedStep: number;
  recoveryHashes: readonly string[];
};

/** Within `writeAs`. False when the account has a second factor already. */
export async function storeFactor(
  connection: Connection,
  adminId: number,
  { sealedKey, usedStep, recoveryHashes }: NewFactor,
): Promise<boolean> {
  if ((await readFactor(connection, adminId))?.sealedKey !== "") return false;
  await connection.queries
    .update(admins)
    .set({
      totpSecret: sealedKey,
      totpStep: usedStep,
      recoveryCodes: JSON.stringify(recoveryHashes),
    })
    .where(eq(admins.id, adminId));
  await recordFactor(connection, adminId, { isOn: true });
  return true;
}

/** Within `writeAs`. False when there was none. */
export async function removeFactor(connection: Connection, adminId: number): Promise<boolean> {
  if (!(await readFactor(connection, adminId))?.sealedKey) return false;
  await connection.queries
    .update(admins)
    .set({ totpSecret: "", totpStep: 0, recoveryCodes: "[]" })
    .where(eq(admins.id, adminId));
  await recordFactor(connection, adminId, { isOn: false });
  return true;
}

async function recordFactor(
  connection: Connection,
  id: number,
  { isOn }: { isOn: boolean },
): Promise<void> {
  const before = { second_factor: !isOn };
  await recordEntry(connection, { kind: "person", id, before, after: { second_factor: isOn } });
}

/** Within `writeAs`. The codes from before stop working. False without a second factor. */
export async function storeRecoveryCodes(
  connection: Connection,
  adminId: number,
  hashes: readonly string[],
): Promise<boolean> {
  const factor = await readFactor(connection, adminId);
  if (!factor?.sealedKey) return false;
  await storeLeft(connection, { ...factor, recoveryHashes: hashes });
  const after = { recovery_codes: hashes.length };
  await recordEntry(connection, { kind: "person", id: adminId, after });
  return true;
}
