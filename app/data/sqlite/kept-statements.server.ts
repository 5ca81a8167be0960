import type { Statement as AnyStatement } from "better-sqlite3";

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

const byText = keepStatement(() => new Map<string, AnyStatement<(string | number | null)[]>>());

/** The same for a statement whose text is composed, such as an UPDATE of some of the columns. */
export function keepStatementOf(
  connection: Connection,
  text: string,
): AnyStatement<(string | number | null)[]> {
  const statements = byText(connection);
  const kept = statements.get(text) ?? connection.sqlite.prepare(text);
  statements.set(text, kept);
  return kept;
}
