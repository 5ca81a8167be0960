import { perShop } from "../../settings/current-shop.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** A GET never writes to the database: the times wait here for a job. */
const seen = perShop((): { people: Map<number, Date> } => ({ people: new Map() }));

/** Notes in memory that the person asked for a page. */
export function noteSeen(adminId: number, now: Date): void {
  seen().people.set(adminId, now);
}

/**
 * Stores the noted times. Those that cannot be stored are lost.
 * @throws DatabaseUnavailableError
 */
export async function storeSeen(): Promise<void> {
  const shop = seen();
  if (shop.people.size === 0) return;
  const times = [...shop.people];
  shop.people = new Map();
  await getStoredShop().database.write(async ({ prepare }) => {
    const update = prepare("UPDATE admins SET last_seen_at = ? WHERE id = ?");
    for (const [adminId, at] of times) await update.run(at.toISOString(), adminId);
  });
}
