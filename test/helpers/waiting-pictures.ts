import type Database from "better-sqlite3";

type WaitingRow = {
  productId: string;
  source: string;
  host?: string;
  /** Given up, for this reason. */
  problem?: string;
  /** Tried again at this time. */
  nextAt?: string;
};

/** A picture that is to come to a product. */
export function insertWaitingPicture(connection: Database.Database, row: WaitingRow): number {
  const { problem = "", nextAt = new Date().toISOString() } = row;
  const host = row.host ?? new URL(row.source).hostname;
  const { lastInsertRowid } = connection
    .prepare(
      `INSERT INTO picture_fetches (product_row, source, host, position, next_at, problem)
        SELECT row_id, @source, @host, 0, @nextAt, @problem FROM products WHERE id = @productId`,
    )
    .run({ ...row, host, problem, nextAt: problem === "" ? nextAt : null });
  return Number(lastInsertRowid);
}
