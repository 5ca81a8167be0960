import { and, desc, eq } from "drizzle-orm";

import { audit } from "../../../db/schema/history";
import { invitations } from "../../../db/schema/owner";
import type { Connection } from "../../../db/connection";
import { readRole, type RoleId } from "../../domain/owner/roles";
import { normalizeUsername } from "../../domain/owner/login-lock";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { isOpenAt } from "./invitations.server";

export type FoundInvitation =
  | { state: "open"; email: string; role: RoleId; inviter: string }
  /** Used, cancelled, replaced or too late. */
  | { state: "over"; inviter: string };

/** The invitation of a link; null for a link that never existed or was forgotten. */
export function findInvitation(tokenHash: string, now: Date): Promise<FoundInvitation | null> {
  return getStoredShop().database.read((connection) => readInvitation(connection, tokenHash, now));
}

/** The same within a transaction. */
export async function readInvitation(
  connection: Connection,
  tokenHash: string,
  now: Date,
): Promise<FoundInvitation | null> {
  const isMeant = eq(invitations.tokenHash, tokenHash);
  const [row] = await connection.queries.select().from(invitations).where(isMeant).limit(1);
  if (!row) return null;
  const inviter = await readInviter(connection, row.email);
  const [isOpen] = await connection.queries
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(isMeant, isOpenAt(now)))
    .limit(1);
  return isOpen
    ? { state: "open", email: row.email, role: readRole(row.role), inviter }
    : { state: "over", inviter };
}

/** Who invited last, from the history; empty when it is not known any more. */
async function readInviter({ queries }: Connection, email: string): Promise<string> {
  const isInvitation = and(
    eq(audit.subjectKind, "person"),
    eq(audit.subjectId, normalizeUsername(email)),
    eq(audit.action, "person.invite"),
  );
  const query = queries.select({ name: audit.adminName }).from(audit).where(isInvitation);
  return (await query.orderBy(desc(audit.id)).limit(1))[0]?.name ?? "";
}
