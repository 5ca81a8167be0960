import type { Connection } from "../../../db/connection";

/** Builds and prepares a statement of Drizzle's builder once for each connection. */
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
