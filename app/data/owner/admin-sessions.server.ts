import { randomUUID } from "node:crypto";
import { and, eq, gt, lt, lte, ne, sql } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { admins, adminSessions } from "../../../db/schema/owner";
import type { Author } from "../../domain/history/author";
import { readRole, type RoleId } from "../../domain/owner/roles";
import { findIdleEnd } from "../../domain/owner/session-end";
import { readSettings } from "../shop/settings.server";
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
  /** When this session was last used, as far as it is stored. */
  usedAt: Date;
};

type NewSession = {
  adminId: number;
  /** The browser, in words. */
  device: string;
  now: Date;
  expiresAt: Date;
};

/** So long after its end a form may still come from a session, which knows then whose it is. */
const ENDED_KEPT_MS = 3 * 24 * 60 * 60 * 1000;

/** Starts a session, deletes long ended ones and returns the new id. Part of a larger transaction. */
export async function startSession(
  { queries }: Connection,
  { adminId, device, now, expiresAt }: NewSession,
): Promise<string> {
  const id = randomUUID();
  const longAgo = new Date(now.getTime() - ENDED_KEPT_MS).toISOString();
  await queries.delete(adminSessions).where(lte(adminSessions.expiresAt, longAgo));
  await queries.insert(adminSessions).values({
    id,
    adminId,
    device,
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
  });
  return id;
}

/** Stores the time of the sign-in, which is also the last sight. */
async function noteSignIn({ queries }: Connection, adminId: number, now: Date): Promise<void> {
  const time = now.toISOString();
  await queries
    .update(admins)
    .set({ lastLoginAt: time, lastSeenAt: time })
    .where(eq(admins.id, adminId));
}

/**
 * Starts a session after a sign-in, and ends the browser's session before, which a stranger may have
 * put there (session fixation). Part of a larger transaction.
 */
export async function replaceSession(
  connection: Connection,
  { replacedId, ...session }: NewSession & { replacedId: string | null },
): Promise<string> {
  if (replacedId !== null) await deleteSession(connection, replacedId);
  await noteSignIn(connection, session.adminId, session.now);
  return startSession(connection, session);
}

/** A new session has only begun. */
const USED_AT = sql<string>`coalesce(${adminSessions.lastSeenAt}, ${adminSessions.createdAt})`;

/** The active person of an open session; null for any other id. */
export function findSession(sessionId: string, now: Date): Promise<SignedInAdmin | null> {
  return getStoredShop().database.read(async ({ queries }) => {
    const [row] = await queries
      .select({
        id: admins.id,
        username: admins.username,
        email: admins.email,
        name: admins.name,
        role: admins.role,
        hasMadeUpPassword: admins.hasMadeUpPassword,
        totpSecret: admins.totpSecret,
        usedAt: USED_AT,
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
      .limit(1);
    if (!row) return null;
    const { name, role, totpSecret, usedAt, ...admin } = row;
    const author = { adminId: admin.id, name: name || admin.username };
    const hasSecondFactor = totpSecret !== "";
    return {
      sessionId,
      ...admin,
      role: readRole(role),
      author,
      hasSecondFactor,
      usedAt: new Date(usedAt),
    };
  });
}

/** True for a session that was unused for longer than the owner allows. */
export async function isUnused({ usedAt }: Pick<SignedInAdmin, "usedAt">, now: Date) {
  const end = findIdleEnd((await readSettings()).idleMinutes, now);
  return end !== null && usedAt < end;
}

/**
 * The active person of a session that is open or ran out; null for one that somebody closed, because that
 * deletes it.
 */
export function findSender(sessionId: string): Promise<number | null> {
  return getStoredShop().database.read(async ({ queries }) => {
    const [row] = await queries
      .select({ id: admins.id })
      .from(adminSessions)
      .innerJoin(admins, eq(admins.id, adminSessions.adminId))
      .where(and(eq(adminSessions.id, sessionId), eq(admins.isActive, true)))
      .limit(1);
    return row?.id ?? null;
  });
}

/** Lets them expire, so that a longer time that is chosen later opens none again. Mostly there are none. */
export async function endUnusedSessions(now: Date): Promise<void> {
  const end = findIdleEnd((await readSettings()).idleMinutes, now);
  if (end === null) return;
  const { database } = getStoredShop();
  const expiresAt = now.toISOString();
  const isOver = and(lt(USED_AT, end.toISOString()), gt(adminSessions.expiresAt, expiresAt));
  const unused = await database.read(({ queries }) =>
    queries.select({ id: adminSessions.id }).from(adminSessions).where(isOver).limit(1),
  );
  if (unused.length === 0) return;
  await database.write(({ queries }) =>
    queries.update(adminSessions).set({ expiresAt }).where(isOver),
  );
}

export function endSession(sessionId: string): Promise<void> {
  return getStoredShop().database.write((connection) => deleteSession(connection, sessionId));
}

/** An open session, as the list of the account shows it. */
export type OpenSession = {
  id: string;
  /** The browser, in words; empty when unknown. */
  device: string;
  createdAt: Date;
  lastSeenAt: Date;
};

/** The open sessions of a person, the last one used first. Part of a larger read. */
export async function listSessionsOf(
  { queries }: Connection,
  adminId: number,
  now: Date,
): Promise<OpenSession[]> {
  const rows = await queries
    .select()
    .from(adminSessions)
    .where(and(eq(adminSessions.adminId, adminId), gt(adminSessions.expiresAt, now.toISOString())));
  return rows
    .map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device,
      createdAt: new Date(createdAt),
      lastSeenAt: new Date(lastSeenAt ?? createdAt),
    }))
    .sort((one, other) => other.lastSeenAt.getTime() - one.lastSeenAt.getTime());
}

/** Part of a larger transaction. */
export async function deleteSession({ queries }: Connection, sessionId: string): Promise<void> {
  await queries.delete(adminSessions).where(eq(adminSessions.id, sessionId));
}

/** Signs the admin out everywhere. Part of a larger transaction. */
export async function deleteSessionsOf({ queries }: Connection, adminId: number): Promise<void> {
  await queries.delete(adminSessions).where(eq(adminSessions.adminId, adminId));
}

/**
 * The same in every other browser, or in one of them. Part of a larger transaction. Returns how many
 * open sessions ended.
 */
export async function deleteOtherSessions(
  { queries }: Connection,
  { id: adminId, sessionId: own }: Pick<SignedInAdmin, "id" | "sessionId">,
  only: string | null,
  now: Date,
): Promise<number> {
  const { id } = adminSessions;
  const isMeant = only === null ? ne(id, own) : and(ne(id, own), eq(id, only));
  const isOther = and(eq(adminSessions.adminId, adminId), isMeant);
  const ended = await queries
    .delete(adminSessions)
    .where(isOther)
    .returning({ expiresAt: adminSessions.expiresAt });
  return ended.filter(({ expiresAt }) => expiresAt > now.toISOString()).length;
}
