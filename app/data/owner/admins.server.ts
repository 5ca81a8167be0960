import { eq } from "drizzle-orm";

import type { Connection } from "../../../db/open";
import { admins } from "../../../db/schema/owner";
import { normalizeUsername } from "../../domain/owner/login-lock";
import { getStoredShop } from "../sqlite/stored-shop.server";

export type AdminCredentials = { id: number; username: string; passwordHash: string };

/** The account with that user name, in any spelling. */
export async function findCredentials(username: string): Promise<AdminCredentials | null> {
  const wanted = normalizeUsername(username);
  const all = await getStoredShop().database.read(({ queries }) =>
    queries
      .select({ id: admins.id, username: admins.username, passwordHash: admins.passwordHash })
      .from(admins)
      .all(),
  );
  return all.find((admin) => normalizeUsername(admin.username) === wanted) ?? null;
}

/** The oldest account, the shop owner's; null before the first start. */
export function findOwner(): Promise<AdminCredentials | null> {
  return getStoredShop().database.read(
    ({ queries }) =>
      queries
        .select({ id: admins.id, username: admins.username, passwordHash: admins.passwordHash })
        .from(admins)
        .orderBy(admins.id)
        .limit(1)
        .get() ?? null,
  );
}

export function listPasswordHashes(): Promise<string[]> {
  return getStoredShop().database.read(({ queries }) =>
    queries
      .select({ passwordHash: admins.passwordHash })
      .from(admins)
      .all()
      .map(({ passwordHash }) => passwordHash),
  );
}

/** Returns false when an account exists: of two processes that start together, one creates it. */
export function createFirstAdmin(
  username: string,
  passwordHash: string,
  hasMadeUpPassword = false,
): Promise<boolean> {
  return getStoredShop().database.write(({ queries }) => {
    if (queries.select({ id: admins.id }).from(admins).limit(1).get()) return false;
    queries.insert(admins).values({ username, passwordHash, hasMadeUpPassword }).run();
    return true;
  });
}

/** Part of a larger transaction. A made-up password must be changed at the next sign-in. */
export function storePasswordHash(
  { queries }: Connection,
  adminId: number,
  passwordHash: string,
  hasMadeUpPassword = false,
): void {
  queries
    .update(admins)
    .set({ passwordHash, hasMadeUpPassword })
    .where(eq(admins.id, adminId))
    .run();
}
