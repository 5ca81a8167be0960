import { expect, it } from "vitest";

import { judgeMigrations, type MigrationMark } from "./schema-state";

const mark = (writtenAt: number, hash = `sum of ${writtenAt}`): MigrationMark => ({
  writtenAt,
  hash,
});
const KNOWN = [mark(10), mark(20), mark(30)];

it.each([
  ["all of them", KNOWN, "current"],
  ["the first ones", KNOWN.slice(0, 2), "behind"],
  ["one more", [...KNOWN, mark(40)], "newer"],
  ["one more, though an earlier one is another", [mark(10, "other"), mark(40)], "newer"],
  ["the first one with another text", [mark(10, "other"), mark(20), mark(30)], "changed"],
  ["the last one with another text", [mark(10), mark(20), mark(30, "other")], "changed"],
  ["one that is not the program's", [mark(10), mark(15), mark(20), mark(30)], "changed"],
  ["all but one in between", [mark(10), mark(30)], "changed"],
  ["one of them twice", [mark(10), mark(10), mark(20)], "changed"],
])("a database that had %s", (_, applied, state) => {
  expect(judgeMigrations({ applied, known: KNOWN })).toBe(state);
});
