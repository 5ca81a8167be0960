/** One step of the schema, by the time it was written and the sum of its text. */
export type MigrationId = { writtenAt: number; hash: string };

/** How a database stands to the program that opens it. */
export type SchemaState =
  /** Without anything in it. */
  | "fresh"
  | "current"
  /** Some of the program's migrations are still to come. */
  | "behind"
  /** A later program has migrated it. */
  | "newer"
  /** It had a migration that is not the program's, or none of one in between. */
  | "changed"
  /** Another program's tables. */
  | "foreign";

type Migrations = { applied: readonly MigrationId[]; known: readonly MigrationId[] };

/** Judges by what was applied; both in the order of time, and at least one known. */
export function judgeMigrations({
  applied,
  known,
}: Migrations): "current" | "behind" | "newer" | "changed" {
  const newestKnown = known.at(-1)?.writtenAt ?? 0;
  // First, because the advice is the same whatever else the later program did.
  if (applied.some(({ writtenAt }) => writtenAt > newestKnown)) return "newer";
  const isSame = applied.every(
    ({ writtenAt, hash }, position) =>
      writtenAt === known[position]?.writtenAt && hash === known[position].hash,
  );
  if (!isSame) return "changed";
  return applied.length === known.length ? "current" : "behind";
}
