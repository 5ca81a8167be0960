import { isWithinHashLimit } from "../domain/owner/password";
import { runHashTask, type HashCaller } from "./hash-worker.server";

/** Of bcrypt. */
const COST = 10;

/** The hash of an unknown password: an unknown user name then takes as long as a wrong password. */
const DUMMY_HASH = "$2b$10$9gjHl6H5touMfbnBk1FbvuZQQswbhqfLUFtvWZ/Aa61qcfluRCsoC";

/** Only for a signed-in admin or the operator. @throws {RangeError} beyond the 72 bytes that bcrypt reads */
export async function hashPassword(password: string): Promise<string> {
  if (!isWithinHashLimit(password)) throw new RangeError("bcrypt takes 72 bytes");
  return String(await runHashTask({ kind: "hash", password }, COST, "known"));
}

/** Without the worker, which would leave 4 MB behind: a shop that is not open yet has no visitors to block. */
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
