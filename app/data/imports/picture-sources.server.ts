import type { Connection } from "../../../db/open";
import { pictureSources } from "../../../db/schema/imports";
import { keepStatement } from "../sqlite/kept-statements.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** The stored picture that came from an address before; null when none did. */
export function findPictureOf(source: string): Promise<string | null> {
  return getStoredShop().database.read(
    (connection) => readPicturesOf(connection, [source]).get(source) ?? null,
  );
}

/** The same for many addresses at once, by address. */
export function readPicturesOf(
  connection: Connection,
  sources: readonly string[],
): Map<string, string> {
  const rows = selectFetched(connection).all(JSON.stringify(sources));
  return new Map(rows.map(({ source, address }) => [source, address]));
}

const selectFetched = keepStatement(({ sqlite }) =>
  sqlite.prepare<[string], { source: string; address: string }>(
    `SELECT source, address FROM picture_sources
      WHERE source IN (SELECT value FROM json_each(?))`,
  ),
);

/** Within a write: this picture came from that address. */
export function rememberSource(
  { queries }: Connection,
  source: string,
  address: string,
  now: Date,
): void {
  const fetchedAt = now.toISOString();
  queries
    .insert(pictureSources)
    .values({ source, address, fetchedAt })
    .onConflictDoUpdate({ target: pictureSources.source, set: { address, fetchedAt } })
    .run();
}
