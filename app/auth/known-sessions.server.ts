import type { SignedInAdmin } from "../data/owner/admin-sessions.server";

/** One owner with a few browsers never comes near it. */
const MAX_SESSIONS = 100;

const good = new Map<string, SignedInAdmin>();
const ended = new Set<string>();

/** A session that this process has just found in the database. */
export function rememberSession(admin: SignedInAdmin): void {
  good.delete(admin.sessionId);
  good.set(admin.sessionId, admin);
  dropOldest(good);
}

/** Who was signed in through it when the database could last be read; null when unknown. */
export function recallSession(sessionId: string): SignedInAdmin | null {
  return good.get(sessionId) ?? null;
}

/** A session that is over, also where the database could not be told. */
export function forgetSession(sessionId: string): void {
  good.delete(sessionId);
  ended.add(sessionId);
  dropOldest(ended);
}

/** After a change of password, whatever was open. */
export function forgetSessionsOf(adminId: number): void {
  for (const { id, sessionId } of good.values()) if (id === adminId) forgetSession(sessionId);
}

export function isEndedSession(sessionId: string): boolean {
  return ended.has(sessionId);
}

function dropOldest(kept: Map<string, SignedInAdmin> | Set<string>): void {
  if (kept.size <= MAX_SESSIONS) return;
  const [oldest] = kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
}
