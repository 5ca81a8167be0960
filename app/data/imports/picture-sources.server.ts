import type { Connection } from "../../../db/connection";
import { pictureSources } from "../../../db/schema/imports";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** The stored picture that came from an address before; null when none did. */
export function findPictureOf(source: string): Promise<string | null> {
  return getStoredShop().database.read(
    async (connection) => (await readPicturesOf(connection, [source])).get(source) ?? null,
  );
}

/** The same for many addresses at once, by address. */
export async function readPicturesOf(
  connection: Connection,
  sources: readonly string[],
): Promise<Map<string, string>> {
  const rows = await selectFetched(connection).all(JSON.stringify(sources));
  return new Map(rows.map(({ source, address }) => [source, address]));
}

const selectFetched = ({ prepare }: Connection) =>
  prepare<[string], { source: string; address: string }>(
    `SELECT source, address FROM picture_sources
      WHERE source IN (SELECT value FROM json_each(?))`,
  );

/** Within a write: this picture came from that address. */
export async function rememberSource(
  { queries }: Connection,
  source: string,
  address: string,
  now: Date,
): Promise<void> {
  const fetchedAt = now.toISOString();
  await queries
    .insert(pictureSources)
    .values({ source, address, fetchedAt })
    .onConflictDoUpdate({ target: pictureSources.source, set: { address, fetchedAt } });
}
