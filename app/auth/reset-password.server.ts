import { deleteSessionsOf } from "../data/owner/admin-sessions.server";
import { createFirstAdmin, findOwner, storePasswordHash } from "../data/owner/admins.server";
import { clearAllAttempts } from "../data/owner/login-attempts.server";
import { getStoredShop } from "../data/sqlite/stored-shop.server";
import { findPasswordProblem, PASSWORD_PROBLEMS } from "../domain/owner/password";
import { getEnvironment } from "../settings/environment.server";
import { COMMON_PASSWORDS } from "./common-passwords.server";
import { makeUpPassword } from "./made-up-password.server";
import { hashPassword } from "./password-hash.server";

/** The message is one Spanish line without the password. */
export class UnfitPasswordError extends Error {
  override name = "UnfitPasswordError";
}

/**
 * Sets the owner's password to the given one, or to a generated one that must be changed at the
 * next sign-in. Ends every session and lock, and removes the known status of all browsers. Creates
 * the account if there is none.
 * @throws {UnfitPasswordError}
 */
export async function resetPassword(
  given: string | null,
): Promise<{ username: string; password: string }> {
  const owner = await findOwner();
  const username = owner?.username ?? getEnvironment().adminUsername;
  const problem =
    given === null
      ? null
      : findPasswordProblem(given, { username, commonPasswords: COMMON_PASSWORDS });
  if (problem) throw new UnfitPasswordError(`La contraseña ${PASSWORD_PROBLEMS[problem]}.`);

  const password = given ?? makeUpPassword();
  const passwordHash = await hashPassword(password);
  const isMadeUp = given === null;
  if (owner === null) {
    await createFirstAdmin(username, passwordHash, isMadeUp);
    return { username, password };
  }
  await getStoredShop().database.write((connection) => {
    storePasswordHash(connection, owner.id, passwordHash, isMadeUp);
    deleteSessionsOf(connection, owner.id);
    clearAllAttempts(connection);
  });
  return { username, password };
}
