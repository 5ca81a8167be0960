import { describe, expect, it } from "vitest";

import { numberParameters } from "./connect";

describe("numberParameters", () => {
  it("numbers question marks and names in order", () => {
    expect(numberParameters("SELECT ? FROM a WHERE b = @b AND c = ? AND d = @b")).toEqual({
      text: "SELECT $1 FROM a WHERE b = $2 AND c = $3 AND d = $4",
      names: [null, "b", null, "b"],
    });
  });

  it.each([
    "SELECT 'a?b', 'it''s @x' FROM a",
    'SELECT "a?b" FROM "a@b"',
    "SELECT 1 -- what? @x\nFROM a",
    "SELECT a ->> 0, b || '@' FROM c",
  ])("leaves texts, names and comments as they are: %s", (text) => {
    expect(numberParameters(text)).toEqual({ text, names: [] });
  });

  it("drops what only SQLite's planner reads", () => {
    expect(numberParameters("SELECT 1 FROM orders INDEXED BY orders_token WHERE a = ?").text).toBe(
      "SELECT 1 FROM orders WHERE a = $1",
    );
  });

  it("names the column of an upsert without its table", () => {
    const text = 'INSERT INTO "settings" VALUES (?) ON CONFLICT ("settings"."name") DO NOTHING';
    expect(numberParameters(text).text).toBe(
      'INSERT INTO "settings" VALUES ($1) ON CONFLICT ("name") DO NOTHING',
    );
  });
});
