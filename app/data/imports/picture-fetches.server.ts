import type { Connection } from "../../../db/open";
import { keepStatement } from "../sqlite/kept-statements.server";

/** A picture that is to come to a product; see `db/schema/imports.ts`. */
export type NewPictureFetch = {
  productRow: number;
  source: string;
  host: string;
  position: number;
  text: string;
  color: string;
  importId: number | null;
  batchId: number | null;
};

/** Within a write: the picture is to come to its product. */
export function insertPictureFetch(
  connection: Connection,
  fetch: NewPictureFetch,
  now: Date,
): void {
  insertFetch(connection).run({ ...fetch, nextAt: now.toISOString() });
}

const insertFetch = keepStatement(({ sqlite }) =>
  sqlite.prepare<[Record<string, string | number | null>]>(
    `INSERT INTO picture_fetches
      (product_row, source, host, position, text, color, import_id, batch_id, next_at)
      VALUES (@productRow, @source, @host, @position, @text, @color, @importId, @batchId, @nextAt)`,
  ),
);
