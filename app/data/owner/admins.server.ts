import { and, eq } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { admins } from "../../../db/schema/owner";
import { normalizeUsername } from "../../domain/owner/password";
import { getStoredShop } from "../sqlite/stored-shop.server";

export type AdminCredentials = { id: number; username: string; passwordHash: string };

const CREDENTIALS = {
  id: admins.id,
  username: admins.username,
  passwordHash: admins.passwordHash,
};

/**
 * The active account with that user name in any spelling, else the oldest with that e-mail. The name comes first,
 * because no person can choose another's.
 */
export async function findCredentials(typed: string): Promise<AdminCredentials | null> {
  const wanted = normalizeUsername(typed);
  const active = await getStoredShop().database.read(({ queries }) =>
    queries
      .select({ ...CREDENTIALS, email: admins.email })
      .from(admins)
      .where(eq(admins.isActive, true))
      .orderBy(admins.id),
  );
  const found =
    active.find(({ username }) => normalizeUsername(username) === wanted) ??
    active.find(({ email }) => email !== "" && normalizeUsername(email) === wanted);
  if (!found) return null;
  const { id, username, passwordHash } = found;
  return { id, username, passwordHash };
}

export function findOwner(): Promise<AdminCredentials | null> {
  return getStoredShop().database.read(
    async ({ queries }) =>
      (
        await queries
          .select(CREDENTIALS)
          .from(admins)
          .where(and(eq(admins.role, "owner"), eq(admins.isActive, true)))
          .orderBy(admins.id)
          .limit(1)
      )[0] ?? null,
  );
}

export function listCredentials(): Promise<AdminCredentials[]> {
  return getStoredShop().database.read(({ queries }) =>
    queries.select(CREDENTIALS).from(admins).where(eq(admins.isActive, true)).orderBy(admins.id),
  );
}

/** Returns false when an account exists: of two processes that start together, one creates it. */
export function createFirstAdmin(
  username: string,
  passwordHash: string,
  hasMadeUpPassword = false,
): Promise<boolean> {
  return getStoredShop().database.write(async ({ queries }) => {
    if ((await queries.select({ id: admins.id }).from(admins).limit(1))[0]) return false;
    await queries.insert(admins).values({ username, passwordHash, hasMadeUpPassword });
    return true;
  });
}

/** Part of a larger transaction. A made-up password must be changed at the next sign-in. */
export async function storePasswordHash(
  { queries }: Connection,
  adminId: number,
  passwordHash: string,
  hasMadeUpPassword = false,
): Promise<void> {
  await queries
    .update(admins)
    .set({ passwordHash, hasMadeUpPassword })
    .where(eq(admins.id, adminId));
}
