import { eq } from "drizzle-orm";

import { admins } from "../../../db/schema/owner";
import type { NameProblem } from "../../domain/owner/person-name";
import { recordEntry } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import {
  deleteOtherSessions,
  listSessionsOf,
  type OpenSession,
  type SignedInAdmin,
} from "./admin-sessions.server";
import { deleteResetsOf } from "./password-resets.server";
import { findNameProblem, hasAccount } from "./people.server";
import { readFactor } from "./second-factor.server";

export type OwnAccount = {
  name: string;
  lastLoginAt: Date | null;
  sessions: OpenSession[];
  recoveryCodesLeft: number;
};

/** A person's data for the account page, beside those of the session. */
export function findOwnAccount({ id }: SignedInAdmin, now: Date): Promise<OwnAccount | null> {
  return getStoredShop().database.read(async (connection) => {
    const { queries } = connection;
    const [row] = await queries
      .select({ name: admins.name, lastLoginAt: admins.lastLoginAt })
      .from(admins)
      .where(eq(admins.id, id))
      .limit(1);
    if (!row) return null;
    return {
      name: row.name,
      lastLoginAt: row.lastLoginAt === null ? null : new Date(row.lastLoginAt),
      sessions: await listSessionsOf(connection, id, now),
      recoveryCodesLeft: (await readFactor(connection, id))?.recoveryHashes.length ?? 0,
    };
  });
}

/** Who changes what about their own account, and when. */
type OwnChange = { admin: Pick<SignedInAdmin, "id" | "author">; now: Date };

/**
 * Signing in takes an e-mail too, so nobody chooses another account's.
 * @returns false when another account has the address
 */
export function changeEmail({ admin, now }: OwnChange, email: string): Promise<boolean> {
  const { id, author } = admin;
  return writeAs({ author, action: "account.email", now }, async (connection) => {
    const { queries } = connection;
    const [row] = await queries
      .select({ email: admins.email })
      .from(admins)
      .where(eq(admins.id, id))
      .limit(1);
    if (row?.email === email) return true;
    if (email !== "" && (await hasAccount(connection, email, id))) return false;
    await queries.update(admins).set({ email }).where(eq(admins.id, id));
    // They went to the former address.
    await deleteResetsOf(connection, id);
    const before = { email: row?.email ?? "" };
    await recordEntry(connection, { kind: "person", id, before, after: { email } });
    return true;
  });
}

/**
 * What the others call this person; empty for the user name.
 * @returns the problem of a name that is not to be taken
 */
export function changeName({ admin, now }: OwnChange, name: string): Promise<NameProblem | null> {
  const { id, author } = admin;
  return writeAs({ author, action: "account.name", now }, async (connection) => {
    const { queries } = connection;
    const [row] = await queries
      .select({ name: admins.name })
      .from(admins)
      .where(eq(admins.id, id))
      .limit(1);
    if (row?.name === name) return null;
    const problem = await findNameProblem(connection, name, id);
    if (problem !== null) return problem;
    await queries.update(admins).set({ name }).where(eq(admins.id, id));
    await recordEntry(connection, {
      kind: "person",
      id,
      before: { name: row?.name ?? "" },
      after: { name },
    });
    return null;
  });
}

/**
 * Signs the person out in every other browser. Returns how many sessions ended.
 * @param only - the session of one browser; null for all
 */
export function endOtherSessions(
  { admin, now }: { admin: SignedInAdmin; now: Date },
  only: string | null,
): Promise<number> {
  const { id, author } = admin;
  return writeAs({ author, action: "account.sign-out", now }, async (connection) => {
    const sessions = await deleteOtherSessions(connection, admin, only, now);
    if (sessions > 0) await recordEntry(connection, { kind: "person", id, after: { sessions } });
    return sessions;
  });
}
