import type { Connection } from "../../../db/open";

/**
 * Keeps what `prepare` makes for as long as the connection is open: writing a query anew each time
 * costs several times as much as running it.
 */
export function keepStatement<Statement extends object>(
  prepare: (connection: Connection) => Statement,
): (connection: Connection) => Statement {
  const statements = new WeakMap<Connection, Statement>();
  return (connection) => {
    const kept = statements.get(connection);
    if (kept) return kept;
    const made = prepare(connection);
    statements.set(connection, made);
    return made;
  };
}
