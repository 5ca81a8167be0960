import { deleteSessionsOf } from "../data/owner/admin-sessions.server";
import { createFirstAdmin, findOwner, storePasswordHash } from "../data/owner/admins.server";
import { clearAllAttempts } from "../data/owner/login-attempts.server";
import { getShop } from "../data/sqlite/shop.server";
import { findPasswordProblem, PASSWORD_PROBLEMS } from "../domain/owner/password";
import { getEnvironment } from "../settings/environment.server";
import { COMMON_PASSWORDS } from "./common-passwords.server";
import { makeUpPassword } from "./made-up-password.server";
import { hashPassword } from "./password-hash.server";

/** The message is one Spanish line that does not show the password. */
export class UnfitPasswordError extends Error {
  override name = "UnfitPasswordError";
}

/**
 * Gives the owner's account the password, or one made up, which has to be changed at the next
 * sign-in. Ends every session and every lock, and no browser is known any more. Makes the account
 * where there is none yet.
 *
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
  await getShop().database.write((connection) => {
    storePasswordHash(connection, owner.id, passwordHash, isMadeUp);
    deleteSessionsOf(connection, owner.id);
    clearAllAttempts(connection);
  });
  return { username, password };
}
