import type { Connection } from "../../../db/open";
import { requireOwnSchema, type ConnectionHolder } from "./connection-holder.server";
import { DatabaseUnavailableError, isBusy } from "./database-fault.server";
import { LockedError, type Slice } from "./database-lock.server";

/**
 * A change in one transaction that may pause at each `yield`: reads and requests go on there, other
 * writes wait. No query may be open at a `yield`, so `all()` and not `iterate()`.
 */
export type Steps<T> = (connection: Connection) => Generator<void, T>;

/** How long the process is blocked at a time: a request hardly notices it. */
const SLICE_MS = 10;

/**
 * Divides the change into slices, the commit being the last. Each call runs one of them; an error
 * rolls everything back.
 * @throws {LockedError} by the first slice, which then did nothing
 * @throws {DatabaseUnavailableError} when the file was replaced between two slices
 */
export function divideWrite<T>(
  writer: ConnectionHolder,
  steps: Steps<T>,
  clock: () => number,
): () => Slice<T> {
  let open: { connection: Connection; work: Generator<void, T> } | null = null;
  let finished: { value: T } | null = null;

  function runSlice(connection: Connection): Slice<T> | "lost" {
    if (!open) {
      begin(connection);
      open = { connection, work: steps(connection) };
    }
    // Without its transaction, the rest of the work would be stored row by row.
    if (open.connection !== connection || !connection.sqlite.inTransaction) return "lost";
    try {
      return finished ? commit(connection, finished) : goOn(open.work);
    } catch (error) {
      rollBack(connection);
      throw error;
    }
  }

  function goOn(work: Generator<void, T>): Slice<T> {
    const endsAtMs = clock() + SLICE_MS;
    do {
      const step = work.next();
      if (step.done) finished = { value: step.value };
    } while (!finished && clock() < endsAtMs);
    return { isDone: false };
  }

  return () => {
    const slice = writer.use(runSlice);
    if (slice !== "lost") return slice;
    throw new DatabaseUnavailableError("The database was replaced during a change");
  };
}

function begin(connection: Connection): void {
  try {
    connection.sqlite.exec("BEGIN IMMEDIATE");
  } catch (error) {
    throw isBusy(error) ? new LockedError() : error;
  }
  try {
    requireOwnSchema(connection);
  } catch (error) {
    rollBack(connection);
    throw error;
  }
}

function commit<T>({ sqlite }: Connection, { value }: { value: T }): Slice<T> {
  sqlite.exec("COMMIT");
  return { isDone: true, value };
}

/** Some errors, such as a full disk, have rolled back already. */
function rollBack({ sqlite }: Connection): void {
  if (sqlite.inTransaction) sqlite.exec("ROLLBACK");
}
