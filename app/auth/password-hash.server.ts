import { isWithinHashLimit } from "../domain/owner/password";
import { runHashTask, type HashCaller } from "./hash-worker.server";

/** Of bcrypt. */
const COST = 10;

/** The hash of an unknown password: an unknown user name then takes as long as a wrong password. */
const DUMMY_HASH = "$2b$10$9gjHl6H5touMfbnBk1FbvuZQQswbhqfLUFtvWZ/Aa61qcfluRCsoC";

/**
 * Called only for a signed-in admin or the server's operator.
 * @throws {RangeError} beyond 72 bytes, because bcrypt would ignore the rest
 */
export async function hashPassword(password: string): Promise<string> {
  if (!isWithinHashLimit(password)) throw new RangeError("bcrypt takes 72 bytes");
  return String(await runHashTask({ kind: "hash", password }, COST, "known"));
}

/**
 * The same without the worker, for a shop that is not open yet: a worker leaves 4 MB behind, and
 * there are no visitors to block.
 * @throws {RangeError} beyond 72 bytes
 */
export async function hashFirstPassword(password: string): Promise<string> {
  if (!isWithinHashLimit(password)) throw new RangeError("bcrypt takes 72 bytes");
  const { hashSync } = await import("bcryptjs");
  return hashSync(password, COST);
}

/** True when the password matches the hash; false without a hash, after the same work. */
export async function comparePassword(
  password: string,
  hash: string | null,
  caller?: HashCaller,
): Promise<boolean> {
  const isComparable = hash !== null && isWithinHashLimit(password);
  const task = isComparable ? { password, hash } : { password: "", hash: DUMMY_HASH };
  const isEqual = await runHashTask({ kind: "compare", ...task }, COST, caller);
  return isComparable && isEqual === true;
}
