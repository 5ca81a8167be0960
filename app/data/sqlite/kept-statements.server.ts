import type { Connection } from "../../../db/open";

/**
 * Prepares a statement once for each connection: preparing takes several times as long as running.
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
