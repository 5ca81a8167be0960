import type { Action } from "../../domain/history/actions";
import { recordEntry, type By } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";

/** Files are not in the database, so what a person does with a backup has a transaction of its own. */
export function recordBackup(
  action: Extract<Action, `backup.${string}`>,
  name: string,
  { author, now }: By,
): Promise<void> {
  return writeAs({ author, action, now }, (connection) =>
    recordEntry(connection, { kind: "backup", id: name, after: { event: action } }),
  );
}
