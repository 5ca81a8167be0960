import { createHash } from "node:crypto";

import type { StoredFactor } from "../data/owner/second-factor.server";

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
