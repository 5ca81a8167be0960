import type Database from "better-sqlite3";

/** Stores an account that takes cards, without a provider: enough for what pages promise. */
export function connectCards(
  connection: Database.Database,
  given: { expires_at?: string; lost_at?: string } = {},
): void {
  connection.exec("DELETE FROM payment_connection");
  connection
    .prepare(
      `INSERT INTO payment_connection
        (id, source, account_id, is_live, connected_at, expires_at, lost_at)
        VALUES (1, 'oauth', '44444', 1, '2026-01-01T00:00:00.000Z', @expires_at, @lost_at)`,
    )
    .run({ expires_at: null, lost_at: null, ...given });
}

export function disconnectCards(connection: Database.Database): void {
  connection.exec("DELETE FROM payment_connection");
}
