import { randomUUID } from "node:crypto";
import { and, eq, gt, lt, lte, ne, sql } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { admins, adminSessions } from "../../../db/schema/owner";
import type { Author } from "../../domain/history/author";
import { readRole, type RoleId } from "../../domain/owner/roles";
import { findIdleEnd } from "../../domain/owner/session";
import { perShop } from "../../settings/current-shop.server";
import { readSettings } from "../shop/settings.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

export type SignedInAdmin = {
  sessionId: string;
  id: number;
  username: string;
  email: string;
  role: RoleId;
  author: Author;
  /** The password was generated and must be changed first: see `requireAdmin`. */
  hasMadeUpPassword: boolean;
  hasSecondFactor: boolean;
  /** When this session was last used, as far as it is stored. */
  usedAt: Date;
};

type NewSession = {
  adminId: number;
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

async function noteSignIn({ queries }: Connection, adminId: number, now: Date): Promise<void> {
  const time = now.toISOString();
  await queries
    .update(admins)
    .set({ lastLoginAt: time, lastSeenAt: time })
    .where(eq(admins.id, adminId));
}

/** Ends the browser's session before, which a stranger may have put there (session fixation). */
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

/** Of a session that is open or ran out, not of one that somebody closed: that deletes it. */
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

export type OpenSession = {
  id: string;
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

async function deleteSession({ queries }: Connection, sessionId: string): Promise<void> {
  await queries.delete(adminSessions).where(eq(adminSessions.id, sessionId));
}

export async function deleteSessionsOf({ queries }: Connection, adminId: number): Promise<void> {
  await queries.delete(adminSessions).where(eq(adminSessions.adminId, adminId));
}

/** In every other browser, or in one of them. Returns how many open sessions ended. */
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

type Sight = { adminId: number; at: string };

/** A GET never writes to the database: the times wait here for a job. By session. */
const seen = perShop((): { sessions: Map<string, Sight>; isStuck: boolean } => ({
  sessions: new Map(),
  isStuck: false,
}));

export function noteSeen({ id, sessionId }: { id: number; sessionId: string }, now: Date): void {
  const { sessions } = seen();
  // The last one used comes last, and its time is the person's.
  sessions.delete(sessionId);
  sessions.set(sessionId, { adminId: id, at: now.toISOString() });
}

/** When a session was last used, while the database cannot store it; null otherwise. */
export function findUnstoredUse(sessionId: string): Date | null {
  const { sessions, isStuck } = seen();
  const sight = isStuck ? sessions.get(sessionId) : undefined;
  return sight ? new Date(sight.at) : null;
}

/** Stores the noted times. Those that cannot be stored wait for the next time. */
export async function storeSeen(): Promise<void> {
  const state = seen();
  const { sessions } = state;
  if (sessions.size === 0) return;
  state.isStuck = true;
  const times = [...sessions];
  await getStoredShop().database.write(async ({ prepare }) => {
    const person = prepare("UPDATE admins SET last_seen_at = ? WHERE id = ?");
    const session = prepare("UPDATE admin_sessions SET last_seen_at = ? WHERE id = ?");
    for (const [sessionId, { adminId, at }] of times) {
      await person.run(at, adminId);
      await session.run(at, sessionId);
    }
  });
  state.isStuck = false;
  // A session that was used meanwhile has a newer time.
  for (const [id, sight] of times) if (sessions.get(id) === sight) sessions.delete(id);
}
