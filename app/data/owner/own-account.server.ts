import { eq } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { admins } from "../../../db/schema/owner";
import type { NameProblem } from "../../domain/owner/people";
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

type OwnAccount = {
  name: string;
  lastLoginAt: Date | null;
  sessions: OpenSession[];
  recoveryCodesLeft: number;
};

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

type OwnChange = { admin: Pick<SignedInAdmin, "id" | "author">; now: Date };

/** False when another account has this e-mail: it is a name to sign in with. */
export async function changeEmail(change: OwnChange, email: string): Promise<boolean> {
  const problem = await changeOwn(change, "email", email, async (connection, id) => {
    if (email !== "" && (await hasAccount(connection, email, id))) return "taken";
    // They went to the former address.
    await deleteResetsOf(connection, id);
    return null;
  });
  return problem === null;
}

/** @returns the problem of a name that is not to be taken */
export function changeName(change: OwnChange, name: string): Promise<NameProblem | null> {
  return changeOwn(change, "name", name, (connection, id) => findNameProblem(connection, name, id));
}

/** Nothing is stored when `prepare` has a problem. */
function changeOwn<Problem>(
  { admin: { id, author }, now }: OwnChange,
  field: "email" | "name",
  value: string,
  prepare: (connection: Connection, id: number) => Promise<Problem | null>,
): Promise<Problem | null> {
  return writeAs({ author, action: `account.${field}`, now }, async (connection) => {
    const { queries } = connection;
    const [row] = await queries
      .select({ value: admins[field] })
      .from(admins)
      .where(eq(admins.id, id))
      .limit(1);
    if (row?.value === value) return null;
    const problem = await prepare(connection, id);
    if (problem !== null) return problem;
    await queries
      .update(admins)
      .set({ [field]: value })
      .where(eq(admins.id, id));
    const [before, after] = [{ [field]: row?.value ?? "" }, { [field]: value }];
    await recordEntry(connection, { kind: "person", id, before, after });
    return null;
  });
}

/** Returns how many sessions ended. @param only - the session of one browser; null for all */
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
