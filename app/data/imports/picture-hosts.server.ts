import type { Connection } from "../../../db/connection";
import { pictureHosts } from "../../../db/schema/imports";
import type { By } from "../history/batch.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** The servers from which pictures may be fetched. */
export async function readConfirmedHosts({ queries }: Connection): Promise<Set<string>> {
  const rows = await queries.select({ host: pictureHosts.host }).from(pictureHosts);
  return new Set(rows.map(({ host }) => host));
}

/** Within a write: pictures may be fetched from this server from now on. */
export async function confirmHost(
  { queries }: Connection,
  host: string,
  { author, now }: By,
): Promise<void> {
  await queries
    .insert(pictureHosts)
    .values({ host, confirmedBy: author.name, confirmedAt: now.toISOString() })
    .onConflictDoNothing();
}

/** The same as `readConfirmedHosts`, outside of a transaction. */
export function listConfirmedHosts(): Promise<Set<string>> {
  return getStoredShop().database.read(readConfirmedHosts);
}
