import { isWithinHashLimit } from "../domain/owner/password";
import { runHashTask, type HashCaller } from "./hash-worker.server";

/** The specification's password hashing cost. */
const COST = 10;

/** Of a password nobody knows, so that an unknown user name costs the same work as a wrong password. */
const DUMMY_HASH = "$2b$10$9gjHl6H5touMfbnBk1FbvuZQQswbhqfLUFtvWZ/Aa61qcfluRCsoC";

/**
 * Only who is signed in sets a password, or who holds the server.
 *
 * @throws {RangeError} beyond 72 bytes, of which bcrypt would not see the rest
 */
export async function hashPassword(password: string): Promise<string> {
  if (!isWithinHashLimit(password)) throw new RangeError("bcrypt takes 72 bytes");
  return String(await runHashTask({ kind: "hash", password }, COST, "known"));
}

/** Whether the password is the hash's; false without a hash, after the same work. */
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
