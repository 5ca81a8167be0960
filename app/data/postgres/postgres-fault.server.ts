import { DatabaseError } from "pg";

import { DatabaseUnavailableError, unwrap } from "../sqlite/database-fault.server";

/**
 * Classes of errors that are about the server and not about the statement: connection (08), roles and
 * databases (28, 3D), resources (53), shutdown (57P), I/O (58), locks (55P03), a server that became read-only (25006),
 * a table that is not there (42P01), and a statement that was prepared for another schema (0A000).
 */
const SERVER_FAULT = /^(08|28|3D|53|57P|58|XX001|XX002|55P03|25006|42P01|0A000)/;

/** What the client says when the connection is gone or never came. */
const LOST =
  /connection terminated|timeout exceeded|query read timeout|client (was closed|has encountered)|not queryable|connection ended/i;

/** Runs `work` and turns errors about the server into `DatabaseUnavailableError`; bugs pass unchanged. */
export async function guardPostgres<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw isServerFault(thrown) ? toUnavailable(unwrap(thrown)) : unwrap(thrown);
  }
}

/** For errors that can only be about the server, such as those of a new connection. */
export function toUnavailable(error: unknown): DatabaseUnavailableError {
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseUnavailableError(`The database cannot be used: ${reason}`, { cause: error });
}

export function isServerFault(thrown: unknown): boolean {
  const error = unwrap(thrown);
  if (error instanceof DatabaseError) return SERVER_FAULT.test(error.code ?? "");
  if (!(error instanceof Error) || error instanceof DatabaseUnavailableError) return false;
  // Of the network: ECONNREFUSED, ECONNRESET, ENOTFOUND and similar.
  return ("syscall" in error && "errno" in error) || LOST.test(error.message);
}
