import { randomUUID } from "node:crypto";
import { and, eq, gt, lte, ne } from "drizzle-orm";

import type { Connection } from "../../../db/open";
import { admins, adminSessions } from "../../../db/schema/owner";
import type { Author } from "../../domain/history/author";
import { readRole, type RoleId } from "../../domain/owner/roles";
import { getStoredShop } from "../sqlite/stored-shop.server";

export type SignedInAdmin = {
  sessionId: string;
  id: number;
  username: string;
  email: string;
  role: RoleId;
  /** For what this person changes. */
  author: Author;
  /** The password was generated and must be changed first: see `requireAdmin`. */
  hasMadeUpPassword: boolean;
  hasSecondFactor: boolean;
};

type NewSession = { adminId: number; now: Date; expiresAt: Date };

/** Starts a session, deletes expired ones and returns the new id. Part of a larger transaction. */
export function startSession(
  { queries }: Connection,
  { adminId, now, expiresAt }: NewSession,
): string {
  const id = randomUUID();
  queries.delete(adminSessions).where(lte(adminSessions.expiresAt, now.toISOString())).run();
  queries
    .insert(adminSessions)
    .values({ id, adminId, createdAt: now.toISOString(), expiresAt: expiresAt.toISOString() })
    .run();
  return id;
}

/** Stores the time of the sign-in, which is also the last sight. */
function noteSignIn({ queries }: Connection, adminId: number, now: Date): void {
  const time = now.toISOString();
  queries
    .update(admins)
    .set({ lastLoginAt: time, lastSeenAt: time })
    .where(eq(admins.id, adminId))
    .run();
}

/**
 * Starts a session after a sign-in, and ends the browser's session before, which a stranger may have
 * put there (session fixation). Part of a larger transaction.
 */
export function replaceSession(
  connection: Connection,
  { replacedId, ...session }: NewSession & { replacedId: string | null },
): string {
  if (replacedId !== null) deleteSession(connection, replacedId);
  noteSignIn(connection, session.adminId, session.now);
  return startSession(connection, session);
}

/** The active person of an open session; null for any other id. */
export function findSession(sessionId: string, now: Date): Promise<SignedInAdmin | null> {
  return getStoredShop().database.read(({ queries }) => {
    const row = queries
      .select({
        id: admins.id,
        username: admins.username,
        email: admins.email,
        name: admins.name,
        role: admins.role,
        hasMadeUpPassword: admins.hasMadeUpPassword,
        totpSecret: admins.totpSecret,
      })
      .from(adminSessions)
      .innerJoin(admins, eq(admins.id, adminSessions.adminId))
      .where(
        and(
          eq(adminSessions.id, sessionId),
          gt(adminSessions.expiresAt, now.toISOString()),
          eq(admins.isActive, true),
        ),
      )
      .get();
    if (!row) return null;
    const { name, role, totpSecret, ...admin } = row;
    const author = { adminId: admin.id, name: name || admin.username };
    const hasSecondFactor = totpSecret !== "";
    return { sessionId, ...admin, role: readRole(role), author, hasSecondFactor };
  });
}

export function endSession(sessionId: string): Promise<void> {
  return getStoredShop().database.write((connection) => deleteSession(connection, sessionId));
}

/** Part of a larger transaction. */
export function deleteSession({ queries }: Connection, sessionId: string): void {
  queries.delete(adminSessions).where(eq(adminSessions.id, sessionId)).run();
}

/** Signs the admin out everywhere. Part of a larger transaction. */
export function deleteSessionsOf({ queries }: Connection, adminId: number): void {
  queries.delete(adminSessions).where(eq(adminSessions.adminId, adminId)).run();
}

/** The same in every other browser. Part of a larger transaction. Returns how many sessions ended. */
export function deleteOtherSessions({ queries }: Connection, adminId: number, own: string): number {
  const isOther = and(eq(adminSessions.adminId, adminId), ne(adminSessions.id, own));
  return queries.delete(adminSessions).where(isOther).run().changes;
}
