import { perShop } from "../../settings/current-shop.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

type Sight = { adminId: number; at: string };

/** A GET never writes to the database: the times wait here for a job. By session. */
const seen = perShop((): { sessions: Map<string, Sight>; isStuck: boolean } => ({
  sessions: new Map(),
  isStuck: false,
}));

/** Notes in memory that the person asked for a page in this session. */
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
