import { randomUUID } from "node:crypto";
import { and, eq, gt, lte, ne } from "drizzle-orm";

import { admins, adminSessions } from "../../db/schema";
import { getShop } from "./shop.server";

/** Who is signed in, and through which session. */
export type SignedInAdmin = {
  sessionId: string;
  id: number;
  username: string;
  email: string;
};

/** Starts a session and forgets those that are over. Returns its id. */
export function startSession(adminId: number, now: Date, expiresAt: Date): Promise<string> {
  const id = randomUUID();
  return getShop().database.write(({ queries }) => {
    queries.delete(adminSessions).where(lte(adminSessions.expiresAt, now.toISOString())).run();
    queries
      .insert(adminSessions)
      .values({ id, adminId, createdAt: now.toISOString(), expiresAt: expiresAt.toISOString() })
      .run();
    return id;
  });
}

/** The admin of a session that was not ended; null for any other id. */
export function findSession(sessionId: string, now: Date): Promise<SignedInAdmin | null> {
  return getShop().database.read(({ queries }) => {
    const row = queries
      .select({ id: admins.id, username: admins.username, email: admins.email })
      .from(adminSessions)
      .innerJoin(admins, eq(admins.id, adminSessions.adminId))
      .where(and(eq(adminSessions.id, sessionId), gt(adminSessions.expiresAt, now.toISOString())))
      .get();
    return row ? { sessionId, ...row } : null;
  });
}

export function endSession(sessionId: string): Promise<void> {
  return getShop().database.write(({ queries }) => {
    queries.delete(adminSessions).where(eq(adminSessions.id, sessionId)).run();
  });
}

/** Signs out every other browser of the admin. */
export function endOtherSessions({ id, sessionId }: SignedInAdmin): Promise<void> {
  return getShop().database.write(({ queries }) => {
    queries
      .delete(adminSessions)
      .where(and(eq(adminSessions.adminId, id), ne(adminSessions.id, sessionId)))
      .run();
  });
}
