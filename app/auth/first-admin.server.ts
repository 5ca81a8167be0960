import { adminPaths } from "../admin-paths";
import { createFirstAdmin, findOwner } from "../data/owner/admins.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import {
  MAX_USERNAME_LENGTH,
  findPasswordProblem,
  PASSWORD_PROBLEMS,
} from "../domain/owner/password";
import { getEnvironment, type Environment } from "../settings/environment.server";
import { EnvironmentError } from "../settings/environment-error";
import { paths } from "../paths";
import { COMMON_PASSWORDS, hashFirstPassword, hashPassword } from "./password-hash.server";
import { makeUpPassword } from "./link-token.server";
import { findResettable, resetAccount } from "../data/owner/reset-account.server";

/**
 * Creates the owner's account if there is none, from the settings or with a made-up password.
 * That password is printed once to stdout, never to the log, which is kept and copied. With an
 * unusable database the next start tries again.
 * @throws {EnvironmentError} for an invalid user name or password that is needed
 */
export async function prepareFirstAdmin(): Promise<void> {
  try {
    if (await findOwner()) return;
    const { adminUsername, adminPassword } = getEnvironment();
    const username = requireFitAccount({ adminUsername, adminPassword });
    if (adminPassword !== null) {
      await createFirstAdmin(username, await hashFirstPassword(adminPassword));
      return;
    }
    const password = makeUpPassword();
    const hasMadeUpPassword = true;
    if (await createFirstAdmin(username, await hashFirstPassword(password), hasMadeUpPassword)) {
      process.stdout.write(describeAccount(username, password));
    }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
  }
}

/** @throws {EnvironmentError} for an invalid user name or password */
export function requireFitAccount({
  adminUsername,
  adminPassword,
}: Pick<Environment, "adminUsername" | "adminPassword">): string {
  const username = parseUsername(adminUsername);
  if (adminPassword !== null) requireFitPassword(adminPassword, username);
  return username;
}

function parseUsername(given: string): string {
  const username = given.trim();
  const isFit = /^[^\p{C}]{3,}$/u.test(username) && username.length <= MAX_USERNAME_LENGTH;
  if (isFit) return username;
  throw new EnvironmentError(
    `ADMIN_USERNAME tiene que tener entre 3 y ${MAX_USERNAME_LENGTH} caracteres, en un solo renglón`,
  );
}

function requireFitPassword(password: string, username: string): void {
  const problem = findPasswordProblem(password, { username, commonPasswords: COMMON_PASSWORDS });
  if (problem) throw new EnvironmentError(`ADMIN_PASSWORD ${PASSWORD_PROBLEMS[problem]}`);
}

function describeAccount(username: string, password: string): string {
  const { origin, port } = getEnvironment();
  // With PORT=0 only the line with the shop's address knows the port.
  const address = origin?.origin ?? (port === 0 ? "" : `http://127.0.0.1:${port}`);
  return `
La cuenta de la dueña o el dueño de la tienda, que se muestra esta única vez:

  Usuario:    ${username}
  Contraseña: ${password}

Se entra en ${address}${paths.adminLogin()}. La primera vez, la tienda pide cambiar la contraseña, en ${adminPaths.account()}.

`;
}

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
