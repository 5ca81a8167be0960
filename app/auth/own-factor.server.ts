import type { SignedInAdmin } from "../data/owner/admin-sessions.server";
import { recordBatch } from "../data/history/batch.server";
import { writeAs } from "../data/history/write-as.server";
import {
  findFactor,
  removeFactor,
  settleCode,
  storeFactor,
  storeRecoveryCodes,
  type SettledCode,
} from "../data/owner/second-factor.server";
import type { TypedCode } from "../domain/owner/second-factor";
import { getLog } from "../log/log.server";
import { findStep, makeUpRecoveryCodes, proveCode, sealKey } from "./second-factor.server";

export type FactorOutcome =
  | { outcome: "on"; recoveryCodes: string[] }
  | { outcome: "wrong" }
  /** Another tab was faster. */
  | { outcome: "already" };

/**
 * Turns the second factor on, when the code proves that the person's app has the key. That code
 * counts as used.
 */
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

/**
 * New recovery codes in the place of the old ones; the password was confirmed before. Null without a
 * second factor.
 */
export async function renewRecoveryCodes({ id, author }: SignedInAdmin): Promise<string[] | null> {
  const now = new Date();
  const { codes, hashes } = makeUpRecoveryCodes();
  const isStored = await writeAs({ author, action: "account.recovery-codes", now }, (connection) =>
    storeRecoveryCodes(connection, id, hashes),
  );
  if (isStored) getLog().info({ adminId: id }, "new recovery codes");
  return isStored ? codes : null;
}
