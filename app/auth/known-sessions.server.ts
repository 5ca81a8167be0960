import type { SignedInAdmin } from "../data/owner/admin-sessions.server";
import { perShop } from "../settings/current-shop.server";

/** Far above the browsers of the people of one shop. */
const MAX_SESSIONS = 200;

const sessions = perShop(() => ({
  good: new Map<string, SignedInAdmin>(),
  ended: new Set<string>(),
}));

export function rememberSession(admin: SignedInAdmin): void {
  const { good } = sessions();
  good.delete(admin.sessionId);
  good.set(admin.sessionId, admin);
  dropOldest(good);
}

/** The admin of a session when the database could last be read; null when unknown. */
export function recallSession(sessionId: string): SignedInAdmin | null {
  return sessions().good.get(sessionId) ?? null;
}

/** Forgets an ended session, also when the database could not store its end. */
export function forgetSession(sessionId: string): void {
  const { good, ended } = sessions();
  good.delete(sessionId);
  ended.add(sessionId);
  dropOldest(ended);
}

export function forgetSessionsOf(adminId: number): void {
  forgetOtherSessions({ id: adminId, sessionId: null });
}

export function forgetOtherSessions(kept: { id: number; sessionId: string | null }): void {
  for (const { id, sessionId } of sessions().good.values())
    if (id === kept.id && sessionId !== kept.sessionId) forgetSession(sessionId);
}

/** Forgets what is known of a person, whose sessions go on: the next request reads the new role. */
export function forgetPerson(adminId: number): void {
  const { good } = sessions();
  for (const { id, sessionId } of good.values()) if (id === adminId) good.delete(sessionId);
}

export function isEndedSession(sessionId: string): boolean {
  return sessions().ended.has(sessionId);
}

function dropOldest(kept: Map<string, SignedInAdmin> | Set<string>): void {
  if (kept.size <= MAX_SESSIONS) return;
  const [oldest] = kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
}
