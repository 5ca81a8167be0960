import { desc, eq, sql } from "drizzle-orm";

import { admins } from "../../../db/schema/owner";
import type { Action } from "../../domain/history/actions";
import { MACHINE_AUTHOR } from "../../domain/history/author";
import { normalizeUsername } from "../../domain/owner/password";
import { readRole, type RoleId } from "../../domain/owner/roles";
import { recordBatch, recordEntry } from "../history/batch.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { deleteSessionsOf } from "./admin-sessions.server";
import { storePasswordHash } from "./admins.server";
import { clearAllAttempts } from "./login-attempts.server";
import { deleteResetsOf } from "./password-resets.server";
import { removeFactor } from "./second-factor.server";

type ResettableAccount = { id: number; username: string; role: RoleId; isActive: boolean };

/**
 * The account that a command on the machine means: by user name or e-mail, also a deactivated one.
 * Without a name an active owner's, otherwise a deactivated owner's, otherwise the oldest.
 */
export async function findResettable(typed: string | null): Promise<ResettableAccount | null> {
  const accounts = await getStoredShop().database.read(({ queries }) =>
    queries
      .select({
        id: admins.id,
        username: admins.username,
        email: admins.email,
        role: admins.role,
        isActive: admins.isActive,
      })
      .from(admins)
      .orderBy(desc(sql`${admins.role} = 'owner'`), desc(admins.isActive), admins.id),
  );
  const isMeant = (text: string) => normalizeUsername(text) === normalizeUsername(typed ?? "");
  const found =
    typed === null
      ? accounts[0]
      : (accounts.find(({ username }) => isMeant(username)) ??
        accounts.find(({ email }) => email !== "" && isMeant(email)));
  if (!found) return null;
  const { id, username, role, isActive } = found;
  return { id, username, role: readRole(role), isActive };
}

type AccountReset = {
  passwordHash: string;
  hasMadeUpPassword: boolean;
  /** True for the account without which the shop would have no owner. */
  becomesOwner: boolean;
  now: Date;
};

/**
 * Lets a person in again who has only the machine: a new password, no second factor, no lock, and an
 * active account. Ends all its sessions. One transaction, with an entry in the history for each.
 */
export function resetAccount(
  { id, username, role, isActive }: ResettableAccount,
  { passwordHash, hasMadeUpPassword, becomesOwner, now }: AccountReset,
): Promise<{ hadFactor: boolean }> {
  return getStoredShop().database.write(async (connection) => {
    const record = async <T>(action: Action, write: () => Promise<T>) =>
      (await recordBatch(connection, { author: MACHINE_AUTHOR, action, now }, write)).value;
    await record("account.password", async () => {
      await storePasswordHash(connection, id, passwordHash, hasMadeUpPassword);
      await deleteSessionsOf(connection, id);
      await deleteResetsOf(connection, id);
      await clearAllAttempts(connection);
      await recordEntry(connection, { kind: "person", id, after: { username } });
    });
    const hadFactor = await record("account.second-factor-off", () => removeFactor(connection, id));
    if (!isActive || becomesOwner) {
      await record("person.activate", async () => {
        const wanted = { isActive: true, role: becomesOwner ? "owner" : role };
        await connection.queries.update(admins).set(wanted).where(eq(admins.id, id));
        const before = { role, is_active: isActive };
        const after = { role: wanted.role, is_active: true };
        await recordEntry(connection, { kind: "person", id, before, after });
      });
    }
    return { hadFactor };
  });
}
