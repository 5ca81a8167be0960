import type { Connection } from "../../db/connection";
import { isOnPostgres } from "./test-engine";

/** A kind of write, such as `UPDATE OF price`, to a table. */
type Refused = { write: string; table: string; when?: string };

/** The statement after which such a write fails with "no", as on a full disk. */
export function refuse({ write, table, when }: Refused): string {
  const condition = when === undefined ? "" : `WHEN (${when})`;
  const trigger = `CREATE TRIGGER refused BEFORE ${write} ON ${table}`;
  return isOnPostgres
    ? `${trigger} FOR EACH ROW ${condition} EXECUTE FUNCTION refuse('no')`
    : `${trigger} ${condition} BEGIN SELECT RAISE(ABORT, 'no'); END`;
}

/** The statement that ends it. */
export function allow(table: string): string {
  return `DROP TRIGGER refused ${isOnPostgres ? `ON ${table}` : ""}`;
}

/** From now on, such a write fails. */
export async function refuseWrites({ prepare }: Connection, refused: Refused): Promise<void> {
  await prepare(refuse(refused)).run();
}

export async function allowWrites({ prepare }: Connection, table: string): Promise<void> {
  await prepare(allow(table)).run();
}
