import type { Connection } from "../../../db/open";
import { pictureFetches } from "../../../db/schema/imports";

export type NewPictureFetch = Omit<
  typeof pictureFetches.$inferInsert,
  "id" | "attempts" | "nextAt" | "problem"
>;

/** Within a write: the picture is to come to its product. */
export function insertPictureFetch(
  { queries }: Connection,
  fetch: NewPictureFetch,
  now: Date,
): void {
  queries
    .insert(pictureFetches)
    .values({ ...fetch, nextAt: now.toISOString() })
    .run();
}
