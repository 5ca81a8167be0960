import type { Connection } from "../../../db/open";
import { pictureHosts } from "../../../db/schema/imports";
import type { Author } from "../../domain/history/author";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** The servers from which pictures may be fetched. */
export function readConfirmedHosts({ queries }: Connection): Set<string> {
  const rows = queries.select({ host: pictureHosts.host }).from(pictureHosts).all();
  return new Set(rows.map(({ host }) => host));
}

/** Within a write: pictures may be fetched from these servers from now on. */
export function confirmHosts(
  { queries }: Connection,
  hosts: Iterable<string>,
  author: Author,
  now: Date,
): void {
  for (const host of hosts) {
    queries
      .insert(pictureHosts)
      .values({ host, confirmedBy: author.name, confirmedAt: now.toISOString() })
      .onConflictDoNothing()
      .run();
  }
}

/** The same as `readConfirmedHosts`, outside of a transaction. */
export function listConfirmedHosts(): Promise<Set<string>> {
  return getStoredShop().database.read(readConfirmedHosts);
}
