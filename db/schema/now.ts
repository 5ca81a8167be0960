import { sql } from "drizzle-orm";

/** The time of a new row: ISO 8601 in UTC with milliseconds, so that text order is time order. */
export const now = sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`;
