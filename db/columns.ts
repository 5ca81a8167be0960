import type * as pg from "drizzle-orm/pg-core";
import * as sqlite from "drizzle-orm/sqlite-core";
import { sql } from "drizzle-orm";

/*
 * The words of the schema. They make SQLite's tables, and have the types of PostgreSQL's, so that the
 * compiler accepts only what both have: in the schema, and in each query that is built from it.
 */

type Id = ReturnType<
  ReturnType<ReturnType<typeof pg.integer>["primaryKey"]>["generatedByDefaultAsIdentity"]
>;

export const table = sqlite.sqliteTable as unknown as typeof pg.pgTable;
export const text = sqlite.text as unknown as typeof pg.text;
/** A whole number, up to 2^53. */
export const integer = sqlite.integer as unknown as (
  name: string,
) => pg.PgIntegerBuilderInitial<string>;
/** A sum of whole cents that may exceed what SQLite adds up as whole numbers. */
export const real = sqlite.real as unknown as (
  name: string,
) => pg.PgDoublePrecisionBuilderInitial<string>;
export const boolean = ((name: string) => sqlite.integer(name, { mode: "boolean" })) as unknown as (
  name: string,
) => pg.PgBooleanBuilderInitial<string>;
/** A number that the database gives; that of a deleted row may come back. */
export const id = ((name: string) => sqlite.integer(name).primaryKey()) as unknown as (
  name: string,
) => Id;
/** The same, but no number comes back. */
export const uniqueId = ((name: string) =>
  sqlite.integer(name).primaryKey({ autoIncrement: true })) as unknown as (name: string) => Id;

export const check = sqlite.check as unknown as typeof pg.check;
export const index = sqlite.index as unknown as typeof pg.index;
export const primaryKey = sqlite.primaryKey as unknown as typeof pg.primaryKey;
export const uniqueIndex = sqlite.uniqueIndex as unknown as typeof pg.uniqueIndex;

/** The time of a new row: ISO 8601 in UTC with milliseconds, so that text order is time order. */
export const now = sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`;
