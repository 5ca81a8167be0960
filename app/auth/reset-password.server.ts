import { createFirstAdmin } from "../data/owner/admins.server";
import { findResettable, resetAccount } from "../data/owner/reset-account.server";
import { findPasswordProblem, PASSWORD_PROBLEMS } from "../domain/owner/password";
import { getEnvironment } from "../settings/environment.server";
import { COMMON_PASSWORDS } from "./common-passwords.server";
import { makeUpPassword } from "./link-token.server";
import { hashPassword } from "./password-hash.server";

/** The message is one Spanish line without the password. */
export class UnfitPasswordError extends Error {
  override name = "UnfitPasswordError";
}

/** The message is one Spanish line. */
export class UnknownAccountError extends Error {
  override name = "UnknownAccountError";
}

export type PasswordReset = {
  username: string;
  password: string;
  hadFactor: boolean;
  wasInactive: boolean;
};

/**
 * Sets the given password, or a generated one that must be changed at the next sign-in; see `resetAccount`.
 * Creates the account if there is none.
 * @param named - a user name or e-mail; null for the owner
 */
export async function resetPassword(
  named: string | null,
  given: string | null,
): Promise<PasswordReset> {
  const account = await findResettable(named);
  if (named !== null && account === null) {
    throw new UnknownAccountError(`No hay ninguna cuenta "${named}".`);
  }
  const username = account?.username ?? getEnvironment().adminUsername;
  if (given !== null) requireFit(given, username);

  const password = given ?? makeUpPassword();
  const passwordHash = await hashPassword(password);
  const hasMadeUpPassword = given === null;
  if (account === null) {
    await createFirstAdmin(username, passwordHash, hasMadeUpPassword);
    return { username, password, hadFactor: false, wasInactive: false };
  }
  const { hadFactor } = await resetAccount(account, {
    passwordHash,
    hasMadeUpPassword,
    // Owners come first, so the shop has none.
    becomesOwner: named === null && account.role !== "owner",
    now: new Date(),
  });
  return { username, password, hadFactor, wasInactive: !account.isActive };
}

function requireFit(given: string, username: string): void {
  const problem = findPasswordProblem(given, { username, commonPasswords: COMMON_PASSWORDS });
  if (problem) throw new UnfitPasswordError(`La contraseña ${PASSWORD_PROBLEMS[problem]}.`);
}
